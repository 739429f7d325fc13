// deprecations: the end of an operation, announced (SPEC 9.3, RFC 9745, RFC 8594).
import * as z from 'zod';
import { httpUrl, time } from '../schemas/scalars.ts';

export const deprecation = z
  .strictObject({
    since: time.describe('Since when it is deprecated.'),
    sunset: time.exactOptional().describe('When it stops answering; at least 90 days later.'),
    guide: httpUrl.describe('Migration guidance for people.'),
    successor: httpUrl.exactOptional().describe('What takes its place.'),
  })
  .refine(({ since, sunset }) => sunset === undefined || Date.parse(sunset) >= Date.parse(since), {
    error: 'a time that is not before since',
    path: ['sunset'],
  })
  .meta({ id: 'Deprecation', description: 'The end of an operation, announced.' });
