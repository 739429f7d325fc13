// trust_proxy: the reverse proxies in front of the service, so that clients are distinguished by addresses that they cannot forge.
import * as z from 'zod';
import { addressBlock } from './rate-limit.ts';

const hops = z.int().min(0).max(32);

const chain = z
  .strictObject({
    hops: hops.exactOptional().describe('How many proxies are in front.'),
    networks: z
      .array(addressBlock)
      .min(1)
      .max(1_000)
      .exactOptional()
      .describe('Address blocks of the proxies, such as `10.0.0.0/8`; in place of `hops`.'),
    field: z
      .enum(['x-forwarded-for', 'forwarded'])
      .default('x-forwarded-for')
      .describe('The only field that is read: a proxy that writes one field passes on the other as the client sent it.'),
  })
  .transform(({ hops, networks, field }, context) => {
    if (hops !== undefined && networks === undefined) return { hops, field };
    if (networks !== undefined && hops === undefined) return { networks, field };
    context.addIssue({ code: 'custom', message: 'hops or networks, one of them', input: { hops, networks } });
    return z.NEVER;
  });

/** Becomes the option `trustProxy` of `createService`. */
export const trustProxy = z
  .union([hops.transform((hops) => ({ hops })), chain], {
    error: 'a number of proxies from 0 to 32, or an object with either hops or networks',
  })
  .describe('Reverse proxies whose forwarding field is trusted: their number (0 if clients connect directly), or an object.');
