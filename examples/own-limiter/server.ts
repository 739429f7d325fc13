import { serve } from 'vitrine/node';
import { lantern, port } from '../lantern.ts';
import { createExactLog } from './exact-log.ts';

const limiter = createExactLog({ name: 'default', limit: 120, windowSeconds: 60 });
await serve(await lantern({ limiter }), { port });
