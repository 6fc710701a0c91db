import Link from 'next/link';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { PageSection } from '#components/admin/shell/page-section.tsx';
import { sending } from '#content/admin/sending.ts';
import { subscriber } from '#content/admin/subscriber.ts';
import { localMoment } from '#lib/format.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import type { Delivery } from '#lib/newsletter/admin/subscribers.ts';
import { knownOfMail } from '#lib/newsletter/sending/known-of-mail.ts';

const texts = subscriber.mails;
const MOST = 50;
const row = 'border-t border-line align-top max-md:block max-md:py-4 md:[&>td]:py-3 md:[&>td]:pr-6' as const;

/** The mails to a subscriber, the newest first, with what became of each. */
export const DeliveryList = ({ mails }: { mails: readonly Delivery[] }) => (
  <PageSection id="mails" title={texts.title}>
    {mails.length === 0 ? (
      <p className="mt-4 text-muted">{texts.none}</p>
    ) : (
      <>
        {mails.length === MOST && <p className="mt-4 text-muted">{texts.newest}</p>}
        <StackedTable caption={texts.title} headings={Object.values(texts.columns)} below="md">
          {mails.map((mail) => (
            <tr {...tableRoles.row} key={mail.id} className={row}>
              <td {...tableRoles.cell} className="max-md:block">
                <Subject mail={mail} />
              </td>
              <td {...tableRoles.cell} className="max-md:block max-md:py-1">
                <span className="font-semibold">{sending.progress.states[stateOf(mail)]}</span>
                {knownOfMail(mail).map((text) => (
                  <span key={text} className="block text-meta text-muted">
                    {text}
                  </span>
                ))}
              </td>
              <td {...tableRoles.cell} className="max-md:block">
                <span aria-hidden="true" className="mr-2 text-meta text-muted md:hidden">
                  {texts.columns.queued}
                </span>
                <time dateTime={mail.created_at} className="data">
                  {localMoment(mail.created_at)}
                </time>
              </td>
            </tr>
          ))}
        </StackedTable>
      </>
    )}
  </PageSection>
);

/** On their way is waiting too, as in the lists of a send. */
const stateOf = ({ state }: Delivery) => (state === 'claimed' || state === 'sending' ? 'pending' : state);

function Subject({ mail: { kind, issue_number: issue } }: { mail: Delivery }) {
  if (issue !== null) {
    return (
      <Link href={editPath(issue)} prefetch={false} className="link inline-block py-0.5">
        {texts.issue(issue)}
      </Link>
    );
  }
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  return kinds[kind] ?? kind;
}
