// The plain Fetch function on Bun. Prints the port that it listens on.
import { createFetchHost } from './host.ts';

interface Server {
  readonly port: number;
  requestIP(request: Request): { readonly address: string } | null;
}
declare const Bun: {
  serve(options: {
    readonly hostname: string;
    readonly port: number;
    fetch(request: Request, server: Server): Promise<Response>;
  }): Server;
};

const answer = createFetchHost({ framed: true });

const { port } = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request, server) => answer(request, server.requestIP(request)?.address ?? ''),
});
console.log(`port ${port}`);
