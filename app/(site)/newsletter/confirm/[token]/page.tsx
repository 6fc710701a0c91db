import { newsletterLinks } from '#content/pages/newsletter.ts';
import { CONFIRM_ACTIONS } from '#lib/newsletter/subscribing/press.ts';
import {
  linkMetadata,
  LinkPage,
  PressForm,
  PressNotice,
  type LinkProps,
} from '#app/(site)/newsletter/_components/link-page.tsx';

const words = newsletterLinks.confirm;
export const metadata = linkMetadata(words.title);
export const dynamic = 'force-dynamic';

/** Queries nothing: scanners of mail open every link. */
export default async function ConfirmPage({ params, searchParams }: LinkProps) {
  const { token } = await params;
  return (
    <LinkPage title={words.title} notice={<PressNotice searchParams={searchParams} />}>
      <p className="mt-5 text-muted">{words.text}</p>
      <PressForm token={token} action={CONFIRM_ACTIONS.subscribe} button={words.button} main />
    </LinkPage>
  );
}
