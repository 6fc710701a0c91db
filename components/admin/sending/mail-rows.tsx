import Link from 'next/link';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { sending } from '#content/admin/sending.ts';
import { subscriberPath } from '#lib/newsletter/admin/subscriber-form.ts';
import { knownOfMail } from '#lib/newsletter/sending/known-of-mail.ts';
import type { SendMail } from '#lib/newsletter/sending/mails.ts';
import {
  mailsPath,
  type Decision,
  type MailState,
  type SettleFailure,
} from '#lib/newsletter/sending/send-form.ts';

const texts = sending.mails;

type MailRows = {
  number: number;
  sendId: string;
  state: MailState;
  /** What can be decided about a mail in this state. */
  decisions: readonly Decision[];
  mails: readonly SendMail[];
  action: AdminAction<SettleFailure>;
};

/** The mails of a send in one state, with what is known of each and, where a person decides, how. */
export function MailRows({ number, sendId, state, decisions, mails, action }: MailRows) {
  const decides = decisions.length > 0;
  const rows = mails.map((mail) => ({ ...mail, known: knownOfMail(mail) }));
  const isKnown = rows.some((row) => row.known.length > 0);
  const columns = [
    texts.columns.email,
    ...(isKnown ? [texts.columns.known] : []),
    ...(decides ? [texts.columns.decision] : []),
  ];
  return (
    <StackedTable caption={sending.progress.states[state]} headings={columns} below="md">
      {rows.map((mail) => (
        <tr
          {...tableRoles.row}
          key={mail.id}
          className="border-t border-line align-top max-md:block max-md:py-4 md:[&>td]:py-3 md:[&>td]:pr-6"
        >
          <td {...tableRoles.cell} className="break-all max-md:block max-md:font-semibold">
            {mail.subscriber ? (
              <Link href={subscriberPath(mail.subscriber)} prefetch={false} className="link">
                {mail.email}
              </Link>
            ) : (
              <span className="text-muted">{texts.erased}</span>
            )}
          </td>
          {isKnown && (
            <td {...tableRoles.cell} className="max-md:block max-md:py-1">
              {mail.known.map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
            </td>
          )}
          {decides && (
            <td {...tableRoles.cell} className="max-md:block max-md:pt-2">
              <SettleForm
                label={`${texts.columns.decision}: ${mail.email ?? mail.id}`}
                fields={{ id: sendId, number: String(number), state, mail: mail.id }}
                path={mailsPath(number, state)}
                decisions={decisions}
                action={action}
              />
            </td>
          )}
        </tr>
      ))}
    </StackedTable>
  );
}

type SettleForm = {
  label: string;
  fields: Record<string, string>;
  path: string;
  decisions: readonly Decision[];
  action: AdminAction<SettleFailure>;
  /** About all mails that are uncertain. */
  all?: boolean;
};

/** A person's decision about a mail, or about all. */
export const SettleForm = ({ label, fields, path, decisions, action, all = false }: SettleForm) => (
  <ActionForm action={action} label={label} messages={texts.problems} path={path} fields={fields}>
    <div className="flex flex-wrap gap-3">
      {decisions.map((decision) => (
        <button
          key={decision}
          type="submit"
          name="decision"
          value={decision}
          className="button button-outline min-h-11 px-4"
        >
          {all ? texts[`${decision}_all`] : texts[decision]}
        </button>
      ))}
    </div>
  </ActionForm>
);
