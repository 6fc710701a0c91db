import { roleTexts } from '#content/admin/people/roles.ts';
import { roles } from '#lib/auth/roles.ts';

/** What each role may do. */
export const RoleList = () => (
  <dl className="mt-4 max-w-2xl space-y-3">
    {roles.map((role) => (
      <div key={role}>
        <dt className="inline font-semibold">{roleTexts[role].name}</dt>{' '}
        <dd className="inline">{roleTexts[role].text}</dd>
      </div>
    ))}
  </dl>
);
