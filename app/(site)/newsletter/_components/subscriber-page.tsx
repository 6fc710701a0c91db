import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { newsletterLinks } from '#content/pages/newsletter.ts';
import { requestIdOf, setResponseStatus } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import { readPreferences, type Preferences } from '#lib/newsletter/subscribing/links.ts';
import { LinkPage, PressNotice, type LinkProps } from './link-page.tsx';

export type Subscriber = Extract<Preferences, { status: 'ok' }>;
type SubscriberPage = LinkProps & {
  title: string;
  children: (subscriber: Subscriber, token: string) => ReactNode;
};

const { unknown, unreachable, home } = newsletterLinks;
const RETRY_AFTER_SECONDS = 30;

/** A page about one subscriber, or why there is none. Reading changes nothing. */
export async function SubscriberPage({ params, searchParams, title, children }: SubscriberPage) {
  const { token } = await params;
  const request = await headers();
  let found: Preferences;
  try {
    found = await readPreferences(token);
  } catch (error) {
    log.error('subscription.not_shown', { requestId: requestIdOf(request), cause: errorText(error) });
    setResponseStatus(request, 503, RETRY_AFTER_SECONDS);
    return <Instead {...unreachable} />;
  }
  if (found.status !== 'ok') {
    setResponseStatus(request, 404);
    return <Instead {...unknown} />;
  }
  return (
    <LinkPage title={title} notice={<PressNotice searchParams={searchParams} />}>
      {children(found, token)}
    </LinkPage>
  );
}

const Instead = ({ title, text }: { title: string; text: string }) => (
  <LinkPage title={title}>
    <p className="mt-5 text-muted">{text}</p>
    <p className="mt-7">
      <a href={home.href} className="button button-outline">
        {home.label}
      </a>
    </p>
  </LinkPage>
);
