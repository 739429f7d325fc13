// What changed since a former snapshot: by a query, by a path, and what a query is refused for.
import { expect } from 'vitest';
import { baseUrl, formerId } from '../published.ts';
import type { Cases } from '../case.ts';

const path = '/changes.json';
const target = `${path}?since=${formerId}`;

export const changes: Cases = (test) => {
  test('what changed since a former snapshot is answered by its id, and lies at a path of its own', async ({ send, fixture }) => {
    const answer = await send(target);
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      {
        snapshot_id: fixture.snapshot.id,
        since: { snapshot_id: formerId },
        pages: {
          added: [{ url: `${baseUrl}/docs/start/install-on-linux.md` }],
          changed: [{ url: `${baseUrl}/docs/guide/read-tide-tables.md`, sections: [''] }],
          removed: ['/docs/guide/gone.md'],
        },
        facts: { added: [], changed: ['product'], removed: [] },
      },
    ]);
    const others = [`${path}?since=${formerId.replace(':', '%3A')}`, `${path}?a=1&since=${formerId}`, answerPath(formerId)];
    for (const other of others) expect([other, (await send(other)).json()]).toEqual([other, answer.json()]);
  });

  test('without a parameter the former snapshots are listed, and since the present one nothing changed', async ({
    send,
    fixture,
  }) => {
    for (const spelling of [path, `${path}?`, `${path}?other=1`])
      expect((await send(spelling)).json()['snapshots']).toMatchObject([
        { snapshot_id: formerId, url: `${baseUrl}${answerPath(formerId)}` },
      ]);
    const same = (await send(`${path}?since=${fixture.snapshot.id}`)).json();
    expect(same['pages']).toEqual({ added: [], changed: [], moved: [], removed: [] });
  });

  test('HEAD and If-None-Match are those of the answer that the parameter chooses', async ({ send }) => {
    const [answer, list] = [await send(target), await send(path)];
    const tag = answer.field('etag') ?? '';
    expect(tag).not.toBe(list.field('etag'));
    const head = await send({ method: 'HEAD', target });
    expect([head.status, head.field('etag'), head.body.length]).toEqual([200, tag, 0]);
    expect((await send({ target, fields: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await send({ target: path, fields: { 'If-None-Match': tag } })).status).toBe(200);
  });

  test('an id that is unknown is 404, and one that is none, or given twice, 400', async ({ send }) => {
    const unknown = await send(`${path}?since=sha256:${'1'.repeat(64)}`);
    expect([unknown.status, unknown.json()['code']]).toEqual([404, 'not_found']);
    const wrong = [
      '',
      'x',
      formerId.toUpperCase(),
      `${formerId}0`,
      formerId.slice(7),
      `${formerId}&since=${formerId}`,
      '..%2F..%2Fstatus',
      '%00',
      '%zz',
    ];
    for (const since of wrong) {
      const refused = await send(`${path}?since=${since}`);
      expect([since, refused.status, refused.json()['code']]).toEqual([since, 400, 'bad_request']);
      expect(refused.json()['detail']).toContain('64 hexadecimal digits');
    }
  });
};

function answerPath(id: string): string {
  return `/changes/${id.slice('sha256:'.length)}.json`;
}
