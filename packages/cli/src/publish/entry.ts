// server.json as the MCP Registry takes it: the documented members and bounds of its schema of 2025-12-11, in our words. The registry's own publisher
// checks again before it sends anything.
import * as z from 'zod';

const address = z
  .string()
  .max(2_048)
  .regex(/^https:\/\/\S+$/, { error: 'an address of HTTPS' });

const entryShape = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, { error: 'a reverse domain name, a slash and a name' }),
  title: z.string().min(1).max(100, { error: 'at most 100 characters' }),
  description: z.string().min(1).max(100, { error: 'at most 100 characters' }),
  // A range is refused there: ^1.2.3, ~1.2.3, >=1.2.3, 1.x, 1.*.
  version: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/, { error: 'one version, and no range' })
    .refine((version) => version !== 'latest' && !/(?:^|\.)[xX](?:\.|$)/.test(version), { error: 'one version, and no range' }),
  websiteUrl: z.string().regex(/^https?:\/\/\S+$/, { error: 'an address' }),
  icons: z
    .array(
      z.strictObject({
        src: address.max(255, { error: 'at most 255 characters' }),
        mimeType: z.enum(['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp']),
        sizes: z.array(z.string().regex(/^(?:\d+x\d+|any)$/)),
        theme: z.enum(['light', 'dark']).exactOptional(),
      }),
    )
    .exactOptional(),
  repository: z.strictObject({ url: z.string(), source: z.string() }).exactOptional(),
  remotes: z.array(z.strictObject({ type: z.literal('streamable-http'), url: address })).min(1),
});

/** What the registry would refuse of an entry: a sentence with its member each. */
export function entryFaults(entry: unknown): readonly string[] {
  const { error } = entryShape.safeParse(entry);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'the document'}: expected ${message}`);
}
