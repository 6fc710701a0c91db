/**
 * What an account may do in the admin area, as the database names it (`auth.users.raw_app_meta_data`), the
 * least first: each may do what those before it may (docs/decisions/0062-roles-and-people.md).
 */
export const roles = ['reader', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether `role` is `least` or above it. */
export const includesRole = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);
