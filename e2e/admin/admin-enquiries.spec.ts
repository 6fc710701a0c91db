import { readFile } from 'node:fs/promises';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '#e2e/support/axe.ts';
import { arrive } from '#e2e/support/enquiries/enquiries.ts';
import { fillSignIn, openSignedIn } from '#e2e/support/admin/sign-in.ts';
import { expect, test } from '#e2e/support/test.ts';

const enquiriesPath = '/newsletter-admin/enquiries';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the enquiries of the admin area ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('find an enquiry, show it in full, store its status and notes, and delete it after a confirmation', async ({
      page,
      db,
      sender,
    }) => {
      const id = await arrive(sender);
      await openSignedIn(page, enquiriesPath, accounts.admin);
      await page.getByRole('searchbox', { name: 'Search enquiries' }).fill(`checkout ${sender}`);
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('row')).toHaveCount(2);
      const row = page.getByRole('row').nth(1);
      await expect(row).toContainText('New');
      // The exact moment stands behind it, under the mouse and for screen readers.
      const exact = /^\w{3},? \d{1,2} \w+ \d{4}, \d{1,2}:\d\d\s[ap]m\sAE[DS]T$/;
      await expect(row.getByText(/^(just now|1 min ago)/)).toHaveAttribute('title', exact);
      await expect(row.getByText(/^due in \d+ (h|days)/)).toHaveAttribute('title', exact);
      // Hovering fetches pages ahead at most: nothing may be marked by it.
      await page.getByRole('link', { name: 'Slow checkout' }).hover();
      await page.getByRole('link', { name: 'Slow checkout' }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow checkout');
      const main = page.getByRole('main');
      const { data: stored } = await db
        .from('contact_submissions')
        .select('request_id')
        .eq('id', id)
        .single();
      await expect(main).toContainText(stored!.request_id.slice(0, 8).toUpperCase());
      for (const text of ['Ada Example', sender, '+61 2 5550 0000', 'Example Pty Ltd', 'Can you help?']) {
        await expect(main).toContainText(text);
      }
      await expect(page.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
        'href',
        new RegExp(`^mailto:${sender}[?]subject=Re%3A%20Slow%20checkout`),
      );

      if (!javaScriptEnabled) {
        // The page alone has marked nothing; the button does.
        await page.getByRole('button', { name: 'Mark as read' }).click();
      }
      await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible();
      await page.getByRole('button', { name: 'Mark as new' }).click();
      await expect(page.getByRole('button', { name: 'Mark as read' })).toBeVisible();
      await page.reload();
      await page.waitForLoadState('networkidle');
      const { data: kept } = await db.from('contact_submissions').select('status').eq('id', id).single();
      expect(kept).toEqual({ status: 'unread' });
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);

      await page.getByRole('textbox', { name: 'Notes' }).fill('Called back.\nSends logs on Monday.');
      await page.getByRole('button', { name: 'Save notes' }).click();
      await expect(page.getByText('Notes saved.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(
        'Called back.\nSends logs on Monday.',
      );
      const after = await db.from('contact_submissions').select('status, admin_notes').eq('id', id).single();
      expect(after.data).toEqual({ status: 'closed', admin_notes: 'Called back.\nSends logs on Monday.' });

      await page.getByRole('link', { name: 'Delete enquiry' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete this enquiry?');
      await page.getByRole('link', { name: 'Keep it' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow checkout');
      await page.getByRole('link', { name: 'Delete enquiry' }).click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('The enquiry was deleted.')).toBeVisible();
      expect((await db.from('contact_submissions').select('id').eq('id', id)).data).toEqual([]);

      await page.goto(`${enquiriesPath}/${id}`);
      await expect(page.getByText('There is no such enquiry')).toBeVisible();
      // With scripts a page that is loaded again does not say it again.
      await expect(page).toHaveURL(javaScriptEnabled ? enquiriesPath : `${enquiriesPath}?deleted=before`);
    });
  });
}

test.describe('the enquiries of the admin area', () => {
  test('filter by status, newest first, and export what they show as text that no spreadsheet calculates', async ({
    page,
    db,
    sender,
  }) => {
    await arrive(sender, { name: '=HYPERLINK("http://evil.example")', subject: 'First' });
    const second = await arrive(sender, { subject: ' +Second' });
    await db.from('contact_submissions').update({ status: 'closed' }).eq('id', second);
    await openSignedIn(page, `${enquiriesPath}?q=${sender}`, accounts.admin);
    const subjects = page.locator('tbody').getByRole('link');
    await expect(subjects).toHaveText(['+Second', 'First']);
    const filter = page.getByRole('navigation', { name: 'Enquiries by status' });
    await expect(filter.getByRole('link')).toHaveText([
      ...[/Open 1/, /Overdue 0/, /New 1/, /Answered 0/, /Closed 1/, /All 2/],
    ]);
    await filter.getByRole('link', { name: 'Closed' }).click();
    await expect(subjects).toHaveText(['+Second']);
    await expect(filter.getByRole('link', { name: 'Closed' })).toHaveAttribute('aria-current', 'page');
    await filter.getByRole('link', { name: 'Answered' }).click();
    await expect(page.getByText('No enquiry matches.')).toBeVisible();
    await filter.getByRole('link', { name: 'All' }).click();
    await expect(subjects).toHaveCount(2);

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\ufeff"Received (Sydney)"')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(text).toContain(`"'+Second"`);
    expect(text).toContain(`"'+61 2 5550 0000"`);
  });

  test('show a message when nothing matches, and the whole list for an address that makes no sense', async ({
    page,
  }) => {
    await openSignedIn(page, `${enquiriesPath}?q=%25_nothing_%25`, accounts.admin);
    await expect(page.getByText('No enquiry matches.')).toBeVisible();
    await page.goto(`${enquiriesPath}?page=99999&status=x&q=%00'%22%3Cimg%3E`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');
    await expect(page.getByRole('searchbox', { name: 'Search enquiries' })).toHaveValue(`'"<img>`);
  });

  test('show both versions when two people write notes at once, and keep the text when the session ends', async ({
    page,
    context,
    db,
    sender,
  }) => {
    const id = await arrive(sender);
    await openSignedIn(page, `${enquiriesPath}/${id}`, accounts.admin);
    await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible();
    await db.from('contact_submissions').update({ admin_notes: 'Hers' }).eq('id', id);
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await notes.fill('His');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('someone else changed these notes')).toBeVisible();
    await expect(page.getByRole('blockquote')).toHaveText('Hers');
    await expect(notes).toHaveValue('His');
    await notes.fill('Hers\nHis');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Notes saved.')).toBeVisible();

    const jar = await context.cookies();
    await context.clearCookies();
    await notes.fill('Hers\nHis\nMore');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('your session has ended')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(`${enquiriesPath}/${id}`)}`,
    );
    await expect(notes).toHaveValue('Hers\nHis\nMore');
    await context.addCookies(jar);
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Notes saved.')).toBeVisible();
    const { data } = await db.from('contact_submissions').select('admin_notes').eq('id', id).single();
    expect(data).toEqual({ admin_notes: 'Hers\nHis\nMore' });
  });

  test('show which mail about an enquiry was refused, and lead an administrator to the command that decides', async ({
    page,
    db,
    sender,
  }) => {
    const id = await arrive(`refused-${sender}`);
    try {
      await openSignedIn(page, `${enquiriesPath}/${id}`, accounts.admin);
      // The mail worker tries within a moment.
      await expect(async () => {
        await page.reload();
        await expect(page.getByText('The acknowledgement to the sender was refused for good.')).toBeVisible({
          timeout: 500,
        });
      }).toPass();
      await expect(page.getByText('npm run')).toHaveCount(0);
      await expect(page.getByText('The notification to us')).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Mails in doubt' }).click();
      const mail = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) });
      await expect(mail).toContainText(/npm run mail -- resend [0-9a-f-]{36}/);
    } finally {
      await db.from('contact_submissions').delete().eq('id', id);
    }
  });

  test('find an enquiry by the reference its sender quotes', async ({ page, db, sender }) => {
    const id = await arrive(sender);
    const { data } = await db.from('contact_submissions').select('request_id').eq('id', id).single();
    await openSignedIn(page, enquiriesPath, accounts.admin);
    await expect(page.getByText(/^Reference, name,/)).toBeVisible();
    await page
      .getByRole('searchbox', { name: 'Search enquiries' })
      .fill(data!.request_id.slice(0, 8).toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(page.locator('tbody')).toContainText(sender);
  });

  test('keep the focus on a button while it works, and ignore a second press', async ({ page, sender }) => {
    const id = await arrive(sender);
    await openSignedIn(page, `${enquiriesPath}/${id}`, accounts.admin);
    await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible();
    let posts = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${enquiriesPath}/**`, async (route) => {
      if (route.request().method() === 'POST') {
        posts++;
        await held;
      }
      await route.continue();
    });
    await page.getByRole('textbox', { name: 'Notes' }).fill('Pressed twice');
    await page.getByRole('button', { name: 'Save notes' }).focus();
    await page.keyboard.press('Enter');
    const saving = page.getByRole('button', { name: 'Saving...' });
    await expect(saving).toBeFocused();
    await expect(saving).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByText('Notes saved.')).toBeVisible();
    expect(posts).toBe(1);
  });

  test('keep notes that are being written when the status changes, and the focus on what came of it', async ({
    page,
    db,
    sender,
  }) => {
    const id = await arrive(sender);
    await openSignedIn(page, `${enquiriesPath}/${id}`, accounts.admin);
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible();
    await notes.fill('Not saved yet');
    for (const [button, result, status] of [
      ['Close', 'The enquiry is now closed.', 'closed'],
      ['Mark as new', 'The enquiry is now new.', 'unread'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('main').locator(':focus')).toContainText(result);
      await expect(notes).toHaveValue('Not saved yet');
      const { data } = await db.from('contact_submissions').select('status').eq('id', id).single();
      expect(data).toEqual({ status });
    }
    // What someone else wrote meanwhile came with the responses, and is not overwritten unseen.
    await db.from('contact_submissions').update({ admin_notes: 'Hers' }).eq('id', id);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByRole('blockquote')).toHaveText('Hers');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Notes saved.')).toBeVisible();
    const { data } = await db.from('contact_submissions').select('admin_notes').eq('id', id).single();
    expect(data).toEqual({ admin_notes: 'Not saved yet' });
  });

  test('are accessible where nothing is found', async ({ page }) => {
    await openSignedIn(page, `${enquiriesPath}?q=nothing-at-all`, accounts.admin);
    await expectAccessibleAtBothWidths(page);
  });
});

test.describe('notes on an enquiry without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('are said to need saving first, beside the buttons that load the page again', async ({
    page,
    sender,
  }) => {
    const id = await arrive(sender);
    await openSignedIn(page, `${enquiriesPath}/${id}`, accounts.admin);
    await expect(page.locator('noscript p')).toHaveText(/^Save the notes first/);
  });

  test('are shown again when they were posted after the session had ended, and saved after signing in', async ({
    page,
    context,
    db,
    sender,
    expected,
  }) => {
    expected.push(/status of 401/);
    const id = await arrive(sender);
    await db.from('contact_submissions').update({ admin_notes: 'Before' }).eq('id', id);
    await openSignedIn(page, `${enquiriesPath}/${id}`, accounts.admin);
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await notes.fill('Before\nWritten for an hour');
    await context.clearCookies();
    const responded = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Save notes' }).click();
    expect((await responded).status()).toBe(401);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('your session has ended');
    await expect(notes).toHaveValue('Before\nWritten for an hour');
    // Nothing of the enquiry itself, and nothing that was typed in an address or a cookie.
    await expect(page.getByRole('main')).not.toContainText(sender);
    expect(page.url()).not.toContain('Written');
    expect(await context.cookies()).toEqual([]);

    const link = page.getByRole('link', { name: 'Sign in in a new tab' });
    await expect(link).toHaveAttribute('href', `/login?next=${encodeURIComponent(`${enquiriesPath}/${id}`)}`);
    const opened = context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    await fillSignIn(tab, accounts.admin);
    await expect(tab).toHaveURL(`${enquiriesPath}/${id}`);
    await tab.close();
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Notes saved.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow checkout');
    const { data } = await db.from('contact_submissions').select('admin_notes').eq('id', id).single();
    expect(data).toEqual({ admin_notes: 'Before\nWritten for an hour' });

    // A form with nothing worth keeping: only the way back in.
    await context.clearCookies();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('main')).toContainText('Nothing was changed: your session has ended.');
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login\?next=/);
    await expect(notes).toHaveCount(0);
  });
});
