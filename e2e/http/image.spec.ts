import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '#deploy/assemble.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { BUILD_DIR, DATA_DIR, ports } from '#e2e/support/stack/addresses.ts';
import { startImage } from '#e2e/support/stack/image-site.ts';
import { expect, pagesAreCached, test } from '#e2e/support/test.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.skip(!pagesAreCached, 'an image serves with server/');

const MAX_BYTES = 90e6;
const site = `http://127.0.0.1:${ports.instance}`;
let out: string;
let bytes: number;
const holdsOneOf = (content: Buffer, secrets: string[]) => secrets.some((secret) => content.includes(secret));
const files = () => readdirSync(out, { recursive: true, encoding: 'utf8' }).sort();

test.beforeAll(async () => {
  // Traces every file that the server may load, beside whatever else a busy machine does.
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  // For the user of the image as well, unlike what mkdtemp() makes.
  chmodSync(folder, 0o755);
  out = join(folder, 'out');
  bytes = await assemble(process.cwd(), BUILD_DIR, out);
});
test.afterAll(() => rmSync(join(out, '..'), { recursive: true, force: true }));

test('an image holds no embedded part, no test and no secret', () => {
  expect(bytes).toBeLessThan(MAX_BYTES);
  // What the Edge Function shares with the site is a part of the site.
  const unwanted = files().filter((file) =>
    /^(embedded|e2e|supabase(?!($|\/functions($|\/_shared)))|scripts|docs|\.data|\.env)|\.test\.tsx?$|^node_modules\/(deno|node|playwright.*|vitest|@electric-sql|@supabase\/lite)(\/|$)/.test(
      file,
    ),
  );
  expect(unwanted).toEqual([]);
  const links = readdirSync(out, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isSymbolicLink(),
  );
  const inside = `${realpathSync(out)}/`;
  const targets = links.map(({ parentPath, name }) => realpathSync(join(parentPath, name)));
  expect(targets.filter((path) => !path.startsWith(inside))).toEqual([]);
  const kept = readFileSync(join(DATA_DIR, 'secrets.json'));
  const secrets = Object.values(JSON.parse(kept.toString()) as Record<string, unknown>).filter(
    (value): value is string => typeof value === 'string' && value.length >= 32,
  );
  expect(secrets.length).toBeGreaterThan(1);
  expect(holdsOneOf(kept, secrets)).toBe(true);
  const leaks = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => holdsOneOf(readFileSync(path), secrets));
  // One expectation for all files: Playwright looks through all the steps of a test for each.
  expect(leaks).toEqual([]);
});

test('it serves read-only as nobody: pages, an enquiry, the admin area; and stops in order', async ({
  browser,
  db,
  sender,
}) => {
  const before = files();
  const stop = await startImage(out, ports.instance);
  const context = await browser.newContext({ baseURL: site });
  const plainContext = await browser.newContext({ baseURL: site, javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    expect((await page.goto('/'))?.status()).toBe(200);
    await page.goto('/industry-updates/26');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const image of ['/sharing-image/home.png', '/industry-updates/26/image.png']) {
      const response = await context.request.get(image);
      expect([response.status(), response.headers()['content-type']], image).toEqual([200, 'image/png']);
    }
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Example');
    await page.getByLabel('Email').fill(sender);
    await page.getByLabel('Subject').fill('From an image');
    await page.getByLabel('Message').fill('Does it store what it is sent, with nothing to write to?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    // With the page's script, or where that is late the form's own post and its page.
    await expect(page.getByText('Message Received').first()).toBeVisible();
    const { data } = await db.from('contact_submissions').select('subject').eq('email', sender);
    expect(data).toEqual([{ subject: 'From an image' }]);
    await page.goto('/login');
    await page.getByLabel('Email').fill(accounts.admin.email);
    await page.getByLabel('Password').fill(accounts.admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/newsletter-admin/);
    // Rendered again for the visitor, with the label of a file that an image cannot make.
    const plain = await plainContext.newPage();
    await plain.goto('/sme-quickstarts/ai-policy');
    await plain.getByLabel('Full Name').fill('   ');
    await plain.getByLabel('Email Address').fill(sender);
    await plain.getByLabel('Company Name').fill('Example');
    await plain.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(plain.getByRole('group', { name: 'There is a problem' })).toBeVisible();
    await expect(plain.getByText(/: PDF, \d+ kB, 1 page/)).toBeVisible();
  } finally {
    await context.close();
    await plainContext.close();
    const { code, printed } = await stop();
    expect(printed).not.toMatch(/EROFS|EACCES|EPERM/);
    expect(code).toBe(0);
  }
  expect(files()).toEqual(before);
});
