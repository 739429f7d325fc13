// The pages for people, in a browser: they look as they should at every width, run nothing of a team's words, and call every tool.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibility, launch, open as openPage, type Opened, sideways } from './browser.ts';
import { demonstration, editions, hostile, large, many, show, type Shown } from './fronts.ts';

const [port, largePort, hostilePort, smallPort, elsewherePort, editionsPort, manyPort] = [
  4481, 4482, 4483, 4484, 4485, 4487, 4488,
] as const;
const at = (of: number): string => `http://127.0.0.1:${of}`;
const fronts: Shown[] = [];
let browser: Browser;

beforeAll(async () => {
  const demo = await demonstration();
  fronts.push(
    await show(demo, { port }),
    await show(large(500), { port: largePort }),
    await show(hostile(large(40)), { port: hostilePort }),
    await show(demo, { port: smallPort, limit: 2, windowSeconds: 20 }),
    await show(demo, { port: elsewherePort, baseUrl: 'https://front.example.com' }),
    await show(editions(), { port: editionsPort }),
    await show(many(), { port: manyPort }),
  );
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  await Promise.all(fronts.map(({ host }) => host.stop()));
});

const open = (url: string, options: BrowserContextOptions = {}, by: Browser = browser): Promise<Opened> =>
  openPage(by, url, options);

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  test.each([320, 390, 768, 1440])('at %i px pages have no fault, no sideways scrolling, and axe finds nothing', async (width) => {
    for (const path of ['/', '/docs', '/docs/start/quick-start', '/docs/reference/generated/tools']) {
      const { page, context, faults } = await open(`${at(port)}${path}`, { colorScheme, viewport: { width, height: 900 } });
      if (path === '/')
        for (const summary of await page.locator('details > summary').all()) if (await summary.isVisible()) await summary.click();
      expect(await sideways(page), path).toBe(0);
      expect(await accessibility(page), path).toEqual([]);
      expect(faults, path).toEqual([]);
      await context.close();
    }
  });
});

test.each([
  ['light', /\.svg$/],
  ['dark', /\.svg$/],
] as const)('in the %s scheme the icon of the product is drawn, and it is the one for that scheme', async (colorScheme, name) => {
  const drawn: string[] = [];
  for (const path of ['/', '/docs/guides/listing']) {
    const { page, context, faults } = await open(`${at(port)}${path}`, { colorScheme });
    const icons = await page.locator('img.icon').evaluateAll((images) =>
      images.map((image) => ({
        src: (image as HTMLImageElement).currentSrc,
        width: (image as HTMLImageElement).naturalWidth,
        alt: image.getAttribute('alt'),
      })),
    );
    expect(icons.length, path).toBe(path === '/' ? 2 : 1);
    for (const { src, width, alt } of icons) {
      expect([src, alt]).toEqual([expect.stringMatching(name), '']);
      expect(width, src).toBeGreaterThan(0);
      drawn.push(src);
    }
    expect(await page.locator('link[rel="icon"]').count()).toBe(5);
    expect(faults).toEqual([]);
    await context.close();
  }
  const { facts } = await demonstration();
  const dark = facts.product.icons?.find(({ theme }) => theme === 'dark')?.path ?? '';
  expect(drawn.every((src) => src.endsWith(dark) === (colorScheme === 'dark'))).toBe(true);
});

test('without scripts every fact is there to read', async () => {
  const { page, context } = await open(`${at(port)}/`, { javaScriptEnabled: false });
  const text = await page
    .locator('main')
    .evaluate((main) => main.textContent)
    .catch(() => page.content());
  const { facts } = await demonstration();
  const wanted = [
    ...facts.capabilities.actions.flatMap(({ id, description }) => [id, description]),
    ...facts.releases.releases.flatMap(({ version, changes = [] }) => [version, ...changes.map((change) => change.text)]),
    ...(facts.installation?.guides ?? []).flatMap(({ title, steps }) => [title, ...steps.map((step) => step.text)]),
    ...(facts.benchmarks?.evidence ?? []).flatMap(({ statement, claim_boundary: boundary }) => [statement, boundary]),
    'search_docs',
    'get_benchmark_evidence',
  ];
  const flat = (words: string): string => words.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();
  expect(wanted.filter((each) => !flat(text).includes(flat(each)))).toEqual([]);
  await context.close();
});

const calls: readonly (readonly [tool: string, fields: Readonly<Record<string, string>>, said: string])[] = [
  ['search_docs', { query: 'install' }, 'install'],
  ['list_capabilities', { limit: '2' }, 'vitrine-'],
  ['get_action_safety', { action: 'vitrine-init' }, 'vitrine-init'],
  ['get_latest_release', {}, '0.1.0'],
  ['get_installation_guide', {}, 'npm'],
  ['get_benchmark_evidence', {}, 'tool-call'],
];

test.each(['2026-07-28', '2025-11-25'])('the console calls every tool as revision %s and shows what remains', async (era) => {
  const { page, context, faults } = await open(`${at(port)}/`);
  await page.selectOption('[data-panel] select', era);
  for (const [tool, fields, said] of calls) {
    const place = page.locator(`.tool[data-tool="${tool}"]`);
    await place.locator('> summary').click();
    for (const [name, value] of Object.entries(fields)) await page.locator(`[id="to:${tool}-${name}"]`).fill(value);
    await place.getByRole('button', { name: 'Call', exact: true }).click();
    await place.getByRole('status').filter({ hasText: 'Status 200' }).waitFor();
    expect(await place.locator('.answer > pre').textContent(), tool).toContain(said);
    expect(await place.locator('.answer').textContent()).toContain(`MCP-Protocol-Version: ${era}`);
    expect(await place.locator('.answer').textContent()).toContain("curl -s 'http://127.0.0.1");
  }
  expect(await page.locator('.quota').textContent()).toMatch(/\d+ of 120 calls left\. The full quota returns in \d+ s\./);
  expect(faults).toEqual([]);
  await context.close();
});

test('an answer that is an error is shown with what to do', async () => {
  const { page, context, faults } = await open(`${at(port)}/`);
  const place = page.locator('[data-tool="get_action_safety"]');
  await place.locator('> summary').click();
  await page.locator('[id="to:get_action_safety-action"]').fill('vitrine-inti');
  await page.keyboard.press('Enter');
  await place.locator('.wrong').waitFor();
  expect(await place.locator('.wrong').textContent()).toContain('vitrine-init');
  const field = page.locator('[id="to:get_action_safety-action"]');
  expect([await field.getAttribute('aria-invalid'), await field.getAttribute('aria-describedby')]).toEqual([
    'true',
    'to:get_action_safety:error',
  ]);
  expect(await page.locator('[id="to:get_action_safety-action:values"] option[value=vitrine-init]').count()).toBe(1);
  expect(await accessibility(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a quota that is used up is counted down, and nothing is sent meanwhile', async () => {
  const { page, context } = await open(`${at(smallPort)}/`);
  const place = page.locator('[data-tool="get_latest_release"]');
  await place.locator('> summary').click();
  const call = place.getByRole('button', { name: 'Call', exact: true });
  await call.click();
  await page.getByText('1 of 2 calls left.').waitFor();
  await call.click();
  await page.getByText(/The next call is possible in \d+ s\./).waitFor();
  expect(await call.isDisabled()).toBe(true);
  // The search next to it meets the refusal itself.
  await page.locator('.large input').fill('install');
  await page.keyboard.press('Enter');
  await page.getByText(/Again in \d+ s/).waitFor();
  expect(await page.locator('.large [role=alert]').textContent()).toContain('The quota is used up.');
  // It ends: the button can be used again, and the call is answered.
  await page.getByText('Calls are answered again.').waitFor({ timeout: 60_000 });
  expect(await call.isDisabled()).toBe(false);
  await call.click();
  await page.getByText('1 of 2 calls left.').waitFor();
  await context.close();
});

test('at a foreign address the console says where to call from', async () => {
  const { page, context } = await open(`http://other.example:${elsewherePort}/`);
  const place = page.locator('[data-tool="get_latest_release"]');
  await place.locator('> summary').click();
  await place.getByRole('button', { name: 'Call', exact: true }).click();
  await place.locator('.wrong').waitFor();
  expect(await place.locator('.wrong').textContent()).toMatch(
    /This page is at http:\/\/other\.example:\d+.*https:\/\/front\.example\.com.*allowed_origins/s,
  );
  await context.close();
});

test('the advisories answer for a version that is in no list', async () => {
  const { page, context, faults } = await open(`${at(largePort)}/`);
  await page.locator('#advisories > summary').click();
  const said = page.locator('[data-affected] output');
  for (const [version, answer] of [
    ['1.4.7', 'HARBOUR-2026-1 (high, fixed in 1.5.0)'],
    ['1.5.1', 'No advisory in this catalog affects 1.5.1'],
    ['<b>', 'version'],
  ] as const) {
    await page.getByLabel('Is a version affected?').fill(version);
    await page.locator('[data-affected]').getByRole('button', { name: 'Ask' }).click();
    await page.waitForFunction(() => document.querySelector('[data-affected] output')?.textContent !== 'Asking …');
    expect(await said.textContent()).toContain(answer);
  }
  expect(await accessibility(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('filters leave the actions that fit, stand in the address, and are cleared', async () => {
  const { page, context, faults } = await open(`${at(largePort)}/`);
  const visibleActions = (): Promise<number> => page.locator('.action:visible').count();
  expect(await visibleActions()).toBe(157);
  await page.selectOption('[name=platform]', 'linux');
  const linux = await visibleActions();
  expect(linux).toBeLessThan(157);
  await page.locator('[data-matrix] td button').first().click();
  expect(await visibleActions()).toBeLessThan(linux);
  expect(page.url()).toContain('platform=linux');
  await page.reload();
  expect(await visibleActions()).toBeLessThan(linux);
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await visibleActions()).toBe(157);
  // CPU time of the page's own thread, which a busy machine changes little. It is printed, not checked.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scriptMs = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
  };
  const spent: number[] = [];
  for (const words of ['berths 9', 'b', 'berths', '9', '']) {
    const before = await scriptMs();
    await page.evaluate((wanted) => {
      const field = document.querySelector<HTMLInputElement>('[name=words]');
      if (field !== null) field.value = wanted;
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    }, words);
    spent.push((await scriptMs()) - before);
  }
  console.log(`a filter over 157 actions: at most ${Math.max(...spent).toFixed(1)} ms of script`);
  await page.locator('[name=words]').fill('no such words');
  await page.getByText('No action matches these filters.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a link to an action opens its card', async () => {
  const { page, context } = await open(`${at(port)}/#action-vitrine-init`);
  expect(await page.locator('#action-vitrine-init').getAttribute('open')).not.toBeNull();
  await context.close();
});

test('the search shows sections that lead to pages to read', async () => {
  const { page, context, faults } = await open(`${at(port)}/docs`);
  await page.locator('.search input').fill('rate limit');
  await page.keyboard.press('Enter');
  const [first] = await page.locator('.found li a').all();
  await first?.waitFor();
  await page.locator('.found li a').first().click();
  await page.waitForURL(/\/docs\/[a-z/-]+(?:#.*)?$/);
  expect(await page.locator('article h1').count()).toBe(1);
  expect(faults).toEqual([]);
  await context.close();
});

test('a question that is typed is one request for each pause, marked, reached by keys, and has an address with a history', async () => {
  const { page, context, faults } = await open(`${at(port)}/docs/start/quick-start`);
  let calls = 0;
  page.on('request', (request) => (calls += Number(request.url().endsWith('/api/mcp'))));
  await page.keyboard.press('/');
  await page.keyboard.type('rate limit', { delay: 20 });
  await page.locator('.found mark').first().waitFor();
  const typed = calls;
  expect(typed).toBeLessThanOrEqual(3);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.closest('.found') !== null)).toBe(true);
  expect(await accessibility(page)).toEqual([]);
  expect(calls).toBe(typed);
  await page.keyboard.press('Escape');
  expect(await page.locator('.found').isHidden()).toBe(true);
  await page.goto(`${at(port)}/docs?q=install`);
  await page.locator('.found a').first().waitFor();
  await page.locator('.search input').fill('snapshot');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=snapshot/);
  await page.goBack();
  await page.waitForURL(/q=install/);
  expect(await page.locator('.search input').inputValue()).toBe('install');
  expect(faults).toEqual([]);
  await context.close();
});

test('on a phone the tree and the headings are drawers, without a script too, and Escape closes them', async () => {
  const phone = { viewport: { width: 360, height: 740 } };
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await open(`${at(port)}/docs/start/quick-start`, { ...phone, javaScriptEnabled });
    for (const [button, region] of [
      ['Pages', 'Pages'],
      ['On this page', 'On this page'],
    ] as const) {
      const drawer = page.getByRole('navigation', { name: region, exact: true });
      expect(await drawer.count()).toBe(0);
      await page.getByRole('button', { name: button }).click();
      expect(await drawer.isVisible()).toBe(true);
      if (javaScriptEnabled) expect([await sideways(page), await accessibility(page)]).toEqual([0, []]);
      await page.keyboard.press('Escape');
      expect(await drawer.count()).toBe(0);
    }
    await context.close();
  }
});

test('the tree of a large documentation loads its branches, in at most five requests for a page', async () => {
  const { page, context, faults } = await open(`${at(manyPort)}/docs/area-1/part-2/page-7`, {
    viewport: { width: 1440, height: 900 },
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  const tree = page.getByRole('navigation', { name: 'Pages', exact: true });
  await tree.getByText('Page 0 of 12', { exact: true }).waitFor();
  expect(requests.filter((url) => !url.startsWith('data:')).length).toBeLessThanOrEqual(5);
  expect(await tree.locator('[aria-current=page]').textContent()).toBe('Page 7 of 12');
  const area = tree.locator('details', { has: page.locator('summary', { hasText: 'Area 2' }) });
  await area.locator('summary', { hasText: 'Area 2' }).click();
  await area.locator('summary', { hasText: 'Part 0' }).click();
  await tree.getByRole('link', { name: 'Page 3 of 20', exact: true }).click();
  await page.waitForURL(/\/docs\/area-2\/part-0\/page-3$/);
  expect(await accessibility(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('the theme that a reader chooses is there before the page is drawn, on every page, and follows the system again', async () => {
  const { page, context, faults } = await open(`${at(port)}/docs/start/quick-start`, { colorScheme: 'light' });
  const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  const button = page.getByRole('button', { name: /^Colours/ });
  await button.click();
  expect([await paper(), await button.getAttribute('aria-label')]).toEqual([light, 'Colours: light']);
  await button.click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.goto(`${at(port)}/`);
  expect([
    await paper(),
    await page
      .locator('img.icon')
      .first()
      .evaluate((icon) => (icon as HTMLImageElement).currentSrc),
  ]).toEqual([dark, expect.stringContaining('.svg')]);
  expect(await accessibility(page)).toEqual([]);
  await page.getByRole('button', { name: /^Colours/ }).click();
  expect(await paper()).toBe(light);
  expect(faults).toEqual([]);
  await context.close();
});

test('a page and what it loads are at most 40 KB as gzip', async () => {
  const { page, context } = await open(`${at(port)}/`);
  const bytes = await page.evaluate(async () => {
    const sizeOf = async (path: string): Promise<number> => Number((await fetch(path)).headers.get('content-length'));
    const text = await (await fetch('/docs/start/quick-start')).text();
    const loaded = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    const sizes = await Promise.all(['/docs/start/quick-start', ...loaded].map(sizeOf));
    return sizes.reduce((sum, size) => sum + size, 0);
  });
  console.log(`a page of the documentation: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(40_000);
  await context.close();
});

test.each([360, 1280])('at %i px a dead end is a page with ways on, and every client has its panel', async (width) => {
  const { page, context } = await open(`${at(port)}/docs/no-such-page`, { viewport: { width, height: 900 } });
  expect(await page.locator('h1').textContent()).toBe('Not found');
  expect([await sideways(page), await accessibility(page)]).toEqual([0, []]);
  await page.locator('main a[href="/docs"]').click();
  await page.waitForURL(/\/docs$/);
  await page.goto(`${at(port)}/`);
  for (const pick of await page.locator('.picks label').all()) {
    await pick.click();
    expect(await page.locator('.picks section:visible').count()).toBe(1);
    expect(await page.locator('.picks section:visible').textContent()).toContain((await pick.textContent())?.trim());
  }
  await context.close();
});

test('versions and languages are a switch that needs no script, and that keys open and close', async () => {
  const path = '/docs/about/install';
  const without = await open(`${at(editionsPort)}${path}`, { javaScriptEnabled: false });
  await without.page.locator('.editions summary').nth(1).click();
  await without.page.getByRole('link', { name: 'Français' }).click();
  await without.page.waitForURL(/\/docs\/fr\/about\/install$/);
  await without.context.close();

  const { page, context, faults } = await open(`${at(editionsPort)}/docs/about/upgrade`);
  const version = page.locator('.editions summary').first();
  await version.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('1.0 its first page');
  await page.keyboard.press('Escape');
  expect(await page.locator('.editions [open]').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  await version.click();
  await page.locator('h1').click();
  expect(await page.locator('.editions [open]').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test.each(['light', 'dark'] as const)(
  'editions and a logo hold at every width in the %s scheme, and axe finds nothing',
  async (colorScheme) => {
    for (const width of [320, 390, 768, 1440])
      for (const path of ['/docs', '/docs/about/upgrade', '/docs/ar/about/install']) {
        const { page, context, faults } = await open(`${at(editionsPort)}${path}`, {
          colorScheme,
          viewport: { width, height: 900 },
        });
        for (const summary of await page.locator('.editions summary').all()) {
          await summary.click();
          expect(await sideways(page), path).toBe(0);
        }
        expect(await accessibility(page), path).toEqual([]);
        const logo = page.getByRole('img', { name: 'Harbour' });
        const drawn = await logo.evaluate((image) => [
          (image as HTMLImageElement).currentSrc,
          image.clientWidth,
          image.clientHeight,
        ]);
        // beside the search of a phone it is at most two fifths as wide as the window
        const wide = path === '/docs' || width > 400 ? 160 : Math.round(0.4 * width);
        expect(drawn).toEqual([
          expect.stringContaining(colorScheme === 'dark' ? '/icons/bbbb' : '/icons/aaaa'),
          wide,
          Math.round(wide / 5),
        ]);
        expect(faults, path).toEqual([]);
        await context.close();
      }
  },
);

test('the search of a page stays in its version and language, and leads to pages to read', async () => {
  for (const [edition, leads] of [
    ['v1.0', /\/docs\/v1\.0\/about\/install(?:#|$)/],
    ['fr', /\/docs\/fr\/about\/install(?:#|$)/],
  ] as const) {
    const { page, context, faults } = await open(`${at(editionsPort)}/docs/${edition}/about/install`);
    await page.locator('.search input').fill('lighthouse');
    await page.keyboard.press('Enter');
    await page.locator('.found li a').first().waitFor();
    const resultAddresses = await page
      .locator('.found li a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(resultAddresses.filter((href) => !leads.test(href))).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  }
});

interface ModelContext {
  getTools(): Promise<readonly { readonly name: string }[]>;
  /** The draft takes arguments as an object; browsers before it took them as JSON and refuse the object. */
  executeTool(tool: object, given: object | string): Promise<unknown>;
}

/** Calls a tool as an assistant of the browser does. */
function callAsAssistant(page: Page, name: string, given: object): Promise<string> {
  return page.evaluate(
    async ([tool, input]) => {
      const context = Reflect.get(document, 'modelContext') as ModelContext; // the draft's
      const pageTool = (await context.getTools()).find((each) => each.name === tool);
      if (pageTool === undefined) return '';
      const inOlderForm = (error: unknown): Promise<unknown> => {
        if (!String(error).includes('parse input arguments')) throw error;
        return context.executeTool(pageTool, JSON.stringify(input));
      };
      const answer = await context.executeTool(pageTool, input).catch(inOlderForm);
      return typeof answer === 'string' ? answer : JSON.stringify(answer ?? '');
    },
    [name, given] as const,
  );
}

test('a browser with a model context (WebMCP) gets the tools of the front, and calls them', async ({ skip }) => {
  const other = await launch('--enable-features=WebMCP');
  try {
    const { page, faults } = await open(`${at(port)}/`, {}, other);
    if (!(await page.evaluate(() => 'modelContext' in document))) skip('this browser has no model context');
    const names = await page.evaluate(async () =>
      (await (Reflect.get(document, 'modelContext') as ModelContext).getTools()).map(({ name }) => name),
    );
    expect(names.toSorted()).toEqual(calls.map(([tool]) => tool).toSorted());
    for (const [tool, fields, said] of calls) {
      const given = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, name === 'limit' ? Number(value) : value]),
      );
      expect([tool, await callAsAssistant(page, tool, given)]).toEqual([tool, expect.stringContaining(said)]);
    }
    expect(await callAsAssistant(page, 'get_action_safety', { action: 'vitrine-inti' })).toMatch(/"error":.*vitrine-init/s);
    expect(faults).toEqual([]);
    const refused = await open(`http://other.example:${elsewherePort}/`, {}, other);
    expect(await refused.page.evaluate(() => 'modelContext' in document)).toBe(false); // no secure context
    const spent = await open(`${at(smallPort)}/`, {}, other);
    const answers: string[] = [];
    for (let call = 0; call < 3; call += 1) answers.push(await callAsAssistant(spent.page, 'get_latest_release', {}));
    expect(answers.at(-1)).toMatch(/"error":.*The quota is used up/s);
  } finally {
    await other.close();
  }
});

test('the page is at most 60 KB, and documentation adds nothing to it', async () => {
  const [, big] = fronts;
  console.log(
    `/ of 157 actions, 50 releases, 40 rows: ${big?.weight ?? 0} bytes as gzip; of the demonstration: ${fronts[0]?.weight ?? 0}`,
  );
  expect(big?.weight).toBeLessThanOrEqual(60_000);
  const more = await show(large(5_000), { port: 4486 });
  await more.host.stop();
  expect(Math.abs(more.home.length - (big?.home.length ?? 0))).toBeLessThan(100);
});

test.each([320, 1440])('hostile words are text and the layout holds at %i px', async (width) => {
  for (const path of ['/', '/docs', '/docs/part-0/page-0', '/docs/part-1/page-1']) {
    const { page, context, faults } = await open(`${at(hostilePort)}${path}`, { viewport: { width, height: 900 } });
    expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned') as unknown), path).toBeUndefined();
    expect(await page.locator('body').isVisible()).toBe(true);
    expect(
      await page
        .locator('a[href^="javascript:" i], [onerror], [onload], [onfocus], [style], iframe, object')
        .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML)),
      path,
    ).toEqual([]);
    // the theme, the page's own, data of the console, and structured data
    expect(await page.locator('script').count()).toBeLessThanOrEqual(4);
    expect(await sideways(page), path).toBe(0);
    expect(faults, path).toEqual([]);
    await context.close();
  }
});

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const result = (structured: string, text = 'x'): string =>
  `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${structured}}}`;
const markup = '</pre><img src=x onerror="window.pwned=1"><script>window.pwned=1</script><a href="javascript:window.pwned=1">x</a>';

/** Answers of a front that an attacker controls: name, status, body, fields. */
const answers: readonly (readonly [name: string, status: number, body: string, fields?: Readonly<Record<string, string>>])[] = [
  [
    'markup in the result',
    200,
    result(
      JSON.stringify({
        results: [{ title: markup, snippet: markup, url: 'javascript:window.pwned=1', id: markup }],
        total: markup,
      }),
      markup,
    ),
  ],
  [
    'a link that runs',
    200,
    result(
      JSON.stringify({
        results: [
          { title: 'x', url: 'javascript:window.pwned=1' },
          { title: 'x', url: '//evil.example/', id: '../../javascript:window.pwned=1#"><b>' },
        ],
        total: 2,
      }),
    ),
  ],
  [
    'members of prototypes',
    200,
    result(
      '{"__proto__":{"pwned":1,"results":[{"title":"x"}]},"constructor":{"prototype":{"pwned":1}},"results":{"__proto__":[]}}',
    ),
  ],
  ['a deep result', 200, result(nested(200_000))],
  ['a deep list of results', 200, result(`{"results":${'['.repeat(20_000)}${']'.repeat(20_000)},"total":1}`)],
  [
    'a result of 4 MB',
    200,
    result(JSON.stringify({ results: [{ title: 'x'.repeat(4_000_000), snippet: '<b>'.repeat(10) }], total: 1 })),
  ],
  [
    '20,000 results',
    200,
    result(JSON.stringify({ results: Array.from({ length: 20_000 }, () => ({ title: '<b>' })), total: 1e308 })),
  ],
  [
    'results of odd kinds',
    200,
    result('{"results":[null,1,"x",[],{"title":{},"heading_path":[{}],"url":[],"id":7}],"total":{"toString":1}}'),
  ],
  [
    'an error with markup',
    400,
    JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 1, message: markup, data: { detail: markup, resolution: markup } } }),
  ],
  ['an error of odd kinds', 400, '{"error":{"message":{},"data":[]}}'],
  ['a tool error with markup', 200, JSON.stringify({ result: { isError: true, content: [{ type: 'text', text: markup }] } })],
  ['no JSON', 200, markup],
  ['an empty answer', 200, ''],
  ['null', 200, 'null'],
  ['a wait without end', 429, '{}', { 'Retry-After': '1e308', RateLimit: '"default";r=0;t=99999999999999999999' }],
  ['fields with markup', 200, result('{}'), { 'X-A': markup, RateLimit: '"<img src=x onerror=window.pwned=1>";r=1;t=1' }],
];

const fulfilled = answers.map(([name, status, body, headers = {}]) => ({ name, status, body, headers }));

/** Results whose content is no list of texts, as a tool's content is. */
const contents = [
  '"x"',
  '7',
  'null',
  '{}',
  '[null,1,[],{}]',
  '[{"type":"text","text":{}}]',
  nested(2_000),
  `[{"type":"text","text":${JSON.stringify(markup)}}]`,
];

test('an assistant of the browser (WebMCP) receives hostile answers as data, and nothing of them runs', async ({ skip }) => {
  const other = await launch('--enable-features=WebMCP');
  try {
    const { page, faults } = await open(`${at(port)}/`, {}, other);
    if (!(await page.evaluate(() => 'modelContext' in document))) skip('this browser has no model context');
    const hostileAnswers = [
      ...fulfilled,
      ...contents.map((content) => ({
        name: content.slice(0, 40),
        status: 200,
        body: `{"jsonrpc":"2.0","id":1,"result":{"content":${content}}}`,
        headers: {},
      })),
    ];
    for (const { name, status, body, headers } of hostileAnswers) {
      await page.unroute('**/api/mcp');
      await page.route('**/api/mcp', (route) =>
        route.fulfill({ status, body, headers: { 'Content-Type': 'application/json', ...headers } }),
      );
      const answer = await callAsAssistant(page, 'get_latest_release', {}).catch((error: unknown) => `refused: ${String(error)}`);
      expect(answer, name).not.toBe('');
      expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned') as unknown), name).toBeUndefined();
      expect(await page.evaluate(() => Reflect.get({}, 'pwned') as unknown), name).toBeUndefined();
    }
    expect(faults.filter((fault) => !/status of (?:400|429)/.test(fault))).toEqual([]);
    // The page and its tools go on.
    await page.unroute('**/api/mcp');
    expect(await callAsAssistant(page, 'get_latest_release', {})).toContain('0.1.0');
  } finally {
    await other.close();
  }
});

test.each(fulfilled)('the console and the search show $name as text, and run nothing', async ({ status, body, headers }) => {
  const { page, context, faults } = await open(`${at(port)}/`);
  await page.route('**/api/mcp', (route) =>
    route.fulfill({ status, body, headers: { 'Content-Type': 'application/json', ...headers } }),
  );
  const place = page.locator('.tool[data-tool="get_latest_release"]');
  await place.locator('> summary').click();
  await place.getByRole('button', { name: 'Call', exact: true }).click();
  await place.locator('.answer details').first().waitFor({ state: 'attached' });
  expect(await place.locator('.answer').textContent()).not.toContain('could not be reached');
  await page.locator('.large input').fill('install');
  await page.keyboard.press('Enter');
  await page.locator('.large [data-found] :is(.said, [role=alert])').first().waitFor({ state: 'attached' });
  expect(await page.locator('.large [data-found]').textContent()).not.toContain('could not be reached');
  expect(await page.evaluate(() => [Reflect.get(globalThis, 'pwned'), Reflect.get({}, 'pwned')] as unknown[])).toEqual([
    undefined,
    undefined,
  ]);
  expect(await page.locator('a[href^="javascript:" i], [onerror], .answer img, .answer script, [data-found] script').count()).toBe(
    0,
  );
  expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
  await context.close();
});
