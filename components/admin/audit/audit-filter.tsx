import Link from 'next/link';
import { Field } from '#components/form/field.tsx';
import { audit } from '#content/admin/audit.ts';
import { AUDIT_LOG_PATH, type AuditParams } from '#lib/audit/audit-params.ts';

const texts = audit.filter;

/** A plain GET form: what it finds has an address of its own and needs no script. */
export const AuditFilter = ({ params }: { params: AuditParams }) => (
  <form action={AUDIT_LOG_PATH} role="search" aria-label={texts.label}>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Choice name="action" label={texts.action} words={audit.actions} value={params.action} />
      <Choice name="subject" label={texts.subject} words={audit.subjects} value={params.subject} />
      <Field
        id="actor"
        name="actor"
        label={texts.actor}
        defaultValue={params.actor}
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
      />
    </div>
    <div className="mt-4 flex flex-wrap gap-3">
      <button type="submit" className="button button-primary">
        {texts.show}
      </button>
      <Link href={AUDIT_LOG_PATH} prefetch={false} className="button button-outline">
        {texts.clear}
      </Link>
    </div>
  </form>
);

type Choice = {
  name: string;
  label: string;
  words: Readonly<Record<string, string>>;
  value: string | undefined;
};

const Choice = ({ name, label, words, value }: Choice) => (
  // A new address shows what it filters by, also when only its query changed.
  <Field key={value} as="select" id={name} name={name} label={label} defaultValue={value ?? ''}>
    <option value="">{texts.any}</option>
    {Object.entries(words).map(([word, text]) => (
      <option key={word} value={word}>
        {text}
      </option>
    ))}
  </Field>
);
