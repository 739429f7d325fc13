// The dearest calls that a client can make: every argument of every tool, resource, prompt and completion, filled with each kind of text that costs
// an engine most, as long as the argument may be, and at most as long as a body.

/** Longest text that fits into a body of 64 KiB with the rest of its message. */
export const longestText = 60_000;

/** As many of some texts as fit, with a blank between them. */
function joined(texts, most) {
  let all = '';
  for (const text of texts) {
    if (all.length + text.length + 1 > most) break;
    all += `${all === '' ? '' : ' '}${text}`;
  }
  return all;
}

/** The text again and again. */
const filled = (text, most) => text.repeat(Math.ceil(most / text.length)).slice(0, most);

/** As much of a text as its body has room for: signs beyond ASCII and escapes take more than one byte. */
function withinBody(text, longest) {
  const bytes = Buffer.byteLength(JSON.stringify(text));
  return bytes <= longest ? text : text.slice(0, Math.floor((text.length * longest) / bytes));
}

/** Words of the documentation, the commonest first. */
function wordsByFrequency(sections) {
  const frequency = new Map();
  for (const text of sections)
    for (const word of new Set(text.toLowerCase().match(/[a-z]{2,}/g) ?? [])) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return [...frequency].sort((a, b) => b[1] - a[1]).map(([word]) => word);
}

/** A word with a letter too many. */
const mistyped = (word) => `${word.slice(0, 3)}q${word.slice(3)}`;

/** Texts of at most `most` characters, by what makes each dear. */
function dearTexts({ snapshot }, most) {
  const { actions } = snapshot.facts.capabilities;
  const markdown = Buffer.from(snapshot.markdown.subarray(0, 400_000)).toString();
  const words = wordsByFrequency(markdown.split('\n\n'));
  const common = words.slice(0, 200);
  const id = actions[Math.floor(actions.length / 2)]?.id ?? 'a';
  const page = snapshot.pages[Math.floor(snapshot.pages.length / 2)]?.id ?? 'a';
  return {
    'a word and quoted letters': `${words[0]}${filled(' "e"', most - 20)}`,
    'common words': joined(common, most),
    'short common words': joined(
      common.filter((word) => word.length < 4),
      most,
    ),
    'quoted common words': joined(
      common.map((word) => `"${word}"`),
      most,
    ),
    'quoted pairs of common words': joined(
      common.map((word, at) => `"${word} ${common[at + 1]}"`),
      most,
    ),
    'one quotation of common words': `"${joined(common, most - 2)}"`,
    'mistyped words': joined(words.filter((word) => word.length > 6).map(mistyped), most),
    'mistyped words and a beginning': `${joined(words.filter((word) => word.length > 6).map(mistyped), most - 4)} co`,
    'one letter': filled('a', most),
    'words of one letter': filled('a b c d ', most),
    'names of names': joined(
      actions.slice(0, 4_000).map((action) => action.id),
      most,
    ),
    'a name many times': filled(`${id}.`, most),
    'a mistyped name': mistyped(id).slice(0, most),
    'a mistyped name with a long end': `${mistyped(id)}${filled('x', most - 60)}`.slice(0, most),
    'words of names': joined(
      id.split(/[._]/).flatMap((word) => Array.from({ length: 30 }, () => mistyped(word))),
      most,
    ),
    'a page many times': filled(`${page}#`, most),
    'number signs': filled('#', most),
    'percent signs': filled('%23', most),
    separators: filled('_- ', most),
    commas: filled(',', most),
    'values with commas': filled('a,', most),
    'letters that change their length': filled('İ', most),
    'accents upon one letter': `a${filled('\u0301', most - 1)}`,
    'signs without blanks': filled('設定ファイル', most),
    surrogates: filled('😀', most),
    'a version of many parts': `1.0.0-${filled('a.1.', most - 8)}b`,
    'a version of many numbers': filled('1.', most - 1) + '1',
    'a long pre-release': `99.0.0-${filled('0', most - 7)}`,
    'line ends': filled('\n', most),
  };
}

/** Arguments that a tool takes as they are, so that the one that is filled is reached. */
const right = {
  get_action_safety: (front) => ({ action: front.snapshot.facts.capabilities.actions[0].id }),
  compare_releases: (front) => ({ from: '0.0.1', to: front.snapshot.facts.releases.current_version }),
  search: () => ({ query: 'a' }),
  fetch: (front) => ({ id: front.snapshot.pages[0].id }),
};

/** Whole calls that are dear by what they find. */
const wide = {
  list_capabilities: [
    { limit: 100, detail: 'full' },
    { limit: 100, detail: 'full', approval: 'always', query: 'a' },
  ],
  get_latest_release: [{ since: '0.0.1' }],
  compare_releases: [{ from: '0.0.1', limit: 100 }],
  get_benchmark_evidence: [{ limit: 50 }],
};

/** Arguments that may be lists, with how many values they take. */
const lists = {
  list_capabilities: { family: 24, permission_tier: 24, provider: 24 },
  get_action_safety: { action: 10, actions: 10 },
  get_benchmark_evidence: { metric: 10 },
};

/** A text as a list of pieces that differ: each piece with its number in it. */
function pieces(text, count) {
  const length = Math.floor(text.length / count);
  return Array.from({ length: count }, (_, at) => `${at}${text.slice(at * length, (at + 1) * length - 2)}`.replaceAll(',', ' '));
}

/** Every call, with texts of at most `longest` characters: what it is called, and its message. */
export function* dearestCalls(front, longest = longestText) {
  const { mcp, snapshot } = front;
  const message = (method, params) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const textsOf = new Map();
  const dear = (most) => {
    if (!textsOf.has(most))
      textsOf.set(
        most,
        Object.entries(dearTexts(front, most)).map(([what, text]) => [what, withinBody(text, longest)]),
      );
    return textsOf.get(most);
  };
  const call = (tool, given) => message('tools/call', { name: tool, arguments: given });
  for (const { name, inputSchema } of mcp.tools) {
    for (const [argument, count] of Object.entries(lists[name] ?? {}))
      for (const [what, text] of dear(longest)) {
        yield { of: `${name}, ${argument}, a list`, what, message: call(name, { [argument]: pieces(text, count) }) };
        const short = pieces(text.slice(0, 60 * count), count);
        yield { of: `${name}, ${argument}, a list`, what: `${what}, short`, message: call(name, { [argument]: short }) };
        yield { of: `${name}, ${argument}, a text with commas`, what, message: call(name, { [argument]: short.join() }) };
      }
    for (const given of wide[name] ?? []) yield { of: name, what: JSON.stringify(given), message: call(name, given) };
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {})) {
      const takesText = [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'string');
      if (!takesText) continue;
      const most = Math.min(schema.maxLength ?? longest, longest);
      const limit = inputSchema.properties.limit?.maximum;
      for (const [what, text] of dear(most)) {
        const given = { ...right[name]?.(front), [argument]: text };
        // A cursor continues a search.
        if (argument === 'cursor' && 'query' in inputSchema.properties) given.query = 'a';
        yield { of: `${name}, ${argument}`, what, message: call(name, given) };
        if (limit !== undefined)
          yield { of: `${name}, ${argument}, limit ${limit}`, what, message: call(name, { ...given, limit }) };
      }
    }
  }
  for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])
    yield { of: method, what: 'all', message: message(method, {}) };
  const largest = snapshot.pages.reduce((a, b) => (b.length > a.length ? b : a));
  yield { of: 'resources/read', what: 'the largest page', message: message('resources/read', { uri: `docs:///${largest.id}` }) };
  for (const [what, text] of dear(longest)) {
    yield { of: 'resources/read', what, message: message('resources/read', { uri: `docs:///${text}` }) };
    yield { of: 'resources/list, cursor', what, message: message('resources/list', { cursor: text }) };
  }
  for (const { name, arguments: promptArguments } of mcp.prompts)
    for (const { name: argument } of promptArguments)
      for (const [what, text] of dear(longest))
        yield { of: `prompts/get, ${name}`, what, message: message('prompts/get', { name, arguments: { [argument]: text } }) };
  const refs = [
    ...mcp.prompts.flatMap(({ name, arguments: promptArguments }) =>
      promptArguments.map((one) => [{ type: 'ref/prompt', name }, one.name]),
    ),
    ...(mcp.resources?.templates ?? []).map(({ uriTemplate }) => [{ type: 'ref/resource', uri: uriTemplate }, 'page']),
  ];
  for (const [ref, name] of refs)
    for (const [what, value] of [['nothing typed', ''], ['one letter typed', 'a'], ['one number sign', '#'], ...dear(2_048)])
      yield {
        of: `completion/complete, ${ref.name ?? ref.uri}`,
        what,
        message: message('completion/complete', { ref, argument: { name, value } }),
      };
}
