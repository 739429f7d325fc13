import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';

const front = await createFront('./front', { baseUrl: 'https://front.example.com' });
await serve(front, { port: 3000, host: '0.0.0.0' });
