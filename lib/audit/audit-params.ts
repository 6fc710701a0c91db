import { audit } from '#content/admin/audit.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';

export const AUDIT_LOG_PATH = `${ADMIN_HOME}/audit-log`;

export type AuditAction = keyof typeof audit.actions;
export type AuditSubject = keyof typeof audit.subjects;

/** What of the log is shown; `before` is the id of the last entry of the page before. */
export type AuditParams = {
  action: AuditAction | undefined;
  subject: AuditSubject | undefined;
  actor: string;
  before: string | undefined;
};

/** The longest address of an account. */
const MAX_ACTOR = 254;

const oneOf = <Word extends string>(
  words: Readonly<Record<Word, string>>,
  value: unknown,
): Word | undefined => (Object.keys(words) as Word[]).find((word) => word === value);

/** Values that make no sense are left out. */
export function auditParams(params: Record<string, string | string[] | undefined>): AuditParams {
  const { action, subject, actor, before } = params;
  return {
    action: oneOf(audit.actions, action),
    subject: oneOf(audit.subjects, subject),
    actor:
      typeof actor === 'string' ? actor.replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_ACTOR) : '',
    // As PostgreSQL's bigint holds it.
    before: typeof before === 'string' && /^[1-9]\d{0,17}$/.test(before) ? before : undefined,
  };
}

/** A page of the log, or with `path` the file of all that the filter finds. */
export function auditPath(values: Partial<AuditParams>, path: string = AUDIT_LOG_PATH): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
