// The file that a host follows is exchanged, cut, replaced by links, pipes, devices and huge files and signed by strangers, while clients
// read from a socket: each of them has a whole answer of one trusted edition, whatever is there at the time.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@vitrine/adapter-node';
import { pollSnapshot } from '@vitrine/adapter-node/follow';
import { signatureSuffix, createSigningKey, signSnapshot } from '@vitrine/core/follow';
import { expect, onTestFinished, test } from 'vitest';
import { openFront, publication } from './publications.ts';

/** `npm run check exhaustive` swaps thirty times as often, before more clients. */
const full = process.env['VITRINE_FULL'] !== undefined;
const clients = full ? 50 : 10;
const swaps = full ? 450 : 15;

test(`${clients} clients read while the followed file is swapped ${swaps} times for what is no trusted file`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-swaps-'));
  const [signingKey, strange] = [await createSigningKey(), await createSigningKey()];
  const place = join(folder, 'front.vitrine');
  let day = 1;
  const ids = new Set<string>();
  const signatureOf = async (bytes: Uint8Array, key: string): Promise<void> =>
    writeFileSync(`${place}${signatureSuffix(bytes)}`, (await signSnapshot(bytes, key)).text);
  const put = (bytes: Uint8Array): void => {
    writeFileSync(`${place}.new`, bytes);
    renameSync(`${place}.new`, place);
  };
  const edition = async (key?: string): Promise<Uint8Array> => {
    day = (day % 28) + 1;
    const bytes = await publication({ day });
    if (key !== undefined) await signatureOf(bytes, key);
    return bytes;
  };
  const remove = (): void => rmSync(place, { recursive: true, force: true });
  const vices: Readonly<Record<string, () => Promise<void> | void>> = {
    'a new edition': async () => put(await edition(signingKey.privateKey)),
    'an edition of a stranger': async () => put(await edition(strange.privateKey)),
    'an edition without a signature': async () => put(await edition()),
    'a signature that is cut': async () => {
      const bytes = await edition();
      writeFileSync(`${place}${signatureSuffix(bytes)}`, 'ed25519:');
      put(bytes);
    },
    'a file that is cut while it is read': async () => {
      const bytes = await edition(signingKey.privateKey);
      put(bytes);
      truncateSync(place, bytes.length >> 1);
    },
    'a file that is written in pieces': async () => {
      const bytes = await edition(signingKey.privateKey);
      remove();
      for (let at = 0; at < bytes.length; at += 20_000) {
        writeFileSync(place, bytes.subarray(at, at + 20_000), { flag: 'a' });
        await pause(1);
      }
    },
    'bytes that are turned': async () => {
      const bytes = Uint8Array.from(await edition(signingKey.privateKey));
      for (let at = 100; at < bytes.length; at += 997) bytes[at] = (bytes[at] ?? 0) ^ 1;
      put(bytes);
    },
    nothing: remove,
    'an empty file': () => put(new Uint8Array()),
    'a folder': () => {
      remove();
      mkdirSync(place);
    },
    'a link to another file': () => {
      remove();
      symlinkSync('/etc/hostname', place);
    },
    'a link to itself': () => {
      remove();
      symlinkSync(place, place);
    },
    'a link to a device': () => {
      remove();
      symlinkSync('/dev/zero', place);
    },
    'a pipe': () => {
      remove();
      execFileSync('mkfifo', [place]);
    },
    'a sparse file of 40 GB': () => {
      remove();
      writeFileSync(place, '');
      truncateSync(place, 40_000_000_000);
    },
  };
  put(await edition(signingKey.privateKey));
  const faults: unknown[] = [];
  const source = await pollSnapshot(place, openFront, {
    pollIntervalMs: 2,
    trust: [signingKey.publicKey],
    allowOlder: true,
    onError: (fault) => faults.push(fault),
  });
  const host = await serve(() => source.current.service, {
    port: 0,
    signals: false,
    acceptAfterStopMs: 0,
    onError: (fault) => faults.push(fault),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  onTestFinished(async () => {
    source.close();
    agent.destroy();
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  let answers = 0;
  let isOver = false;
  const wrong: string[] = [];
  const read = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const request = get(`${host.url}${path}`, { agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => wrong.push(error.message));
        response.on('close', () => {
          answers += 1;
          const text = Buffer.concat(chunks).toString();
          const editions = new Set([...text.matchAll(/edition(\d+)/g)].map(([edition]) => edition));
          ids.add(String(response.headers['x-snapshot-key']));
          if (response.statusCode !== 200 || !response.complete || editions.size !== 1)
            wrong.push(`${response.statusCode} ${path} ${[...editions].join()}`);
          resolve();
        });
      });
      request.on('error', (error) => {
        wrong.push(error.message);
        resolve();
      });
    });
  const reading = Array.from({ length: clients }, async (_, index) => {
    while (!isOver) await read(index % 2 === 0 ? '/capabilities.json' : '/llms-full.txt');
  });
  const names = Object.keys(vices);
  for (let swap = 0; swap < swaps; swap++) {
    await vices[names[swap % names.length] ?? '']?.();
    await pause(10);
  }
  remove();
  const last = await edition(signingKey.privateKey);
  put(last);
  const lastDay = `edition${day}`;
  await expect
    .poll(async () =>
      (await (await source.current.service.fetch(new Request('https://front.example.com/capabilities.json'))).text()).includes(
        lastDay,
      ),
    )
    .toBe(true);
  isOver = true;
  await Promise.all(reading);
  expect(wrong).toEqual([]);
  expect([...ids]).toEqual([signingKey.publicKey]);
  expect(faults).toEqual([]);
  expect(answers).toBeGreaterThan(clients);
  if (full) console.log(`${swaps} swaps, ${answers} answers`);
});
