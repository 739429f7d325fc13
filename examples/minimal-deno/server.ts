import process from 'node:process';
import { createFront } from 'vitrine';

const front = await createFront('./snapshot.vitrine');

Deno.serve({ port: Number(process.env['PORT'] ?? 3000) }, (request, { remoteAddr }) =>
  front.fetch(request, { remoteAddress: remoteAddr.hostname, framed: true }),
);
