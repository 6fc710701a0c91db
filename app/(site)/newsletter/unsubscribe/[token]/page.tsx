import { newsletterLinks } from '#content/pages/newsletter.ts';
import { preferencesPath } from '#lib/newsletter/subscribing/press.ts';
import { linkMetadata, PressForm, type LinkProps } from '#app/(site)/newsletter/_components/link-page.tsx';
import { SubscriberPage } from '#app/(site)/newsletter/_components/subscriber-page.tsx';

const { unsubscribe: words, preferences } = newsletterLinks;
export const metadata = linkMetadata(words.title);
export const dynamic = 'force-dynamic';

export default function UnsubscribePage(props: LinkProps) {
  return (
    <SubscriberPage {...props} title={words.title}>
      {({ email, subscribed }, token) => (
        <>
          <p className="mt-5 text-muted">{subscribed ? words.text(email) : words.ended(email)}</p>
          {subscribed && <PressForm token={token} action="unsubscribe" button={words.button} main />}
          <p className="mt-7">
            <a href={preferencesPath(token)} className="link link-alone">
              {preferences.title}
            </a>
          </p>
        </>
      )}
    </SubscriberPage>
  );
}
