// Three instances of one service over one Redis, each with a connection of its own: two by `ioredis`, one by `redis`, both as the
// package advises.
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { createService, type RateLimiter, type RateLimitPolicy, type Service } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { buildSnapshot } from '@vitrine/content';
import { createRedisLimiter, fromIoredis, fromNodeRedis, type ScriptRunner } from '@vitrine/limiter-redis';
import { createDocumentationTools } from '@vitrine/mcp-tools';

export interface Instance {
  readonly name: string;
  readonly service: Service;
  /** The same limiter that the service has. */
  readonly limiter: RateLimiter;
  /** How many commands Redis has answered with a decision. */
  readonly asked: { answered: number };
  /** What the limiter reported, and how often. */
  readonly failures: Map<string, number>;
}

export interface Fleet {
  readonly instances: readonly Instance[];
  close(): void;
}

const baseUrl = 'https://front.example.com';
const { snapshot } = await buildSnapshot(new URL('../../packages/conformance/fixture', import.meta.url).pathname);
const mcp = createDocumentationTools(snapshot);

/** Three instances with one policy, connected; `timeoutMs` as of the limiter. */
export async function fleetOver(port: number, rateLimit: RateLimitPolicy, timeoutMs?: number): Promise<Fleet> {
  const documents = await renderDocuments(snapshot, { baseUrl, mcp, rateLimit });
  const advised = { port, enableOfflineQueue: false, autoResendUnfulfilledCommands: false, enableReadyCheck: false };
  const first = new Redis(advised);
  const third = new Redis(advised);
  const second = createClient({ url: `redis://127.0.0.1:${port}`, disableOfflineQueue: true });
  // Both clients report lost connections here, and connect again by themselves.
  first.on('error', () => {});
  second.on('error', () => {});
  third.on('error', () => {});
  await second.connect();
  for (const client of [first, third])
    while (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));

  function instance(name: string, client: ScriptRunner): Instance {
    const asked = { answered: 0 };
    const failures = new Map<string, number>();
    const counted = async (command: Promise<unknown>): Promise<unknown> => {
      const answer = await command;
      asked.answered += 1;
      return answer;
    };
    const runner: ScriptRunner = {
      evalsha: (...command) => counted(client.evalsha(...command)),
      eval: (...command) => counted(client.eval(...command)),
    };
    const onError = (error: unknown): void => {
      const text = error instanceof Error ? error.message : String(error);
      failures.set(text, (failures.get(text) ?? 0) + 1);
    };
    const limiter = createRedisLimiter({ runner, policy: rateLimit, onError, ...(timeoutMs !== undefined && { timeoutMs }) });
    return { name, service: createService({ documents, mcp, limiter }), limiter, asked, failures };
  }

  return {
    instances: [
      instance('ioredis', fromIoredis(first)),
      instance('redis', fromNodeRedis(second)),
      instance('another ioredis', fromIoredis(third)),
    ],
    close: () => {
      first.disconnect();
      second.destroy();
      third.disconnect();
    },
  };
}

/** One answer to a client, and when it was requested and received, in milliseconds. */
export interface Answer {
  readonly client: number;
  readonly before: number;
  readonly after: number;
  readonly status: number;
  readonly retryAfter: number;
}

/** A request for the status, by an address of 198.18.0.0/15. */
export async function ask({ service }: Instance, client: number): Promise<Answer> {
  const before = performance.now();
  const request = new Request(`${baseUrl}/api/v1/status`);
  const response = await service.fetch(request, { remoteAddress: `198.18.${client >> 8}.${client & 255}` });
  const after = performance.now();
  return { client, before, after, status: response.status, retryAfter: Number(response.headers.get('retry-after') ?? 0) };
}

/** Load of 200 clients that take turns, at 2,000 requests a second over all instances, as far as this machine keeps up. */
export function load({ instances }: Fleet, seen: (answer: Answer) => void): { stop(): Promise<void> } {
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;
  const send = (instance: Instance, client: number): void => {
    const asked = ask(instance, client).then(seen);
    pending.add(asked);
    void asked.finally(() => pending.delete(asked));
  };
  const timer = setInterval(() => {
    for (const due = (performance.now() - began) * 2; sent < due; sent++) {
      if (pending.size > 1_000) continue;
      // Each client meets every instance.
      const instance = instances[(sent + Math.floor(sent / 200)) % instances.length];
      if (instance !== undefined) send(instance, sent % 200);
    }
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}
