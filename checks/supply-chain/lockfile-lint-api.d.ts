/** The package brings no types; this is what we use of it. */
declare module 'lockfile-lint-api' {
  type Given = { packages: unknown };
  type Verdict = { type: 'success' | 'error'; errors: unknown[] };
  export class ParseLockfile {
    constructor(options: { lockfileText: string; lockfileType: 'npm' });
    parseSync(): { object: unknown };
  }
  export class ValidateHost {
    constructor(given: Given);
    validate(hosts: string[]): Verdict;
  }
  export class ValidateScheme {
    constructor(given: Given);
    validate(schemes: string[]): Verdict;
  }
  export class ValidateIntegrity {
    constructor(given: Given);
    validate(): Verdict;
  }
}
