import { expect, it } from 'vitest';
import { withoutPassword } from './database-url.ts';

it('takes the password out of an address, as it is meant', () => {
  expect(
    withoutPassword('postgresql://postgres.ref:a%2Fb%20c@pooler.test:5432/postgres?sslmode=require'),
  ).toEqual({
    url: 'postgresql://postgres.ref@pooler.test:5432/postgres?sslmode=require',
    password: 'a/b c',
  });
  expect(withoutPassword('postgresql://postgres@127.0.0.1:5432/one')).toEqual({
    url: 'postgresql://postgres@127.0.0.1:5432/one',
    password: '',
  });
});
