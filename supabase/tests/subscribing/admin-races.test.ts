import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';
import {
  erase,
  idOf,
  lift,
  listedReasons,
  suppress,
} from '#supabase/tests/support/newsletter/admin-subscribers.ts';
import {
  change,
  emptySubscribing,
  eventsOf,
  subscriber,
} from '#supabase/tests/support/newsletter/subscribing.ts';

const email = 'raced@company.example';

describe('two admins at one subscriber at once', () => {
  const db = useDatabase(openPostgres, createPeople, acceptEnquiries);
  let sessions: [Engine, Engine];
  let id: string;
  let token: string;
  beforeAll(async () => {
    sessions = [await db.connect(), await db.connect()];
  });
  beforeEach(async () => {
    await emptySubscribing(db);
    token = await subscriber(db, email);
    id = await idOf(db, email);
  });

  it('one suppresses and the other is told of it, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const words = await Promise.all(
        sessions.map((session, at) => suppress(session, id, '', `Reason ${round}.${at}`)),
      );
      expect(words.toSorted()).toEqual(['conflict', 'ok']);
      const lifted = await Promise.all(
        sessions.map((session, at) => lift(session, id, 'admin', `Lifted ${round}.${at}`)),
      );
      expect(lifted.toSorted()).toEqual(['conflict', 'ok']);
    }
    expect((await eventsOf(db)).filter((kind) => kind === 'suppressed')).toHaveLength(20);
    expect((await eventsOf(db)).filter((kind) => kind === 'lifted')).toHaveLength(20);
  });

  it('the same press twice counts once', async () => {
    const words = await Promise.all(sessions.map((session) => suppress(session, id, '', 'Asked')));
    expect(words).toEqual(['ok', 'ok']);
    expect((await eventsOf(db)).filter((kind) => kind === 'suppressed')).toHaveLength(1);
  });

  it('one erases and the other finds nobody; neither waits for the other for ever', async () => {
    const [first, second] = sessions;
    const [erased, suppressed] = await Promise.all([
      erase(first, id, email),
      suppress(second, id, '', 'Asked'),
    ]);
    expect(erased).toBe('ok');
    expect(['ok', 'not_found']).toContain(suppressed);
    expect(await listedReasons(db)).toEqual([suppressed === 'ok' ? 'admin' : 'erased']);
  });

  it('who unsubscribes while an admin lifts stays unsubscribed', async () => {
    await suppress(db, id, '', 'Asked');
    const [first, second] = sessions;
    await Promise.all([lift(first, id, 'admin', 'By mistake'), change(second, token, 'unsubscribe')]);
    expect(await listedReasons(db)).toEqual(['unsubscribed']);
  });
});
