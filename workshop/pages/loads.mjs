// node workshop/pages/loads.mjs <address…>: what a slow phone has of pages, the median of five loads of each, one after the other in one run.
// Chromium with a sixth of the processor and slow 4G (150 ms, 1.6 Mbit/s down), nothing cached.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const loads = 5;
/** What is waited for behind the end of a load. */
const quietMs = 5_000;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const addresses = process.argv.slice(2);
const runs = new Map(addresses.map((address) => [address, []]));
for (let load = 0; load < loads; load++)
  for (const address of addresses) runs.get(address).push(await measured(address, load === loads - 1));
await browser.close();
const names = ['bytes', 'requests', 'fcp', 'tti', 'tbt', 'cls', 'violations'];
console.log(`| | ${names.join(' | ')} |\n| --- |${' ---: |'.repeat(names.length)}`);
for (const [address, pageRuns] of runs) console.log(`| ${address} | ${names.map((name) => median(pageRuns, name)).join(' | ')} |`);

function median(pageRuns, name) {
  const values = pageRuns.flatMap((run) => run[name] ?? []).sort((one, other) => one - other);
  return values[Math.floor(values.length / 2)];
}

async function measured(address, isLast) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let [bytes, requests] = [0, 0];
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request }) => (requests += request.url.startsWith('data:') ? 0 : 1));
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(() => {
    globalThis.seen = { tasks: [], cls: 0 };
    const watch = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('longtask', ({ startTime, duration }) => globalThis.seen.tasks.push([startTime, duration]));
    watch('layout-shift', ({ value, hadRecentInput }) => (globalThis.seen.cls += hadRecentInput ? 0 : value));
  });
  await page.goto(address, { timeout: 180_000 });
  await page.waitForTimeout(quietMs);
  const { fcp, ready, tasks, cls } = await page.evaluate(() => ({
    ...globalThis.seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    ready: performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
  }));
  const after = tasks.filter(([start, duration]) => start + duration > fcp);
  const tbt = after.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  const [last = 0, length = 0] = after.at(-1) ?? [];
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (isLast) await page.evaluate(axe);
  const violations =
    isLast && (await page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ nodes }) => nodes.length)));
  await context.close();
  return {
    ...{ bytes, requests, fcp: Math.round(fcp), tti: Math.round(Math.max(fcp, ready, last + length)), tbt: Math.round(tbt) },
    ...{ cls: Number(cls.toFixed(4)), ...(violations && { violations: violations.reduce((sum, count) => sum + count, 0) }) },
  };
}
