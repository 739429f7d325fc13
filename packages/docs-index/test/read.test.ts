import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sections } from './sections.ts';
import { buildDocsIndex } from '../src/build.ts';
import { openDocsIndex } from '../src/index.ts';

const { index, text } = buildDocsIndex(sections);
const opened = openDocsIndex(index, text);

describe('reading', () => {
  it('a section id reads that section alone', () => {
    expect(opened.read('guide/install#debian')).toEqual({
      id: 'guide/install#debian',
      page: 'guide/install',
      title: 'Installation',
      headingPath: ['Linux', 'Debian and Ubuntu'],
      text: 'Run apt install tool. Put TOKEN=secret into the .env file beside it.',
      from: 0,
      updatedAt: '2026-05-01',
    });
  });

  it('a page id reads all sections in their order, each under its heading', () => {
    const page = opened.read('guide/install');
    expect(page).toMatchObject({ id: 'guide/install', headingPath: [], url: 'https://example.com/guide/install/' });
    expect(page?.text).toMatch(/^Get the tool[^]*\n\n## Linux\n\nUse the Debian[^]*\n\n### Debian and Ubuntu\n\nRun apt/);
    expect(page).not.toHaveProperty('next');
  });

  it.each(['', 'guide', 'guide/install#', 'guide/install#nowhere', '#', 'constructor', 'guide/install/'])('knows no %j', (id) => {
    expect(opened.read(id)).toBeUndefined();
  });

  it('stretches of any size joined are the whole, and no character is cut', () => {
    const body = 'Grüße, 世界! 👋 Und weiter im Text.\n';
    const files = buildDocsIndex([
      { id: 'p', page: 'p', title: 'P', headingPath: [], text: body.repeat(5) },
      { id: 'p#ü', page: 'p', title: 'P', headingPath: ['Über 世界'], text: body.repeat(3) },
    ]);
    const long = openDocsIndex(files.index, files.text);
    const whole = long.read('p', 0, 1e6)?.text;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (size) => {
        let joined = '';
        for (let from: number | undefined = 0; from !== undefined; ) {
          const passage = long.read('p', from, size);
          expect(new TextEncoder().encode(passage?.text).length).toBeLessThanOrEqual(Math.max(size, 4));
          joined += passage?.text ?? '';
          from = passage?.next;
        }
        expect(joined).toBe(whole);
      }),
    );
    expect(long.read('p', 1e9)).toMatchObject({ text: '' });
    expect(long.read('p#ü')?.text).toBe(body.repeat(3));
  });
});
