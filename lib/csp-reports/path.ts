import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';

export const POLICY_REPORTS_PATH = `${ADMIN_HOME}/policy-reports`;
