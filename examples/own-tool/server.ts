import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';
import { openingHours } from './opening-hours.ts';

const port = Number(process.env['PORT'] ?? 3000);
const front = await createFront('../minimal-node/content', { baseUrl: `http://127.0.0.1:${port}`, tools: [openingHours] });
await serve(front, { port });
