// proofs: texts that prove to directories whose domain this is. Read on 2026-11-22: the MCP Registry looks at
// /.well-known/mcp-registry-auth, ChatGPT at /.well-known/openai-apps-challenge; both want the text alone, without a redirect.
import { operationPaths } from '@vitrine/core/workspace';
import * as z from 'zod';

const pathsByRegistry: Readonly<Record<string, string>> = {
  'mcp-registry': '/.well-known/mcp-registry-auth',
  chatgpt: '/.well-known/openai-apps-challenge',
};
const maxBytes = 4_096;

const location = z
  .string()
  .max(200)
  .regex(/^(?:mcp-registry|chatgpt|\/\.well-known\/[A-Za-z0-9_-][A-Za-z0-9._~-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._~-]*)*)$/, {
    error: `${Object.keys(pathsByRegistry).join(', ')}, or a path such as /.well-known/example-verification`,
  })
  .transform((at) => pathsByRegistry[at] ?? at)
  .refine((path) => !operationPaths.includes(path) && !path.startsWith('/.well-known/agent-skills/'), {
    error: 'a path at which nothing else is published',
  })
  .describe('Who asks for the proof, `mcp-registry` or `chatgpt`, or any other path below `/.well-known/`.');

const text = z
  .string()
  .min(1)
  .refine((written) => new TextEncoder().encode(written).length <= maxBytes, { error: `at most ${maxBytes} bytes` })
  .refine((written) => !/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(written), {
    error: 'text without control characters; lines end with a line feed',
  })
  .describe('The text of the answer, byte for byte.');

/** Becomes the option `proofs` of `renderDocuments`. */
export const proofs = z
  .array(z.strictObject({ at: location, text }))
  .max(20)
  .refine((list) => new Set(list.map(({ at }) => at)).size === list.length, { error: 'each place once' })
  .describe(
    'Texts that prove to directories that you own the domain. They are served at the root of the host, even with a prefix, and nothing links to them.',
  )
  .transform((list) => ({ proofs: Object.fromEntries(list.map(({ at, text: written }) => [at, written])) }));
