import { expect, test } from 'vitest';
import { renderDocuments } from '../src/render.ts';
import { sampleSnapshot } from './sample-snapshot.ts';

test('of many documents 16 are compressed at once, and each is read as it was made', async () => {
  let open = 0;
  let most = 0;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  const text = (index: number): string => `\ufeff${index} ${'word '.repeat(500)}`;
  const documents = Array.from({ length: 300 }, (_, index) => ({
    path: `/own/${index}.txt`,
    mediaType: 'text/plain; charset=utf-8',
    content: text(index),
    title: `Own ${index}`,
    description: 'A document.',
  }));
  const rendered = await renderDocuments(sampleSnapshot(), { baseUrl: 'https://front.example.com', documents }, async (body) => {
    open += 1;
    most = Math.max(most, open);
    // The first 16 wait for each other: the count does not depend on how fast the machine hashes what comes before.
    if (open === 16) release();
    await all;
    open -= 1;
    return [{ coding: 'gzip', body: body.subarray(0, 20) }];
  });
  expect(most).toBe(16);
  for (const index of [0, 150, 299]) {
    const [identity] = rendered.get(`/own/${index}.txt`)?.variants ?? [];
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(identity?.body)).toBe(text(index));
  }
});
