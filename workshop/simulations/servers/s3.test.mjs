// The model of an object store answers a reader as a real S3-compatible server (s3rver, from the registry) does: objects that are put, replaced and
// removed, read with and without the tag of what was read before.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromUrl } from '@vitrine/adapter-node/follow';
import { fromS3 } from '../../../examples/followed-node/s3.ts';
import { createChoices } from '../world/choices.ts';
import { createObjectStore } from '../world/object-store.ts';
import { createS3 } from '../world/readers.ts';
import { createWorld } from '../world/world.ts';

let store;

beforeAll(async () => {
  store = await import('./store.mjs');
});
afterAll(() => {
  store.s3.destroy();
  store.server.kill();
});

const operations = 300;
const name = 'front.vitrine';
const bodies = ['one', 'two', 'x'.repeat(70_000), ''];

const digestOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** What an answer of the server is to a reader. */
async function ofServer(path, tag) {
  const answer = await fetch(`${store.endpoint}/front/${path}`, { headers: tag === undefined ? {} : { 'If-None-Match': tag } });
  const body = new Uint8Array(await answer.arrayBuffer());
  const isFile = answer.status === 200;
  return {
    status: answer.status,
    // s3rver leaves it out of a 304, against RFC 9110 section 15.4.5; no reader looks for it there.
    tag: isFile ? answer.headers.get('etag') : null,
    length: isFile ? answer.headers.get('content-length') : null,
    digest: digestOf(isFile ? body : new Uint8Array()),
  };
}

function ofModel(model, path, tag) {
  const { status, fields, body } = model.answer(path, new Map(tag === undefined ? [] : [['if-none-match', tag]]));
  return { status, tag: status === 200 ? fields.etag : null, length: fields['content-length'] ?? null, digest: digestOf(body) };
}

test(`${operations} answers are the same`, async () => {
  const { int, pick } = createChoices(3);
  const model = createObjectStore(createWorld(createChoices(1), false), 'store');
  const tags = [undefined, '"another"'];
  const statuses = new Map();
  for (let operation = 0; operation < operations; operation++) {
    const what = pick(['read', 'put', 'read', 'read', 'remove', 'read']);
    if (what === 'put') {
      const body = pick(bodies);
      await store.put(name, body);
      model.put(name, body);
    } else if (what === 'remove') {
      await store.remove(name);
      model.remove(name);
    } else {
      const tag = tags[int(tags.length)];
      const [server, modelled] = [await ofServer(name, tag), ofModel(model, name, tag)];
      expect(modelled, `operation ${operation}, ${String(tag)}`).toEqual(server);
      if (server.tag !== null && !tags.includes(server.tag)) tags.push(server.tag);
      statuses.set(server.status, (statuses.get(server.status) ?? 0) + 1);
    }
  }
  expect([...statuses.keys()].sort()).toEqual([200, 304, 404]);
  // And the reader of the package reads both alike.
  await store.put(name, 'one');
  const read = await fromUrl(`${store.endpoint}/front/${name}`).read(undefined, {
    signal: AbortSignal.timeout(60_000),
    maxBytes: 1_000,
  });
  expect(new TextDecoder().decode(read.file)).toBe('one');
});

/** What a reading yields, or why there is none. */
async function readingOf({ read }, previous) {
  try {
    const reading = await read(previous, { signal: AbortSignal.timeout(60_000), maxBytes: 50_000 });
    if (reading === undefined) return 'unchanged';
    return { digest: digestOf(reading.file), version: reading.version };
  } catch (error) {
    return `${String(error.code)}: ${error.message}`;
  }
}

test(`${operations} readings by the client of AWS are the same`, async () => {
  const { GetObjectCommand } = createRequire(store.installed)('@aws-sdk/client-s3');
  const { int, pick } = createChoices(4);
  const world = { ...createWorld(createChoices(1), false), sleep: () => Promise.resolve() };
  const model = createObjectStore(world, 'store');
  const asking = (path, tag) => Promise.resolve(model.answer(path, new Map(tag === undefined ? [] : [['if-none-match', tag]])));
  const send = (input, options) => store.s3.send(new GetObjectCommand({ Bucket: 'front', ...input }), options);
  const readers = [fromS3(send, name), fromS3(createS3(world, asking), name)];
  const versions = [undefined, '"another"'];
  const kinds = new Set();
  for (let operation = 0; operation < operations; operation++) {
    const what = pick(['read', 'put', 'read', 'read', 'remove', 'read']);
    if (what === 'put') {
      const body = pick(bodies);
      await store.put(name, body);
      model.put(name, body);
    } else if (what === 'remove') {
      await store.remove(name);
      model.remove(name);
    } else {
      const previous = versions[int(versions.length)];
      const [server, modelled] = [await readingOf(readers[0], previous), await readingOf(readers[1], previous)];
      expect(modelled, `operation ${operation}, ${String(previous)}`).toEqual(server);
      if (server.version !== undefined && !versions.includes(server.version)) versions.push(server.version);
      kinds.add(typeof server === 'string' ? server.split(':')[0] : 'read');
    }
  }
  expect([...kinds].sort()).toEqual(['gone', 'read', 'too_large', 'unchanged']);
});
