import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';

const { SOURCE = 'front.vitrine', TRUST, PORT = '3000' } = process.env;

const front = await createFront(SOURCE, {
  follow: {
    ...(TRUST !== undefined && { trust: TRUST.split(',') }),
    onEvent: (event) => console.log(JSON.stringify(event)),
  },
});
const { url } = await serve(front, { port: Number(PORT) });
console.log(url);
