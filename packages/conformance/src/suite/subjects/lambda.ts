import { toLambdaHandler } from '@vitrine/adapter-lambda';
import * as gateways from '../gateway.ts';
import type { Subject } from '../subject.ts';

const everywhere = {
  'loopback origins and names are allowed when only this machine can reach the listener': 'nobody reaches a function by loopback',
};
const lastLine = 'without multi-value headers a load balancer passes on the last line of a field only';

function lambda(
  name: string,
  { eventOf, answerOf }: gateways.Gateway,
  exceptions: NonNullable<Subject['exceptions']> = {},
): Subject {
  return {
    name,
    start: (service) => {
      const invoke = toLambdaHandler(service);
      return Promise.resolve({
        send: async (sent) => answerOf(await invoke(eventOf(sent))),
        stop: () => Promise.resolve(),
      });
    },
    exceptions: { ...everywhere, ...exceptions },
  };
}

export const lambdaV1: Subject = lambda('API Gateway REST', gateways.v1);
export const lambdaV2: Subject = lambda('API Gateway HTTP', gateways.v2);
export const functionUrl: Subject = lambda('function URL', gateways.functionUrl);
export const alb: Subject = lambda('load balancer', gateways.alb, {
  'two Origin lines are refused, even when both are allowed': lastLine,
  'fields that do not repeat the body are 400 and -32020': lastLine,
  'an id that is unknown is 404, and one that is none, or given twice, 400':
    'without multi-value headers a load balancer passes on the last value of a parameter only',
});
export const albMultiValue: Subject = lambda('load balancer, multi-value', gateways.albMultiValue);
