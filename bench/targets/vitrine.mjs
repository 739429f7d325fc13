// Ours: `serve()`, as its README shows it.
import { serve } from '@vitrine/adapter-node';
import { frontOf } from '../content/front.mjs';

export async function start(options) {
  const { service } = await frontOf(options);
  const { url } = await serve(service, { port: 0, signals: false });
  return Number(new URL(url).port);
}
