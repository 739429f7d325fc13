// The pictures of README and docs are what a front looks like today.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { show, type Shown } from './fronts.ts';
import { committed, difference, draw, pictures, replace, risky } from './pictures.ts';

const port = 4489;
const base = `http://127.0.0.1:${port}`;
/** Another font changes a hundredth; a page without its table three. */
const most = 0.02;
let browser: Browser;
let front: Shown;
let blank: Page;

beforeAll(async () => {
  front = await show(await risky(), { port });
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  blank = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await front.host.stop();
});

test.each(pictures)('$file is what the front looks like', async (picture) => {
  const drawn = await draw(browser, base, picture);
  if (process.env['UPDATE'] === '1') await replace(picture, drawn);
  expect(await difference(blank, await committed(picture), drawn)).toBeLessThan(most);
});

test('a picture of another page, and one of another size, are different', async () => {
  const [picture] = pictures;
  const picturePixels = await draw(browser, base, picture);
  expect(await difference(blank, picturePixels, await draw(browser, `${base}/docs`, picture))).toBeGreaterThan(most);
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  expect(await difference(blank, picturePixels, await page.screenshot())).toBe(1);
});

test('every picture of docs is drawn here, and every one that is drawn is shown by a text', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  expect(readdirSync(`${root}docs/pictures`).map((name) => `docs/pictures/${name}`)).toEqual(pictures.map(({ file }) => file));
  const readme = readFileSync(`${root}README.md`, 'utf8');
  for (const { file } of pictures) expect(readme).toContain(`](${file})`);
});
