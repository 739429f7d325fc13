// The fixed reader: what it calls for a key, and what it does next while facts are missing. It uses what a tool's own schema offers and
// nothing else, so that the same questions are replayed over tools of today and of yesterday. It makes at most 15 calls.
const maxCalls = 15;
/** What rows of `detail: brief` have shown since the first version; other properties are read from rows in full. */
const alwaysInRows = new Set(['family', 'permission_tier', 'approval', 'platform', 'verification', 'reversible']);

/** Replays one question: `call` gives `{ text, data, isError }`; `isDone` looks at all text so far. */
export async function replay(question, tools, call, isDone) {
  const calls = [];
  let read = '';
  const ask = async (name, args) => {
    const answer = await call(name, args);
    calls.push({ name, args, bytes: Buffer.byteLength(answer.text), text: answer.text });
    read += `\n${answer.text}`;
    return answer;
  };
  const isOver = () => calls.length >= maxCalls || isDone(read);
  const properties = (name) => tools.get(name).inputSchema.properties;

  await steps[question.key.tool](question.key, { ask, isOver, properties });
  // Words that a catalog does not answer are looked for in the documentation: results, then the best of them in full.
  if (!isOver()) {
    const { data } = await ask('search_docs', { query: question.key.query ?? question.ask });
    for (const { id } of (data?.results ?? []).slice(0, 3)) {
      if (isOver()) break;
      await ask('search_docs', { id });
    }
  }
  return { calls, read };
}

/** Every page of a list. */
async function pages(name, args, { ask, isOver }) {
  for (let cursor; ; ) {
    const { data } = await ask(name, { ...args, ...(cursor !== undefined && { cursor }) });
    cursor = data?.next_cursor;
    if (cursor === undefined || isOver()) return;
  }
}

const steps = {
  async list_capabilities({ query, where = {}, count }, reader) {
    const offered = reader.properties('list_capabilities');
    if (query !== undefined) {
      await reader.ask('list_capabilities', { query });
      return;
    }
    const takesLists = offered.reversible !== undefined;
    const filters = {};
    const left = [];
    for (const [property, wanted] of Object.entries(where)) {
      const isSingle = typeof wanted === 'string';
      if (offered[property] === undefined || !(isSingle || takesLists)) left.push(property);
      else filters[property] = isSingle ? wanted : wanted.not === undefined ? wanted.join(', ') : `!${wanted.not.join(', !')}`;
    }
    if (count !== undefined && left.length === 0) {
      await reader.ask('list_capabilities', {
        ...filters,
        ...(offered.count_by === undefined ? { limit: 1 } : { count_by: count.join(', ') }),
      });
      if (reader.isOver()) return;
    }
    const isInRows = takesLists || left.every((property) => alwaysInRows.has(property));
    await pages('list_capabilities', { ...filters, limit: 100, ...(!isInRows && { detail: 'full' }) }, reader);
  },

  async get_action_safety({ actions }, reader) {
    if (actions.length > 1 && reader.properties('get_action_safety').actions !== undefined) {
      await reader.ask('get_action_safety', { actions });
      return;
    }
    for (const action of actions) await reader.ask('get_action_safety', { action });
  },

  get_latest_release: ({ args }, { ask }) => ask('get_latest_release', args),

  async get_installation_guide({ args }, reader) {
    await reader.ask('get_installation_guide', args);
  },

  /** Several metrics take a call each where a tool does not take a list. An error is followed by the list of all. */
  async get_benchmark_evidence({ args: { metric } }, reader) {
    const takesLists = /several|comma/i.test(reader.properties('get_benchmark_evidence').metric?.description ?? '');
    const names = metric === undefined ? [] : [metric].flat();
    if (names.length === 0) await reader.ask('get_benchmark_evidence', {});
    for (const name of takesLists && names.length > 0 ? [names.join(', ')] : names)
      await reader.ask('get_benchmark_evidence', { metric: name });
  },
};
