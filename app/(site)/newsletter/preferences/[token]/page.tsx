import { newsletterLinks } from '#content/pages/newsletter.ts';
import { TYPED, openTypedAddress } from '#lib/newsletter/subscribing/typed-address.ts';
import { linkMetadata, type LinkProps } from '#app/(site)/newsletter/_components/link-page.tsx';
import { PreferencesView } from '#app/(site)/newsletter/_components/preferences-view.tsx';
import { SubscriberPage } from '#app/(site)/newsletter/_components/subscriber-page.tsx';

const words = newsletterLinks.preferences;
export const metadata = linkMetadata(words.title);
export const dynamic = 'force-dynamic';

export default async function PreferencesPage(props: LinkProps) {
  const [query, { token: ofPage }] = await Promise.all([props.searchParams, props.params]);
  const typed = await openTypedAddress(query[TYPED], ofPage);
  const error = query.problem === 'invalid' ? newsletterLinks.problems.invalid : undefined;
  return (
    <SubscriberPage {...props} title={words.title}>
      {(subscriber, token) => (
        <PreferencesView subscriber={subscriber} token={token} refused={{ typed, error }} />
      )}
    </SubscriberPage>
  );
}
