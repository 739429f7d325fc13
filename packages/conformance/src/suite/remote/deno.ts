// The plain Fetch function on Deno. Prints the port that it listens on.
import { createFetchHost } from './host.ts';

declare const Deno: {
  serve(
    options: { readonly hostname: string; readonly port: number; onListen(listening: { readonly port: number }): void },
    handler: (request: Request, info: { readonly remoteAddr: { readonly hostname: string } }) => Promise<Response>,
  ): void;
};

const answer = createFetchHost({ framed: true });

Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(`port ${port}`) }, (request, { remoteAddr }) =>
  answer(request, remoteAddr.hostname),
);
