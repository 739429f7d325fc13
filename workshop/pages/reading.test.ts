// Pages of thirty kinds in a browser, as people read them who see little, use no mouse, print, or have another script.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibility, launch, open, sideways } from './browser.ts';
import { show, type Shown } from './fronts.ts';
import { kinds, ofAllKinds } from './kinds.ts';

const port = 4489;
const base = `http://127.0.0.1:${port}`;
let browser: Browser;
let front: Shown;

beforeAll(async () => {
  front = await show(await ofAllKinds(), { port });
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  await front.host.stop();
});

const folder = process.env['PICTURES'];

/** A picture to look at, where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

test('there are thirty kinds of pages', () => {
  expect(kinds.length).toBeGreaterThanOrEqual(30);
  expect(kinds.filter((path) => !front.paths.includes(path))).toEqual([]);
});

test.each([320, 800, 1440])('at %i px axe finds nothing on any of them, none scrolls sideways, and none shifts', async (width) => {
  const violations: unknown[] = [];
  const { page, context, faults } = await open(browser, base, { viewport: { width, height: 900 } });
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(globalThis, 'shift', Number(Reflect.get(globalThis, 'shift')) + Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/docs', '/docs/none', '/problems', '/problems/not_found', ...kinds]) {
    await page.goto(base + path);
    const shift = await page.evaluate(() => Number(Reflect.get(globalThis, 'shift')));
    const faultsOfPage = [await sideways(page), ...(await accessibility(page))];
    if (faultsOfPage.length > 1 || faultsOfPage[0] !== 0 || shift > 0.01) violations.push([path, ...faultsOfPage, shift]);
    await picture(page, `${width}${path.replaceAll('/', '-')}`);
  }
  expect(violations).toEqual([]);
  // the page that is not there is answered with 404, which the browser reports
  expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
  await context.close();
});

test('a picture is loaded when it comes into view, takes its room before, and is drawn', async () => {
  const { page, context, faults } = await open(browser, `${base}/docs/picture-large`, { viewport: { width: 800, height: 600 } });
  const images = page.locator('article img');
  await images.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('article img')?.complete === true);
  expect(
    await images.evaluate((image) => [
      (image as HTMLImageElement).naturalWidth,
      image.getAttribute('loading'),
      image.getAttribute('width'),
      image.getAttribute('alt'),
      Math.round((image.clientWidth / image.clientHeight) * 10),
    ]),
  ).toEqual([1_600, 'lazy', '1600', 'A wide harbour', 32]);
  await page.goto(`${base}/docs/picture-drawing`);
  expect(await page.locator('article img').evaluate((image) => image.clientWidth)).toBe(300);
  await page.goto(`${base}/docs/picture-missing`);
  expect(await page.locator('article').textContent()).toContain('A lamp that is nowhere');
  // a drawing that is opened alone is in a sandbox
  const drawing = front.paths.find((path) => /^\/pictures\/.*\.svg$/.test(path)) ?? '';
  const response = await page.goto(base + drawing);
  expect(response?.headers()['content-security-policy']).toMatch(/; sandbox$/);
  expect(faults).toEqual([]);
  await context.close();
});

test('with keys a reader skips to the article and to the tree, reaches every link of a page, and sees where they are', async () => {
  const { page, context } = await open(browser, `${base}/docs/links`, { viewport: { width: 1_440, height: 900 } });
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to the content');
  await page.keyboard.press('Tab');
  const second = await focused();
  await page.keyboard.press('Enter');
  expect([second, page.url()]).toEqual([expect.stringContaining('pages'), `${base}/docs/links#to:pages`]);
  await page.goto(`${base}/docs/links`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const reached: string[] = [];
  const unseen: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at === null ? '' : getComputedStyle(at).outlineStyle;
    });
    reached.push(await focused());
    if (outline === 'none') unseen.push(reached.at(-1) ?? '');
  }
  expect(reached).toEqual(expect.arrayContaining(['a', 'b', 'https://lamp.example/', 'c']));
  expect(unseen).toEqual([]);
  await context.close();
});

test('tabs of code are chosen with keys and without a script, and all of them are printed', async () => {
  const { page, context } = await open(browser, `${base}/docs/code-tabs`, { javaScriptEnabled: false });
  const visible = async (): Promise<string[]> =>
    (await page.locator('.tab pre:visible').allTextContents()).map((text) => text.trim());
  expect(await visible()).toEqual(['npm add lamp']);
  await page.locator('.tab input').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await visible()).toEqual(['pnpm add lamp']);
  await page.emulateMedia({ media: 'print' });
  expect(await visible()).toEqual(['npm add lamp', 'pnpm add lamp', 'yarn add lamp']);
  await context.close();
});

test('with forced colours what is chosen is outlined, and axe finds nothing', async () => {
  const { page, context } = await open(browser, `${base}/docs/code-tabs`, {
    forcedColors: 'active',
    viewport: { width: 1_440, height: 900 },
  });
  for (const chosen of ['.pages [aria-current]', '.tab label:has(:checked)'])
    expect(
      await page
        .locator(chosen)
        .first()
        .evaluate((each) => getComputedStyle(each).outlineStyle),
      chosen,
    ).toBe('solid');
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'forced-colours');
  await context.close();
});

test('with reduced motion nothing moves', async () => {
  const { page, context } = await open(browser, `${base}/docs/long`, { reducedMotion: 'reduce' });
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((each) => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(each);
        return transitionDuration !== '0s' || animationName !== 'none' || scrollBehavior === 'smooth';
      }).length,
  );
  expect([moving, await page.evaluate(() => document.getAnimations().length)]).toEqual([0, 0]);
  await context.close();
});

test('at 400 % zoom pages are read without scrolling sideways', async () => {
  // 1,280 by 1,024 pixels at 400 % (WCAG 2.2, 1.4.10)
  for (const path of ['/docs', '/docs/wide-table', '/docs/code', '/docs/long-words', '/docs/ar']) {
    const { page, context } = await open(browser, base + path, { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });
    expect(await sideways(page), path).toBe(0);
    const covered = await page
      .locator('.bar')
      .evaluate((bar) => (getComputedStyle(bar).position === 'sticky' ? bar.clientHeight : 0));
    expect(covered, path).toBeLessThan(128);
    await picture(page, `zoom${path.replaceAll('/', '-')}`);
    await context.close();
  }
});

test.each(['ar', 'he'])('a page in %s runs from right to left, and its code from left to right', async (locale) => {
  const { page, context } = await open(browser, `${base}/docs/${locale}`, { viewport: { width: 1_440, height: 900 } });
  const direction = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => getComputedStyle(each).direction);
  expect([await direction('html'), await direction('article p'), await direction('pre')]).toEqual(['rtl', 'rtl', 'ltr']);
  const [tree, text] = await Promise.all(['.pages', 'main'].map((each) => page.locator(each).first().boundingBox()));
  expect(tree?.x).toBeGreaterThan(text?.x ?? Number.POSITIVE_INFINITY);
  await picture(page, locale);
  await context.close();
});

test('on paper there is the article alone, with all of its details and code', async () => {
  const { page, context } = await open(browser, `${base}/docs/details`);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['.pages', '.outline', '.search', '.theme', '.foot a'])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  await page.goto(base);
  const closed = page.locator('main details:not([open]) > :not(summary)').first();
  expect(await closed.evaluate((each) => each.clientHeight)).toBeGreaterThan(0);
  await page.goto(`${base}/docs/code`);
  expect(await page.locator('pre').evaluate((pre) => getComputedStyle(pre).whiteSpace)).toBe('pre-wrap');
  await context.close();
});

test('a page without pictures is at most 40 KB in at most five requests, and a long one is laid out as it is read', async () => {
  const { page, context } = await open(browser, base);
  let [requests, bytes] = [0, 0];
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await page.goto(`${base}/docs/long`, { waitUntil: 'networkidle' });
  console.log(`a long page: ${bytes} bytes in ${requests} requests`);
  expect(requests).toBeLessThanOrEqual(5);
  expect(bytes).toBeLessThanOrEqual(40_000);
  const visible = await page.evaluate(() =>
    [...document.querySelectorAll('article > *')].filter(
      (each) => each.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === true,
    ),
  );
  expect(visible.length).toBeLessThan(150);
  await context.close();
});
