// The pictures of the texts: each is the page of a front as Chromium draws it. `npm run check pictures` compares them by their greys on a
// coarse grid, which another font does not change and another layout does; with UPDATE=1 it draws them anew.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import type { Browser, Page } from 'playwright-core';

const root = new URL('../../', import.meta.url);
const grid = 24;

/** Where each picture is, and the size of the window that it shows. */
export const pictures = [{ file: 'docs/pictures/explorer.png', path: '/', width: 1280, height: 660 }] as const;
export type Picture = (typeof pictures)[number];

/** The product with risky actions, at a fixed time. */
export async function risky(): Promise<Snapshot> {
  const folder = fileURLToPath(new URL('examples/risky-product/front', root));
  return (await buildSnapshot(folder, { generatedAt: '2026-11-23T00:00:00Z' })).snapshot;
}

export async function draw(browser: Browser, base: string, { path, width, height }: Picture): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
  await page.goto(base + path);
  const drawn = await page.screenshot();
  await page.close();
  return drawn;
}

export async function committed({ file }: Picture): Promise<Buffer> {
  return readFile(new URL(file, root));
}

export async function replace({ file }: Picture, drawn: Buffer): Promise<void> {
  await writeFile(new URL(file, root), drawn);
}

/** The mean difference of two pictures on the grid, 0 to 1; 1 where their sizes differ. */
export async function difference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const [left, right] = await Promise.all([one, other].map((png) => greys(page, png)));
  if (left === undefined || right === undefined || left.size !== right.size) return 1;
  return left.values.reduce((sum, value, at) => sum + Math.abs(value - (right.values[at] ?? 0)), 0) / left.values.length / 255;
}

function greys(page: Page, png: Buffer): Promise<{ readonly size: string; readonly values: readonly number[] }> {
  return page.evaluate(
    async ([source, cells]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [cells, cells];
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('canvas: expected a context, received null');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, cells, cells);
      const { data } = context.getImageData(0, 0, cells, cells);
      const values = Array.from({ length: cells * cells }, (_, at) => data[4 * at] ?? 0);
      return { size: `${image.naturalWidth}x${image.naturalHeight}`, values };
    },
    [`data:image/png;base64,${png.toString('base64')}`, grid] as const,
  );
}
