// The adapters of the client for model libraries, called as the libraries call them, over a front in this process.
import { fileURLToPath } from 'node:url';
import { connect, type Client } from '@vitrine/client';
import { generateText, isStepCount } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { createFront } from 'vitrine';
import { beforeAll, expect, test } from 'vitest';
import { documentationTools } from '../client-adapters/ai-sdk.ts';
import { answerOf, documentationTools as functionTools } from '../client-adapters/openai.ts';

const content = fileURLToPath(new URL('../minimal-node/content', import.meta.url));
let docs: Client;

beforeAll(async () => {
  const front = await createFront(content, { baseUrl: 'https://front.example.com' });
  docs = connect(front.baseUrl, { fetch: (request) => front.fetch(request) });
});

test('the AI SDK calls the search for a model and hands it the sections', async () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const handed: unknown[] = [];
  const model = new MockLanguageModelV4({
    doGenerate: ({ prompt }) => {
      const last = prompt.at(-1);
      const answered = last?.role === 'tool';
      if (answered) handed.push(last.content[0]);
      return Promise.resolve({
        content: answered
          ? [{ type: 'text' as const, text: 'done' }]
          : [{ type: 'tool-call' as const, toolCallId: '1', toolName: 'search_docs', input: '{"query":"lamp"}' }],
        finishReason: { unified: answered ? ('stop' as const) : ('tool-calls' as const), raw: undefined },
        usage,
        warnings: [],
      });
    },
  });
  const { text } = await generateText({ model, prompt: 'How?', tools: documentationTools(docs), stopWhen: isStepCount(2) });
  expect(text).toBe('done');
  expect(handed).toMatchObject([{ output: { type: 'text', value: (await docs.search('lamp')).text } }]);
});

test('a function call of an OpenAI model is answered by its id', async () => {
  expect(functionTools.map(({ name, strict }) => [name, strict])).toEqual([
    ['search_docs', true],
    ['read_docs', true],
  ]);
  const call = { type: 'function_call', call_id: 'c1', name: 'search_docs', arguments: '{"query":"lamp"}' } as const;
  const { text, results } = await docs.search('lamp');
  expect(await answerOf(docs, call)).toEqual({ type: 'function_call_output', call_id: 'c1', output: text });
  const id = results[0]?.id ?? '';
  const read = { ...call, name: 'read_docs', arguments: JSON.stringify({ id }) };
  expect(await answerOf(docs, read)).toMatchObject({ output: (await docs.read(id)).text });
});
