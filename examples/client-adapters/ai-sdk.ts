// The documentation of a front as tools of the Vercel AI SDK: `generateText({ model, tools: documentationTools(docs), … })`.
import type { Client } from '@vitrine/client';
import { jsonSchema, tool, type ToolSet } from 'ai';

const text = { type: 'string' } as const;

export function documentationTools(docs: Client): ToolSet {
  return {
    search_docs: tool({
      description: 'Sections of the documentation that answer some words.',
      inputSchema: jsonSchema<{ query: string }>({ type: 'object', properties: { query: text }, required: ['query'] }),
      execute: async ({ query }, { abortSignal: signal }) => (await docs.search(query, { ...(signal && { signal }) })).text,
    }),
    read_docs: tool({
      description: 'A page or section by an id that search_docs gave.',
      inputSchema: jsonSchema<{ id: string }>({ type: 'object', properties: { id: text }, required: ['id'] }),
      execute: async ({ id }, { abortSignal: signal }) => (await docs.read(id, { ...(signal && { signal }) })).text,
    }),
  };
}
