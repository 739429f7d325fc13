// Ours: `serve()`, as its README shows it.
import { serve } from '@vitrine/adapter-node';
import { openFront, snapshotFileOf } from '../content/front.mjs';

export async function start(options) {
  const { url } = await serve(openFront(snapshotFileOf(options), options.tools), { port: 0, signals: false });
  return Number(new URL(url).port);
}
