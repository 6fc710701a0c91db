import { ADMIN_HOME } from '@/lib/auth/next-path';

export const POLICY_REPORTS_PATH = `${ADMIN_HOME}/policy-reports`;
