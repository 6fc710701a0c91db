import { newsletterLinks } from '#content/pages/newsletter.ts';
import { linkMetadata, type LinkProps } from '#app/(site)/newsletter/_components/link-page.tsx';
import { PreferencesView } from '#app/(site)/newsletter/_components/preferences-view.tsx';
import { SubscriberPage } from '#app/(site)/newsletter/_components/subscriber-page.tsx';

const words = newsletterLinks.preferences;
export const metadata = linkMetadata(words.title);
export const dynamic = 'force-dynamic';

export default function PreferencesPage(props: LinkProps) {
  return (
    <SubscriberPage {...props} title={words.title}>
      {(subscriber, token) => <PreferencesView subscriber={subscriber} token={token} />}
    </SubscriberPage>
  );
}
