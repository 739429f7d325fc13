// The documentation of a front as function tools of the OpenAI API: their definitions for a request, and what answers a call of the model.
import type { Client } from '@vitrine/client';
import type { OpenAI } from 'openai';

type FunctionTool = OpenAI.Responses.FunctionTool;

const functionTool = (name: string, description: string, argument: string): FunctionTool => ({
  type: 'function',
  name,
  description,
  parameters: { type: 'object', properties: { [argument]: { type: 'string' } }, required: [argument], additionalProperties: false },
  strict: true,
});

export const documentationTools: readonly FunctionTool[] = [
  functionTool('search_docs', 'Sections of the documentation that answer some words.', 'query'),
  functionTool('read_docs', 'A page or section by an id that search_docs gave.', 'id'),
];

type Call = OpenAI.Responses.ResponseFunctionToolCall;

export async function answerOf(docs: Client, call: Call): Promise<OpenAI.Responses.ResponseInputItem> {
  const { query = '', id = '' } = JSON.parse(call.arguments) as { query?: string; id?: string }; // strict: as the schema has it
  const { text } = call.name === 'search_docs' ? await docs.search(query) : await docs.read(id);
  return { type: 'function_call_output', call_id: call.call_id, output: text };
}
