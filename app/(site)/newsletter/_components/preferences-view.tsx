import type { ReactNode } from 'react';
import { Field } from '#components/form/field.tsx';
import { newsletterLinks } from '#content/pages/newsletter.ts';
import { longDate } from '#lib/format.ts';
import { PRESS_EMAIL } from '#lib/newsletter/subscribing/press.ts';
import { PressForm } from './link-page.tsx';
import type { Subscriber } from './subscriber-page.tsx';

const words = newsletterLinks.preferences;

type PreferencesView = {
  subscriber: Subscriber;
  token: string;
  /** A new address that was not taken, and why where it is the reason. */
  refused?: { typed: string | undefined; error: string | undefined };
};

/** What a subscriber may do; a subscription whose mails are stopped can still be ended. */
export function PreferencesView({ subscriber, token, refused }: PreferencesView) {
  const { email, state, subscribed, since, resubscribe_until: until } = subscriber;
  const { leave, back, change, copy, erase } = words;
  return (
    <>
      <p className="mt-5 text-lead">{words.states[state]}</p>
      <dl className="mt-5 grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">{words.email}</dt>
        <dd className="text-muted wrap-anywhere">{email}</dd>
        {since && state === 'active' && (
          <>
            <dt className="font-semibold">{words.since}</dt>
            <dd className="text-muted">{longDate(since)}</dd>
          </>
        )}
      </dl>
      {subscribed && (
        <Choice heading={leave.heading} text={leave.text}>
          <PressForm token={token} action="unsubscribe" button={leave.button} main />
        </Choice>
      )}
      {state === 'unsubscribed' && until && (
        <Choice heading={back.heading} text={back.text(longDate(until))}>
          <PressForm token={token} action="resubscribe" button={back.button} main />
        </Choice>
      )}
      {state === 'active' && (
        <Choice heading={change.heading} text={change.text}>
          <PressForm token={token} action="change_address" button={change.button}>
            <div className="mb-4 max-w-md">
              <Field
                id="new-address"
                type="email"
                name={PRESS_EMAIL}
                label={change.label}
                autoComplete="email"
                maxLength={254}
                defaultValue={refused?.typed}
                error={refused?.error}
                // eslint-disable-next-line jsx-a11y/no-autofocus -- the answer is a new page that opens at its top
                autoFocus={refused?.error !== undefined}
                required
              />
            </div>
          </PressForm>
        </Choice>
      )}
      <Choice heading={copy.heading} text={copy.text}>
        <PressForm token={token} action="data_copy" button={copy.button} />
      </Choice>
      <Choice heading={erase.heading} text={erase.text}>
        <PressForm token={token} action="erase" button={erase.button} />
      </Choice>
    </>
  );
}

const Choice = ({ heading, text, children }: { heading: string; text: string; children: ReactNode }) => (
  <section className="mt-10 border-t border-line pt-7">
    <h2 className="text-title">{heading}</h2>
    <p className="measure mt-3 text-muted">{text}</p>
    {children}
  </section>
);
