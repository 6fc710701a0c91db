import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SitePage } from '#components/site/shell.tsx';
import { checkBySlug } from '#content/checks/index.ts';
import { checkPage } from '#content/pages/checks.ts';
import { evaluate } from '#lib/checks/evaluate.ts';
import { CheckView } from '#app/(site)/checks/_components/check-view.tsx';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

// The address holds the answers: no other site is told of it.
export const metadata: Metadata = {
  title: checkPage.result.heading,
  robots: { index: false },
  referrer: 'same-origin',
};

const typedIn = (query: Record<string, string | string[] | undefined>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])),
  );

/** What a check says to a form that was sent without scripts. */
export default async function CheckResultPage({ params, searchParams }: Props) {
  const check = checkBySlug((await params).slug) ?? notFound();
  const typed = typedIn(await searchParams);
  return (
    <SitePage path={`/checks/${check.slug}`}>
      <CheckView check={check} typed={typed} result={evaluate(check, typed, checkPage.words)} />
    </SitePage>
  );
}
