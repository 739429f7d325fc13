// The pages for people, as every host sends them: their policy with each answer, their Markdown version by Accept, and the files they load.
import { expect } from 'vitest';
import type { Cases } from '../case.ts';
import type { Answer } from '../subject.ts';

const paths = ['/', '/docs', '/docs/guide/read-tide-tables', '/docs/fr/lire-les-marees'];
const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate' };

const listedValues = (answer: Answer, name: string): readonly string[] =>
  (answer.field(name) ?? '').split(',').map((each) => each.trim().toLowerCase());

const asked = (target: string, fields: Readonly<Record<string, string>> = browser) => ({ target, fields });

export const pages: Cases = (test) => {
  test('a page for people has its policy, which admits the scripts it has and nothing else, and its 304 has the same', async ({
    send,
  }) => {
    for (const path of paths) {
      const page = await send(asked(path));
      const policy = page.field('content-security-policy') ?? '';
      expect([path, page.status, page.field('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; style-src (?:'sha256-[^']+'|'self'); /,
      );
      expect(policy).toContain("connect-src 'self'");
      expect(page.text).toContain('</html>');
      const again = await send(asked(path, { ...browser, 'If-None-Match': page.field('etag') ?? '' }));
      expect([path, again.status, again.field('content-security-policy')]).toEqual([path, 304, policy]);
      const head = await send({ method: 'HEAD', ...asked(path) });
      expect([path, head.status, head.body.length, head.field('content-security-policy')]).toEqual([path, 200, 0, policy]);
    }
  });

  test('an agent gets Markdown at the address of the page, and a cache keeps both apart', async ({ send }) => {
    for (const path of paths) {
      const [page, markdownAlternate] = [await send(asked(path)), await send(asked(path, { Accept: 'text/markdown' }))];
      expect([path, markdownAlternate.status, markdownAlternate.field('content-type')]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
      ]);
      for (const answer of [page, markdownAlternate]) expect(listedValues(answer, 'vary'), path).toContain('accept');
      expect(markdownAlternate.field('etag')).not.toBe(page.field('etag'));
      if (path.startsWith('/docs/')) expect(markdownAlternate.text).toBe((await send(`${path}.md`)).text);
    }
  });

  test('a page that is not there is refused as a problem document, and in Markdown where that is accepted', async ({ send }) => {
    const path = '/docs/guide/read-tide-tabels';
    const [problem, markdown] = [
      await send(asked(path, { Accept: 'application/json' })),
      await send(asked(path, { Accept: 'text/markdown' })),
    ];
    for (const answer of [problem, markdown]) expect([answer.status, listedValues(answer, 'vary')]).toEqual([404, ['accept']]);
    expect([problem, markdown].map((answer) => answer.field('content-type'))).toEqual([
      'application/problem+json',
      'text/markdown; charset=utf-8',
    ]);
    expect(markdown.text).toContain('/docs/guide/read-tide-tables');
  });

  test('the files that pages load are theirs by digest, and kept for a year', async ({ send }) => {
    const { text } = await send(asked('/docs'));
    const files = filesOf(text);
    expect(files.map(([, ending]) => ending).sort()).toEqual(['css', 'js']);
    for (const [path = '', ending] of files) {
      const file = await send(asked(path));
      expect([path, file.status, file.field('content-type'), file.field('cache-control')]).toEqual([
        path,
        200,
        ending === 'css' ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
        'public, max-age=31536000, immutable',
      ]);
      expect(file.field('x-content-type-options')).toBe('nosniff');
    }
    const script = await send(asked(files.find(([, ending]) => ending === 'js')?.[0] ?? ''));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', script.body.slice()));
    expect(text).toContain(`integrity="sha256-${btoa(String.fromCharCode(...digest))}"`);
  });
};

/** Addresses and endings of the files in `/assets`. */
function filesOf(html: string): readonly (readonly [path: string | undefined, ending: string | undefined])[] {
  return [...html.matchAll(/"(\/assets\/[\w-]+\.(css|js))"/g)].map(([, path, ending]) => [path, ending]);
}
