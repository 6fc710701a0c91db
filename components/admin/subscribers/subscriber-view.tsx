import Link from 'next/link';
import type { TypedAction } from '#components/admin/form/typed-form.tsx';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { subscriber as texts } from '#content/admin/subscriber.ts';
import { localMoment } from '#lib/format.ts';
import { erasePath, subscriberPath, type SuppressionFailure } from '#lib/newsletter/admin/subscriber-form.ts';
import type { Subscriber, SubscriberPage } from '#lib/newsletter/admin/subscribers.ts';
import { ConsentHistory } from './consent-history.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { SubscriberStatus } from './subscriber-table.tsx';
import { SuppressionForm } from './suppression-form.tsx';

type SubscriberView = {
  page: SubscriberPage;
  /** The list as it was when this subscriber was chosen. */
  back: string;
  setSuppression: TypedAction<SuppressionFailure>;
  /** What was done last. */
  done: string;
};

/** One subscriber: whether and why mailed or not, the record of consent, the mails, and what can be done. */
export function SubscriberView({
  page: { subscriber, events, mails },
  back,
  setSuppression,
  done,
}: SubscriberView) {
  const { id, email, is_subscribed: subscribed, suppression } = subscriber;
  const step = suppression ? 'lift' : 'suppress';
  return (
    <div className="max-w-4xl">
      <Link href={back} prefetch={false} className="link inline-block py-2">
        {texts.back}
      </Link>
      <h1 className="mt-4 py-1 text-title break-all [contain:paint]">{email}</h1>
      <p className="mt-4">
        <SubscriberStatus subscribed={subscribed} />
      </p>
      {stateLines(subscriber).map((line) => (
        <p key={line} className="mt-3 max-w-2xl">
          {line}
        </p>
      ))}
      {suppression && (
        <p className="mt-3 max-w-2xl rounded-card border-2 border-note bg-note-tint p-4">
          {texts.suppressed[suppression.reason](localMoment(suppression.since))}
        </p>
      )}

      <ForRole least="admin">
        <PageSection id="suppression" title={texts[step].title}>
          {whatItMeans(subscriber).map((line) => (
            <p key={line} className="mt-4 max-w-2xl">
              {line}
            </p>
          ))}
          <SuppressionForm
            // What was typed stays when somebody else was quicker, and goes once it is done.
            key={done}
            action={setSuppression}
            path={subscriberPath(id)}
            fields={{ id, email: '', step, seen: suppression?.reason ?? '' }}
          />
        </PageSection>
      </ForRole>
      <ConsentHistory id={id} events={events} />
      <DeliveryList mails={mails} />
      <ForRole least="admin">
        <p className="mt-10 border-t border-line pt-8">
          <Link href={erasePath(id)} prefetch={false} className="font-semibold text-error underline">
            {texts.erase.link}
          </Link>
        </p>
      </ForRole>
    </div>
  );
}

/** The state of the subscription in sentences, apart from a suppression. */
function stateLines(subscriber: Subscriber): string[] {
  const { confirmed_at: confirmed, unsubscribed_at: left, created_at: added } = subscriber;
  const { is_subscribed: subscribed, is_example: example } = subscriber;
  const state = subscribed
    ? texts.state.active(localMoment(confirmed ?? added))
    : left
      ? texts.state.unsubscribed(localMoment(left))
      : texts.state.pending(localMoment(added));
  return example ? [state, texts.state.example] : [state];
}

/** What stopping the mailing to somebody means, or mailing them again. */
function whatItMeans({ suppression, is_subscribed: subscribed, is_example: example }: Subscriber): string[] {
  if (!suppression) return [texts.suppress.text];
  const subscriber = example ? texts.state.example : texts.lift.active;
  const lifted = subscribed ? subscriber : texts.lift.inactive;
  return suppression.reason === 'complaint' ? [texts.lift.complaint, lifted] : [lifted];
}
