import { createFront } from 'vitrine';

const front = await createFront('./snapshot.vitrine');

Bun.serve({
  port: Number(process.env['PORT'] ?? 3000),
  fetch: (request, server) => front.fetch(request, { remoteAddress: server.requestIP(request)?.address ?? '', framed: true }),
});
