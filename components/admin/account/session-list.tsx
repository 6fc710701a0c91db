import { ActionForm, type AdminAction } from '#components/admin/form/action-form.tsx';
import { SubmitButton } from '#components/form/submit-button.tsx';
import { account } from '#content/admin/account.ts';
import type { SessionFailure } from '#lib/auth/account/end-sessions.ts';
import type { OwnSession } from '#lib/auth/account/own-account.ts';
import { ACCOUNT_PATH } from '#lib/auth/redirect-path.ts';
import { localMoment } from '#lib/format.ts';

const texts = account.sessions;

type SessionList = { sessions: readonly OwnSession[]; end: AdminAction<SessionFailure> };

/** Where the account is signed in, the session used last first, each with a way to end it. */
export function SessionList({ sessions, end }: SessionList) {
  const form = { action: end, messages: texts.problems, path: ACCOUNT_PATH };
  return (
    <>
      <ul className="mt-5 border-t border-line">
        {sessions.map(({ id, client, current, created_at: since, last_seen_at: seen }, index) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-4"
          >
            <p>
              <span className="font-semibold">{client || texts.unknown}</span>
              {current && <span className="text-meta text-muted"> · {texts.current}</span>}
              <span className="block text-meta text-muted">
                {texts.since} <time dateTime={since}>{localMoment(since)}</time>, {texts.seen}{' '}
                <time dateTime={seen}>{localMoment(seen)}</time>
              </span>
            </p>
            {!current && (
              <ActionForm
                {...form}
                label={texts.endOf(index + 1, client || texts.unknown, localMoment(since))}
                fields={{ which: id }}
              >
                <SubmitButton
                  texts={{ idle: texts.end, busy: texts.end }}
                  className="button button-outline min-h-11 px-4"
                />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <ActionForm {...form} label={texts.others.idle} fields={{ which: 'others' }}>
          <SubmitButton texts={texts.others} className="button button-outline" />
        </ActionForm>
        <ActionForm {...form} label={texts.all.idle} fields={{ which: 'all' }}>
          <SubmitButton texts={texts.all} className="button button-outline" />
        </ActionForm>
      </div>
    </>
  );
}
