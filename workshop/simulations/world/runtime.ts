// What code takes from its runtime: time, timers, entropy, `fetch` and Web Crypto. The bundle of a simulation has these in the places of the
// global ones (bundle.mjs), so that the code of the packages runs as it is. Ed25519 and SHA-256 are computed at once and resolve later,
// as those of a thread pool do.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { Buffer } from 'node:buffer';
import type { Scheduled, World } from './world.ts';

type Fetch = (address: string | URL, init: RequestInit) => Promise<Response>;

let world: World | undefined;
let fetching: Fetch | undefined;

export function theWorld(): World {
  if (world === undefined) throw new Error('no simulation runs');
  return world;
}

/** Names the world in which code runs from now on, and what answers its `fetch`. */
export function enter(entered: World | undefined, answers?: Fetch): void {
  world = entered;
  fetching = answers;
}

export function setFetch(answers: Fetch): void {
  fetching = answers;
}

interface Timer extends Scheduled {
  unref(): Timer;
  ref(): Timer;
}

function simulatedTimer(ms: number, happen: () => void): Timer {
  const scheduled = theWorld().after(Number.isFinite(ms) ? ms : 0, happen);
  const timer: Timer = Object.assign(scheduled, { unref: () => timer, ref: () => timer });
  return timer;
}

export const simulatedSetTimeout = (happen: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Timer =>
  simulatedTimer(ms, () => happen(...args));
export const simulatedSetImmediate = (happen: (...args: unknown[]) => void, ...args: unknown[]): Timer =>
  simulatedTimer(0, () => happen(...args));

export function simulatedClear(timer: Timer | undefined): void {
  if (timer !== undefined) timer.cancelled = true;
}

export const simulatedPerformance = {
  now: (): number => theWorld().now,
  get timeOrigin(): number {
    return theWorld().began;
  },
};

/** The wall clock of the process whose code runs. */
export function simulatedNow(): number {
  const { began, now, current } = theWorld();
  return Math.floor(began + now + current.clockOffsetMs);
}

export const simulatedRandom = (): number => theWorld().choices.int(1_000) / 1_000;

export function simulatedRandomBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) bytes[at] = theWorld().choices.entropy() & 255;
  return bytes;
}

export const simulatedFetch: Fetch = (address, init) => {
  if (fetching === undefined) throw new Error('nothing answers fetch in this simulation');
  return fetching(address, init);
};

/** Computes at once, resolves when a thread of the pool would have. */
function pooled<Result>(compute: () => Result): Promise<Result> {
  const { choices } = theWorld();
  return new Promise((resolve, reject) => {
    theWorld().after(choices.int(4) / 10, () => {
      try {
        resolve(compute());
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}

/** Keys and signatures that were looked at before: their mathematics is no part of what is simulated. */
const imported = new Map<string, KeyObject>();
const verified = new Map<string, boolean>();

const subtle = {
  digest: (_: string, bytes: Uint8Array) => pooled(() => Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer),
  importKey(format: string, bytes: Uint8Array): Promise<KeyObject> {
    return pooled(() => {
      if (format === 'pkcs8') return createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs8' });
      const x = Buffer.from(bytes).toString('base64url');
      const key = imported.get(x) ?? createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      imported.set(x, key);
      return key;
    });
  },
  exportKey: (_: string, key: KeyObject) => pooled(() => createPublicKey(key).export({ format: 'jwk' })),
  sign: (_: string, key: KeyObject, bytes: Uint8Array) => pooled(() => Uint8Array.from(sign(null, bytes, key)).buffer),
  verify(_: string, key: KeyObject, signature: Uint8Array, bytes: Uint8Array): Promise<boolean> {
    return pooled(() => {
      const asked = [
        String(key.export({ format: 'jwk' }).x),
        ...[signature, bytes].map((each) => Buffer.from(each).toString('base64')),
      ];
      const place = asked.join(' ');
      const holds = verified.get(place) ?? verify(null, bytes, key, signature);
      verified.set(place, holds);
      return holds;
    });
  },
};

export const simulatedCrypto = {
  subtle,
  randomUUID(): string {
    const [a, b, c, d] = Array.from({ length: 4 }, () => theWorld().choices.entropy().toString(16).padStart(8, '0'));
    return `${a}-${b?.slice(4)}-4${b?.slice(1, 4)}-8${c?.slice(0, 3)}-${c?.slice(4)}${d}`;
  },
};

export const simulatedWorkingFolder = (): string => '/host';
