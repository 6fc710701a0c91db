import Link from 'next/link';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { Badge } from '#components/admin/lists/badge.tsx';
import { StackedTable } from '#components/admin/lists/stacked-table.tsx';
import { Field } from '#components/form/field.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { tableRoles } from '#components/ui/table-roles.ts';
import { people as texts } from '#content/admin/people/people.ts';
import { roleTexts } from '#content/admin/people/roles.ts';
import { removalPath } from '#lib/auth/people/person-form.ts';
import type { InviteAgainFailure, Person, PersonFailure } from '#lib/auth/people/people.ts';
import { PEOPLE_PATH } from '#lib/auth/redirect-path.ts';
import { roles } from '#lib/auth/roles.ts';
import { localMoment } from '#lib/format.ts';

type PeopleTable = {
  people: readonly Person[];
  change: AdminAction<PersonFailure>;
  inviteAgain: AdminAction<InviteAgainFailure>;
};

const cell = 'max-lg:block max-lg:py-0.5';

/** Everybody with a role on a row, with what can be changed. */
export const PeopleTable = ({ people, change, inviteAgain }: PeopleTable) => (
  <StackedTable caption={texts.list} headings={Object.values(texts.columns)} below="lg">
    {people.map((person) => (
      <tr
        {...tableRoles.row}
        key={person.id}
        className="border-t border-line align-top max-lg:block max-lg:py-4 lg:[&>td]:py-3.5 lg:[&>td]:pr-6"
      >
        <td {...tableRoles.cell} className={cell}>
          <span className="font-semibold break-all lg:block lg:min-w-72">{person.email}</span>
          {person.own && <span className="text-muted"> ({texts.you})</span>}
        </td>
        <td {...tableRoles.cell} className={cell}>
          {roleTexts[person.role].name}
        </td>
        <td {...tableRoles.cell} className={cell}>
          {person.signed_in_at ? (
            <time dateTime={person.signed_in_at} className="data">
              {localMoment(person.signed_in_at)}
            </time>
          ) : (
            texts.never
          )}
        </td>
        <td {...tableRoles.cell} className={cell}>
          <Badge colour={person.state === 'active' ? 'green' : 'yellow'}>{texts.states[person.state]}</Badge>
          {person.state === 'active' && !person.second_step && (
            <span className="block text-meta text-muted">{texts.noSecondStep}</span>
          )}
          {person.state === 'invited' && (
            <span className="block text-meta text-muted">
              {person.invited_until ? texts.invitedUntil(localMoment(person.invited_until)) : texts.expired}
            </span>
          )}
        </td>
        <td {...tableRoles.cell} className="max-lg:block max-lg:pt-2">
          <ActionForm
            action={change}
            label={texts.changeOf(person.email)}
            messages={texts.problems}
            path={PEOPLE_PATH}
            fields={{ id: person.id }}
          >
            <div className="flex flex-wrap items-end gap-3">
              <Field
                as="select"
                id={`role-${person.id}`}
                name="role"
                label={texts.roleOf(person.email)}
                labelHidden
                defaultValue={person.role}
                className="min-w-40"
              >
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {roleTexts[role].name}
                  </option>
                ))}
              </Field>
              <SubmitButton texts={texts.change} className="button button-outline min-h-11 px-4" />
            </div>
          </ActionForm>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            {person.state === 'invited' && (
              <ActionForm
                action={inviteAgain}
                label={texts.againOf(person.email)}
                messages={texts.problems}
                path={PEOPLE_PATH}
                fields={{ id: person.id }}
              >
                <SubmitButton texts={texts.again} className="button button-outline min-h-11 px-4" />
              </ActionForm>
            )}
            <Link
              href={removalPath(person.id)}
              prefetch={false}
              aria-label={texts.removeOf(person.email)}
              className="inline-block py-2 font-semibold text-error underline"
            >
              {texts.remove}
            </Link>
          </div>
        </td>
      </tr>
    ))}
  </StackedTable>
);
