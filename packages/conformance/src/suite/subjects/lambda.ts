import type { LambdaEvent } from '@vitrine/adapter-lambda/event';
import type { LambdaResult } from '@vitrine/adapter-lambda/handler';
import { toLambdaHandler } from '@vitrine/adapter-lambda';
import type { Service } from '@vitrine/core';
import * as gateways from '../gateway.ts';
import type { Subject } from '../subject.ts';

const everywhere = {
  'loopback origins and names are allowed when only this machine can reach the listener': 'nobody reaches a function by loopback',
};
const lastLine = 'without multi-value headers a load balancer passes on the last line of a field only';

export interface LambdaOptions {
  /** Makes a service a function that can be invoked. Default: its handler is called. */
  readonly deploy?: (service: Service) => (event: LambdaEvent) => Promise<LambdaResult>;
  readonly exceptions?: NonNullable<Subject['exceptions']>;
}

export function lambda(
  name: string,
  { eventOf, answerOf }: gateways.Gateway,
  { deploy = toLambdaHandler, exceptions = {} }: LambdaOptions = {},
): Subject {
  return {
    name,
    start: (service) => {
      const invoke = deploy(service);
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
  exceptions: {
    'two Origin lines are refused, even when both are allowed': lastLine,
    'fields that do not repeat the body are 400 and -32020': lastLine,
  },
});
export const albMultiValue: Subject = lambda('load balancer, multi-value', gateways.albMultiValue);
