// One event of each payload, as AWS sends it; assigned to the types of AWS, so that a member that is missing does not compile.
import type { ALBEvent, APIGatewayProxyEvent, APIGatewayProxyEventV2, LambdaFunctionURLEvent } from 'aws-lambda';
import type { LambdaEvent } from '../src/event.ts';
import albEvent from './events/alb.json' with { type: 'json' };
import albMultiValueEvent from './events/alb-multi-value.json' with { type: 'json' };
import functionUrlEvent from './events/function-url.json' with { type: 'json' };
import v1Event from './events/v1.json' with { type: 'json' };
import v2Event from './events/v2.json' with { type: 'json' };

export const v1: APIGatewayProxyEvent = v1Event;
export const v2: APIGatewayProxyEventV2 = v2Event;
export const functionUrl: LambdaFunctionURLEvent = functionUrlEvent;
export const alb: ALBEvent = albEvent;
export const albMultiValue: ALBEvent = albMultiValueEvent;

/** Every payload by name. */
export const events: readonly (readonly [name: string, event: LambdaEvent])[] = Object.entries({
  'API Gateway REST': v1,
  'API Gateway HTTP': v2,
  'function URL': functionUrl,
  'load balancer': alb,
  'load balancer, multi-value': albMultiValue,
});
