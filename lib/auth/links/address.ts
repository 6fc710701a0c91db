/** Whether this may be the address of an account, by the rule of the database (19_accounts/06_links.sql). */
export const isAccountAddress = (email: string): boolean =>
  email.length <= 254 && /^[!-?A-~]+@[!-?A-~]+$/.test(email);
