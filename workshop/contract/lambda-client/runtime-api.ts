// Invokes a function through the Lambda Runtime API: events go out to the client of the runtime, results come back.
import { Worker } from 'node:worker_threads';
import type { LambdaResult } from '@vitrine/adapter-lambda/handler';

export interface RuntimeApi {
  /** Host and port, as AWS_LAMBDA_RUNTIME_API names them. */
  readonly address: string;
  /** Hands an event to the client that polls next; rejects with what the function, or its start, reports as an error. */
  readonly invoke: (event: unknown) => Promise<LambdaResult>;
  readonly stop: () => Promise<void>;
}

/** What the thread reports: where it listens, then what came of an invocation. An error without an id is one of the start. */
type Said = { readonly port: number } | { readonly id?: string; readonly what: 'response' | 'error'; readonly body: string };

export function startRuntimeApi(): Promise<RuntimeApi> {
  const thread = new Worker(new URL('runtime-api-thread.mjs', import.meta.url));
  const open = new Map<string, (result: Promise<LambdaResult>) => void>();
  let count = 0;
  const invoke = (event: unknown): Promise<LambdaResult> =>
    new Promise((settle) => {
      const id = `invocation-${(count += 1)}`;
      open.set(id, settle);
      thread.postMessage({ id, event: JSON.stringify(event) });
    });

  return new Promise((resolve, reject) => {
    thread.on('error', reject);
    thread.on('message', (said: Said) => {
      if ('port' in said) {
        const stop = async (): Promise<void> => {
          await thread.terminate();
        };
        resolve({ address: `127.0.0.1:${said.port}`, invoke, stop });
        return;
      }
      // what a handler returned, as JSON
      const result =
        said.what === 'response' ? Promise.resolve(JSON.parse(said.body) as LambdaResult) : Promise.reject(new Error(said.body));
      for (const id of said.id === undefined ? [...open.keys()] : [said.id]) {
        open.get(id)?.(result);
        open.delete(id);
      }
    });
  });
}
