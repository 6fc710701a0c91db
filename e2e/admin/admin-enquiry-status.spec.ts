import { accounts } from '#e2e/support/admin/accounts.ts';
import { openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expectAccessibleInBothSchemes } from '#e2e/support/axe.ts';
import { comingDay } from '#e2e/support/enquiries/business-days.ts';
import { arrive } from '#e2e/support/enquiries/enquiries.ts';
import { expect, test } from '#e2e/support/test.ts';

const enquiriesPath = '/newsletter-admin/enquiries';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an open enquiry ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('is answered, closed and marked as spam, each with a way back to exactly what it was', async ({
      page,
      db,
      sender,
    }) => {
      const id = await arrive(sender);
      await db.from('contact_submissions').update({ status: 'read' }).eq('id', id);
      await openSignedIn(page, `${enquiriesPath}/${id}`, accounts.admin);
      const main = page.getByRole('main');
      const stored = async () =>
        (await db.from('contact_submissions').select('status, assigned_to').eq('id', id).single()).data;
      await expect(main).toContainText(/due in \d+ (h|days)/);
      for (const [button, result, status, clock] of [
        ['Mark as answered', 'The enquiry is now answered.', 'answered', 0],
        ['Close', 'The enquiry is now closed.', 'closed', 0],
        ['Spam', 'The enquiry is now spam, and deleted in 30 days.', 'spam', 0],
        ['Mark as new', 'The enquiry is now new.', 'unread', 1],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(main.getByRole('status')).toContainText(result);
        await expect(main.getByText(/^due in/)).toHaveCount(clock);
        expect(await stored()).toEqual({ status, assigned_to: null });
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(main.getByRole('status')).toContainText('The enquiry is as it was before.');
        await expect(main.getByText(/^due in/)).toHaveCount(1);
        expect(await stored()).toEqual({ status: 'read', assigned_to: null });
      }

      // Somebody else was quicker.
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(main.getByRole('status')).toContainText('The enquiry is now closed.');
      await db.from('contact_submissions').update({ status: 'answered' }).eq('id', id);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(main.getByRole('alert')).toContainText('somebody has changed the enquiry since');
      expect(await stored()).toEqual({ status: 'answered', assigned_to: null });
    });

    test('is given to an administrator, and tells who did what', async ({ page, db, sender }) => {
      const id = await arrive(sender, { subject: 'First' });
      const second = await arrive(sender, { subject: 'Second' });
      await db.from('contact_submissions').update({ status: 'read' }).in('id', [id, second]);
      await openSignedIn(page, `${enquiriesPath}/${id}?q=${sender}`, accounts.admin);
      const main = page.getByRole('main');
      await page.getByLabel('Who takes care of it').selectOption(accounts.admin.email);
      await page.getByRole('button', { name: 'Assign' }).click();
      await expect(main.getByRole('status')).toContainText('taken care of by the chosen person');
      await expect(page.getByLabel('Who takes care of it')).not.toHaveValue('');
      const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
      await expect(history).toHaveText([
        /^Received (just now|1 min ago)/,
        /^Read by the server/,
        /^Taken care of by desk@staff.example by desk@staff.example/,
      ]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByLabel('Who takes care of it')).toHaveValue('');

      const others = page.getByRole('region', { name: 'From the same sender' });
      await expect(others.getByRole('link', { name: 'Second' })).toBeVisible();
      const beside = page.getByRole('navigation', { name: 'Enquiries beside this one' });
      await beside.getByRole('link', { name: 'Previous' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second');
      await page.getByRole('link', { name: 'All enquiries' }).click();
      await expect(page.getByRole('searchbox', { name: 'Search enquiries' })).toHaveValue(sender);
    });
  });
}

test('spam is counted nowhere else, found under its own filter and no spam any more when somebody says so', async ({
  page,
  db,
  sender,
}) => {
  const id = await arrive(sender);
  await openSignedIn(page, `${enquiriesPath}/${id}?q=${sender}`, accounts.admin);
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Spam is deleted 30 days after it was marked');
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(page.getByText('No enquiry matches.')).toBeVisible();
  const filter = page.getByRole('navigation', { name: 'Enquiries by status' });
  await expect(filter.getByRole('link', { name: /All/ })).toHaveText(/All 0/);
  await filter.getByRole('link', { name: /Spam 1/ }).click();
  await page.getByRole('link', { name: 'Slow checkout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow checkout');
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('The enquiry is now new.');
  const { data } = await db.from('contact_submissions').select('status, spam_since').eq('id', id).single();
  expect(data).toEqual({ status: 'unread', spam_since: null });
});

test('the navigation says how many enquiries are new or overdue, also while one is read', async ({
  page,
  db,
  sender,
}) => {
  await db.from('contact_submissions').update({ status: 'answered' }).eq('status', 'unread');
  const id = await arrive(sender);
  await arrive(sender, { subject: 'Another' });
  await openSignedIn(page, '/newsletter-admin', accounts.admin);
  const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /Enquiries/ });
  await expect(entry).toHaveAccessibleName('Enquiries 2 new or overdue');
  await page.goto(`${enquiriesPath}/${id}`);
  await expect(entry).toHaveAccessibleName('Enquiries 1 new or overdue');
});

test('notes that are not saved are asked about before Back, a link, a key or the end of the tab takes them', async ({
  page,
  sender,
}) => {
  await arrive(sender, { subject: 'First' });
  await arrive(sender, { subject: 'Second' }, `${comingDay(3)}T01:00:00Z`);
  await openSignedIn(page, `${enquiriesPath}?q=${sender}`, accounts.admin);
  // Within the document, so that Back leaves none.
  await page.getByRole('link', { name: 'Second' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible();
  await notes.click();
  await notes.fill('Called back,\nnot there');
  for (const [leave, type] of [
    // A cancelled one never arrives.
    [() => page.goBack().catch(() => undefined), 'confirm'],
    [() => page.getByRole('link', { name: 'All enquiries' }).click(), 'beforeunload'],
    [() => heading.click().then(() => page.keyboard.press('j')), 'beforeunload'],
    [() => page.close({ runBeforeUnload: true }), 'beforeunload'],
  ] as const) {
    const dialogOpened = page.waitForEvent('dialog');
    void leave();
    const dialog = await dialogOpened;
    expect(dialog.type()).toBe(type);
    await dialog.dismiss();
    await expect(heading).toHaveText('Second');
    await expect(notes).toHaveValue('Called back,\nnot there');
  }

  // None of these is a way off the page.
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Reply by e-mail' }).click();
  await expect(page.getByText('When your reply is on its way')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Calendar file/ }).click();
  await downloading;
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Notes saved.')).toBeVisible();
  await heading.click();
  await page.keyboard.press('j');
  await expect(heading).toHaveText('First');
  // What nobody can see is nothing to lose.
  await notes.fill('  \n');
  await heading.click();
  await page.keyboard.press('k');
  await expect(heading).toHaveText('Second');
  await expect(notes).toHaveValue('Called back,\nnot there');
  await page.goBack();
  await expect(heading).toHaveText('First');
  expect(asked).toEqual([]);
});

test('notes and a correction that a second Back took away unasked are back with their pages', async ({
  page,
  sender,
}) => {
  await arrive(sender, { subject: 'First' });
  await openSignedIn(page, `${enquiriesPath}?q=${sender}`, accounts.admin);
  await page.getByRole('link', { name: 'First' }).click();
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible();
  await notes.click();
  await notes.fill('Called back');
  // A cancelled step never arrives. What Playwright asks of a page counts as touching it, so it asks nothing.
  const back = () => page.goBack({ timeout: 3_000 }).catch(() => undefined);
  const backTwice = async () => {
    const dialogOpened = page.waitForEvent('dialog');
    const cancelled = back();
    await (await dialogOpened).dismiss();
    await cancelled;
    await back();
  };
  await backTwice();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');
  await page.getByRole('link', { name: 'First' }).click();
  const isBack = page.getByText('What you wrote here before you left the page is back.');
  await expect(isBack).toBeVisible();
  await expect(notes).toHaveValue('Called back');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Notes saved.')).toBeVisible();
  await page.reload();
  await expect(notes).toHaveValue('Called back');
  await expect(isBack).toHaveCount(0);

  await page.goto('/newsletter-admin?issue=14');
  const edit = page.getByRole('link', { name: 'Open in the editor' });
  await edit.click();
  const summary = page.getByLabel('Summary');
  const before = await summary.inputValue();
  await summary.click();
  await summary.fill('A correction in haste');
  await backTwice();
  await edit.click();
  await expect(isBack).toBeVisible();
  await expect(summary).toHaveValue('A correction in haste');
  await summary.fill(before);
  await expect(page.getByText('No changes yet.')).toBeVisible();
});

test('an enquiry with long words fits the list and its page', async ({ page, sender }) => {
  const word = 'x'.repeat(80);
  const id = await arrive(sender, { name: word, company: word, subject: word });
  await arrive(sender, { subject: `another-${word}` });
  await openSignedIn(page, `${enquiriesPath}?q=${sender}`, accounts.admin);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [`${enquiriesPath}?q=${sender}`, `${enquiriesPath}/${id}`]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // The words of visitors leave none of the clock's on a line of their own.
      const due = page.getByText(/^due in /).first();
      const lines = await due.evaluate((time) => {
        const range = document.createRange();
        range.selectNodeContents(time.firstChild!);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
    }
  }
});

test('an enquiry shows its message before its data on a phone, accessible in light and dark', async ({
  page,
  sender,
}) => {
  const id = await arrive(sender);
  await arrive(sender, { subject: 'Another' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await openSignedIn(page, `${enquiriesPath}/${id}?q=${sender}`, accounts.admin);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const top = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())!.y;
    if (width === 390) expect(await top('Reference')).toBeGreaterThan(await top('Reply by e-mail'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The enquiry is as it was before.')).toBeVisible();
  }
});
