import Link from 'next/link';
import { Message } from '#components/admin/shell/message.tsx';
import { secondStep } from '#content/admin/people/second-step.ts';
import { FACTORS_PATH } from '#lib/auth/redirect-path.ts';
import type { OwnFactors } from '#lib/auth/second-step/own-factors.ts';
import { FEW_CODES } from '#lib/auth/second-step/recovery-codes.ts';
import { localMoment } from '#lib/format.ts';

const texts = secondStep.section;

type Factor = { id: string; name: string; created_at: string; last_used_at: string | null };

/** What the account has beside its password, and the pages on which that is changed. */
export function FactorList({ factors }: { factors: OwnFactors }) {
  const { passkeys, app, codes_left: left, is_required: isRequired } = factors;
  const all: Factor[] = [...passkeys, ...(app ? [{ id: 'app', name: texts.app, ...app }] : [])];
  return (
    <>
      <p className="mt-4 text-muted">{texts.lead}</p>
      {all.length === 0 && (
        <div className="mt-4">
          {isRequired ? <Message kind="error">{texts.needed}</Message> : <p>{texts.none}</p>}
        </div>
      )}
      {all.length > 0 && (
        <>
          <ul className="mt-5 border-t border-line">
            {all.map(({ id, name, created_at: added, last_used_at: used }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-4"
              >
                <p className="min-w-0">
                  <span className="font-semibold break-words">{name}</span>
                  <span className="block text-meta text-muted">
                    {texts.added} <time dateTime={added}>{localMoment(added)}</time>,{' '}
                    {used ? (
                      <>
                        {texts.used} <time dateTime={used}>{localMoment(used)}</time>
                      </>
                    ) : (
                      texts.never
                    )}
                  </span>
                </p>
                <Link
                  href={`${FACTORS_PATH}/remove?which=${id}`}
                  prefetch={false}
                  className="button button-outline min-h-11 px-4"
                >
                  {texts.remove}
                  <span className="sr-only"> {name}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-4">
            {texts.codesLeft(left)}
            {left < FEW_CODES && <strong> {texts.few}</strong>}
          </p>
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Way page="passkey" label={texts.addPasskey} />
        <Way page="app" label={app ? texts.replaceApp : texts.addApp} />
        {all.length > 0 && <Way page="codes" label={texts.newCodes} />}
      </div>
    </>
  );
}

const Way = ({ page, label }: { page: string; label: string }) => (
  <Link href={`${FACTORS_PATH}/${page}`} prefetch={false} className="button button-outline">
    {label}
  </Link>
);
