import { toWorker } from '@vitrine/adapter-worker';
import { answerOf, type Subject } from '../subject.ts';
import { requestOf } from '../subjects/fetch.ts';

export const inWorkerd: Subject = {
  name: 'workerd',
  start: (_, { definition }) => {
    const worker = toWorker(() => definition);
    return Promise.resolve({
      send: async (sent) => {
        const request = requestOf(sent);
        request.headers.set('CF-Connecting-IP', `192.0.2.${sent.client ?? 1}`);
        const response = await worker.fetch(request, {});
        return answerOf(response.status, [...response.headers], new Uint8Array(await response.arrayBuffer()));
      },
      stop: () => Promise.resolve(),
    });
  },
  exceptions: {
    'a method that nobody knows is 405 as well': 'Fetch refuses to make a Request with TRACE',
    'a method that no standard has is counted, refused for its Origin, and else 405':
      'Fetch of workerd refuses to make a Request with FOO',
    'loopback origins and names are allowed when only this machine can reach the listener': 'a Worker has no listener',
  },
};
