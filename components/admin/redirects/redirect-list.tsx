import Link from 'next/link';
import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { redirects as texts } from '#content/admin/visits/redirects.ts';
import {
  redirectPath,
  REDIRECTS_PATH,
  type RemoveRedirectFailure,
} from '#lib/redirects/admin/redirect-form.ts';
import type { StoredRedirect } from '#lib/redirects/admin/redirects.ts';

type RedirectList = {
  redirects: readonly StoredRedirect[];
  remove: AdminAction<RemoveRedirectFailure>;
};

const button = 'button button-outline min-h-11 px-4';

/** Every redirect by its old address, with how often it was followed, and what can be done with it. */
export function RedirectList({ redirects, remove }: RedirectList) {
  if (redirects.length === 0) return <p className="mt-8">{texts.none}</p>;
  return (
    <ul aria-label={texts.list} className="mt-8 divide-y divide-line border-y border-line">
      {redirects.map(({ id, from_path: from, target, permanent, note, hits }) => (
        <li key={id} className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
          <div className="min-w-0">
            <p className="font-semibold break-all">{from}</p>
            <p className="break-all">
              <span className="text-muted">{texts.columns.target}</span> {target}
            </p>
            <p className="text-meta text-muted">
              {permanent ? texts.kinds.permanent : texts.kinds.temporary} · {texts.columns.hits}{' '}
              <span className="data">{hits.toLocaleString('en-AU')}</span>
              {note && <span className="block break-words">{note}</span>}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Link
              href={redirectPath(id)}
              prefetch={false}
              aria-label={texts.changeOf(from)}
              className={button}
            >
              {texts.change}
            </Link>
            <ActionForm
              action={remove}
              label={texts.removeOf(from)}
              messages={texts.removeProblems}
              path={REDIRECTS_PATH}
              fields={{ id }}
            >
              <SubmitButton texts={texts.remove} className={button} />
            </ActionForm>
          </div>
        </li>
      ))}
    </ul>
  );
}
