import type { TypedAction } from '#components/admin/form/typed-form.tsx';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { subscriber } from '#content/admin/subscriber.ts';
import { localMoment } from '#lib/format.ts';
import { isSuppression, type SuppressionFailure } from '#lib/newsletter/admin/subscriber-form.ts';
import type { ListedAddress as Listed } from '#lib/newsletter/admin/subscribers.ts';
import { SuppressionForm } from './suppression-form.tsx';

type ListedAddress = {
  email: string;
  listed: Listed;
  path: string;
  lift: TypedAction<SuppressionFailure>;
};

const texts = subscriber.listed;

/** What is known of an address that only the suppression list holds, by its hash, and the way out of it. */
export function ListedAddress({ email, listed: { reason, since }, path, lift }: ListedAddress) {
  return (
    <section aria-labelledby="listed" className="card mt-6 p-6">
      <h2 id="listed" className="text-card">
        {texts.title}
      </h2>
      <p className="mt-3">{texts.text(texts.reasons[reason], localMoment(since))}</p>
      <p className="mt-3 max-w-2xl">{isSuppression(reason) ? texts.lift : texts.own}</p>
      {isSuppression(reason) && (
        <ForRole least="admin">
          <SuppressionForm action={lift} path={path} fields={{ id: '', email, step: 'lift', seen: reason }} />
        </ForRole>
      )}
    </section>
  );
}
