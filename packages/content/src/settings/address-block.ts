// A block of Internet addresses as settings write it.
import { parseNetwork } from '@vitrine/core/settings';
import * as z from 'zod';

export const addressBlock: z.ZodString = z
  .string()
  .refine(isBlock, { error: 'a CIDR block such as 203.0.113.0/24 or 2001:db8::/32' });

function isBlock(text: string): boolean {
  try {
    parseNetwork(text);
    return true;
  } catch {
    return false;
  }
}
