// A model without a mind, on this machine, for agents of others: it speaks Anthropic's messages, OpenAI's chat completions and responses, and
// Gemini's generateContent. It calls the tools of a list in turn, and keeps the text that the agent hands over for each.
import { createServer } from 'node:http';

/**
 * @typedef {{ tool: RegExp, args: (schema: object) => Record<string, unknown> }} Call its tool by the name that the agent gives it
 * @typedef {{ name: string, namespace?: string, schema: object }} Tool as the agent offers it
 * @typedef {{ id: string, name: string, namespace?: string, args: Record<string, unknown> }} Made
 */

const wires = [
  { path: /\/messages$/, read: readMessages, write: writeMessages },
  { path: /\/chat\/completions$/, read: readChat, write: writeChat },
  { path: /\/responses$/, read: readResponses, write: writeResponses },
  { path: /:(?:streamG|g)enerateContent$/, read: readGemini, write: writeGemini },
];
/** What the model says where it calls nothing. */
const lastWords = 'That is all.';

/** Serves a model that makes these calls; `handed` has the text of each result, by its call. */
export async function startFakeModel(calls) {
  const handed = new Map();
  const offered = new Map();
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url, 'http://model');
    const wire = wires.find(({ path }) => path.test(pathname));
    if (wire === undefined) return sendJson(response, { object: 'list', data: [], models: [], input_tokens: 10 });
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const { tools, results } = wire.read(body);
    for (const tool of tools) offered.set(tool.name, tool);
    // Agents want titles and summaries too, without tools: those get the last words, as do calls of what an agent does not offer.
    const toolCalls = calls.flatMap((call) => {
      const tool = tools.find(({ name }) => call.tool.test(name));
      return tool === undefined ? [] : [{ call, ...tool, args: call.args(tool.schema) }];
    });
    for (const [index, text] of results.entries()) if (toolCalls[index] !== undefined) handed.set(toolCalls[index].call, text);
    const next = toolCalls[results.length] && { id: `call_${results.length}`, ...toolCalls[results.length] };
    const { whole, events } = wire.write(next, body.model ?? 'fake-model');
    if (body.stream !== true && searchParams.get('alt') !== 'sse') return sendJson(response, whole);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.end(events.map((event) => `${event.type ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`).join(''));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    handed,
    offered,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sendJson(response, value) {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}

function textOf(content) {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map(({ text }) => text ?? '').join('') : JSON.stringify(content);
}

function readMessages({ tools = [], messages }) {
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  return {
    tools: tools.map(({ name, input_schema: schema }) => ({ name, schema })),
    results: blocks.filter(({ type }) => type === 'tool_result').map(({ content }) => textOf(content)),
  };
}

function writeMessages(toolCall, model) {
  const block = toolCall
    ? { type: 'tool_use', id: toolCall.id, name: toolCall.name, input: toolCall.args }
    : { type: 'text', text: lastWords };
  const usage = { input_tokens: 10, output_tokens: 10 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, usage, stop_sequence: null };
  const stop = { stop_reason: toolCall ? 'tool_use' : 'end_turn', stop_sequence: null };
  const delta = toolCall
    ? { type: 'input_json_delta', partial_json: JSON.stringify(toolCall.args) }
    : { type: 'text_delta', text: lastWords };
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: toolCall ? { ...block, input: {} } : { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: stop, usage },
    { type: 'message_stop' },
  ];
  return { whole: { ...message, ...stop, content: [block] }, events };
}

function readChat({ tools = [], messages }) {
  return {
    tools: tools.filter((tool) => tool.function).map(({ function: { name, parameters: schema } }) => ({ name, schema })),
    results: messages.filter(({ role }) => role === 'tool').map(({ content }) => textOf(content)),
  };
}

function writeChat(toolCall, model) {
  const call = toolCall && {
    index: 0,
    id: toolCall.id,
    type: 'function',
    function: { name: toolCall.name, arguments: JSON.stringify(toolCall.args) },
  };
  const message = call ? { role: 'assistant', content: null, tool_calls: [call] } : { role: 'assistant', content: lastWords };
  const finish_reason = call ? 'tool_calls' : 'stop';
  const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };
  const head = { id: 'chat_1', created: 1, model };
  const chunk = { ...head, object: 'chat.completion.chunk' };
  return {
    whole: { ...head, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage },
    events: [
      { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] },
      { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] },
      { ...chunk, choices: [], usage },
    ],
  };
}

function readResponses({ tools = [], input }) {
  const flat = tools.flatMap((tool) =>
    tool.type === 'namespace' ? tool.tools.map((each) => ({ ...each, namespace: tool.name })) : [tool],
  );
  return {
    tools: flat
      .filter(({ type }) => type === 'function')
      .map(({ name, namespace, parameters: schema }) => ({ name, namespace, schema })),
    results: (Array.isArray(input) ? input : [])
      .filter(({ type }) => type === 'function_call_output')
      .map(({ output }) => textOf(output)),
  };
}

function writeResponses(toolCall, model) {
  const item = toolCall
    ? {
        type: 'function_call',
        id: 'item_1',
        call_id: toolCall.id,
        name: toolCall.name,
        arguments: JSON.stringify(toolCall.args),
        status: 'completed',
        ...(toolCall.namespace && { namespace: toolCall.namespace }),
      }
    : {
        type: 'message',
        id: 'item_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: lastWords, annotations: [] }],
      };
  const usage = {
    input_tokens: 10,
    output_tokens: 10,
    total_tokens: 20,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
  };
  const head = { id: 'resp_1', object: 'response', created_at: 1, model };
  const whole = { ...head, status: 'completed', output: [item], usage };
  const at = { output_index: 0 };
  return {
    whole,
    events: [
      { type: 'response.created', response: { ...head, status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', ...at, item: toolCall ? { ...item, arguments: '' } : { ...item, content: [] } },
      ...(toolCall
        ? [{ type: 'response.function_call_arguments.done', ...at, item_id: 'item_1', arguments: item.arguments }]
        : [{ type: 'response.output_text.delta', ...at, item_id: 'item_1', content_index: 0, delta: lastWords }]),
      { type: 'response.output_item.done', ...at, item },
      { type: 'response.completed', response: whole },
    ].map((event, sequence_number) => ({ ...event, sequence_number })),
  };
}

function readGemini({ tools = [], contents }) {
  return {
    tools: tools
      .flatMap(({ functionDeclarations = [] }) => functionDeclarations)
      .map(({ name, parameters, parametersJsonSchema }) => ({ name, schema: parametersJsonSchema ?? parameters })),
    results: contents
      .flatMap(({ parts }) => parts)
      .filter((part) => part.functionResponse)
      .map(({ functionResponse: { response } }) => textOf(response.output ?? response)),
  };
}

function writeGemini(toolCall) {
  const part = toolCall ? { functionCall: { id: toolCall.id, name: toolCall.name, args: toolCall.args } } : { text: lastWords };
  const whole = {
    candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 },
  };
  return { whole, events: [whole] };
}
