import { serve } from '@vitrine/adapter-node';
import type { Subject } from '../subject.ts';
import { askSocket, oneClient } from './socket.ts';

export const node: Subject = {
  name: 'node',
  start: async (service, { loopback }) => {
    const listening = {
      port: 0,
      host: loopback ? '127.0.0.1' : '0.0.0.0',
      signals: false,
      acceptAfterStopMs: 0,
      forceAfterMs: 100,
    };
    const running = await serve(service, listening);
    return askSocket(Number(new URL(running.url).port), () => running.stop());
  },
  exceptions: oneClient,
};
