import Link from 'next/link';
import { ForRole } from '#components/admin/shell/for-role.tsx';
import { enquiries } from '#content/admin/enquiries.ts';
import { system } from '#content/admin/system.ts';
import { SYSTEM_PATH } from '#lib/auth/redirect-path.ts';
import type { UndeliveredMail } from '#lib/enquiries/admin/queries.ts';

const texts = enquiries;

/** The mails about an enquiry that a person has to decide about. Nothing when there are none. */
export function UndeliveredMails({ mails }: { mails: readonly UndeliveredMail[] }) {
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby="mails-heading" className="mt-10 border-t border-line pt-8">
      <h2 id="mails-heading" className="text-card">
        {texts.mails}
      </h2>
      <ul className="mt-4 space-y-4">
        {mails.map(({ id, kind, status }) => (
          <li key={id} className="rounded-card border-2 border-note bg-note-tint p-4">
            <p className="font-semibold">
              {texts.mail[kind]} {texts.mailStatus[status]}
            </p>
            <p className="mt-2">{texts.mailRemedy}</p>
          </li>
        ))}
      </ul>
      <ForRole least="admin">
        <Link href={`${SYSTEM_PATH}#mails`} prefetch={false} className="link mt-4 inline-block py-2">
          {system.mails.title}
        </Link>
      </ForRole>
    </section>
  );
}
