import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';

const port = Number(process.env['PORT'] ?? 3000);
const front = await createFront('./front', { baseUrl: `http://127.0.0.1:${port}` });
await serve(front, { port });
