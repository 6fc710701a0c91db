import type { Account } from '#embedded/admin-account.ts';

/** The people of the admin journeys, in a database that lives as long as one run. */
export const accounts = {
  admin: { email: 'desk@staff.example', password: 'wattle-harbour-sandstone', role: 'admin' },
  /** Of the tests that change an account. */
  owner: { email: 'owner@staff.example', password: 'kookaburra-jetty-granite', role: 'admin' },
  newcomer: {
    email: 'newcomer@staff.example',
    password: 'first-password-of-a-newcomer',
    role: 'admin',
    isFirstPassword: true,
  },
  /** Of the tests that give an account a second step, which others could not pass. */
  keyHolder: { email: 'key-holder@staff.example', password: 'stringybark-dolphin-feldspar', role: 'admin' },
  /** With the lesser roles. */
  insideReader: { email: 'insider@staff.example', password: 'casuarina-wharf-basalt', role: 'reader' },
  editor: { email: 'editor@staff.example', password: 'melaleuca-pier-granite', role: 'editor' },
  user: { email: 'reader@staff.example', password: 'jacaranda-quay-lighthouse' },
  /** Claims to be an admin in the part of the account that its holder may write. */
  pretender: {
    email: 'pretender@staff.example',
    password: 'banksia-ferry-escarpment',
    userMetadata: { role: 'admin', app_metadata: { role: 'admin' } },
  },
} as const satisfies Record<string, Account>;
