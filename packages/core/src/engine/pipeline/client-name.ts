// Which program a client is and what it reads for, of a closed list: by the name that it sends in the same request, else by its User-Agent.
// Events count programs by it. A client can name any program it likes, so nothing else depends on the name, and it is not remembered.

/**
 * What a program reads for: the question of a person, a coding agent's work, a search index, training of a model, a person's browser, or
 * whether the front is up. The rest is `other`.
 */
export type ClientPurpose = 'question' | 'coding' | 'search' | 'training' | 'browser' | 'monitor' | 'other';

/** A program, and what it reads for. */
export interface Client {
  readonly name: string;
  readonly purpose: ClientPurpose;
}

/**
 * The list, first match first: what a name contains, in lower case. Crawlers and fetchers by the names that their operators publish
 * (OpenAI "bots", Anthropic "crawlers", Perplexity, Google, Bing, Apple, Amazon, Meta, Mistral, DuckDuckGo, Common Crawl), 2026-11-28.
 */
const programs: readonly (readonly [name: string, pattern: RegExp, purpose: ClientPurpose])[] = [
  ['claude', /claudebot|anthropic-ai/, 'training'],
  ['claude', /claude-searchbot/, 'search'],
  ['chatgpt', /gptbot/, 'training'],
  ['chatgpt', /oai-searchbot/, 'search'],
  ['perplexity', /perplexity-user/, 'question'],
  ['perplexity', /perplexitybot/, 'search'],
  ['google', /googlebot|google-inspectiontool/, 'search'],
  ['google', /google-cloudvertexbot/, 'training'],
  ['bing', /bingbot/, 'search'],
  ['apple', /applebot/, 'search'],
  ['amazon', /amzn-user/, 'question'],
  ['amazon', /amzn-searchbot/, 'search'],
  ['amazon', /amazonbot/, 'training'],
  ['meta', /meta-externalfetcher/, 'question'],
  ['meta', /meta-externalagent/, 'training'],
  ['mistral', /mistralai-user/, 'question'],
  ['duckduckgo', /duckassistbot/, 'question'],
  ['duckduckgo', /duckduckbot/, 'search'],
  ['common-crawl', /\bccbot/, 'training'],
  ['bytedance', /bytespider/, 'training'],
  [
    'monitor',
    /uptimerobot|pingdom|statuscake|better (?:stack|uptime)|kube-probe|elb-healthchecker|googlehc|site24x7|checkly|blackbox|datadog/,
    'monitor',
  ],
  ['mcp-remote', /mcp-remote/, 'question'],
  ['inspector', /inspector/, 'coding'],
  ['claude-code', /claude-code|claude code/, 'coding'],
  ['claude', /claude|anthropic/, 'question'],
  ['codex', /codex/, 'coding'],
  ['chatgpt', /openai|chatgpt/, 'question'],
  ['cursor', /cursor/, 'coding'],
  ['copilot', /copilot/, 'coding'],
  ['vscode', /visual studio code|vscode/, 'coding'],
  ['windsurf', /windsurf|codeium/, 'coding'],
  ['gemini', /gemini/, 'coding'],
  ['cline', /\bcline\b|roo[ -]?code/, 'coding'],
  ['goose', /\bgoose\b/, 'coding'],
  ['zed', /\bzed\b/, 'coding'],
  ['jetbrains', /jetbrains|intellij/, 'coding'],
  ['browser', /^mozilla\//, 'browser'],
  ['curl', /^(?:curl|wget)\b/, 'other'],
  ['python', /^(?:python|aiohttp)/, 'other'],
  ['node', /^(?:node|undici|axios|bun|deno)\b/, 'other'],
  ['go', /^go-http/, 'other'],
  ['java', /^(?:java|okhttp|apache-httpclient)/, 'other'],
];

/** Every name that a client is counted under. */
export const clientNames: readonly string[] = [...new Set(programs.map(([name]) => name)), 'other'];

/** A client writes the name. This much of it is read. */
const maxRead = 128;

/** The program with that name, else that of a User-Agent, else `other`. */
export function clientOf(name: string | undefined, userAgent: string | null): Client {
  return programOf(name) ?? programOf(userAgent ?? undefined) ?? { name: 'other', purpose: 'other' };
}

function programOf(text: string | undefined): Client | undefined {
  const read = text?.slice(0, maxRead).toLowerCase();
  const program = read === undefined ? undefined : programs.find(([, pattern]) => pattern.test(read));
  return program && { name: program[0], purpose: program[2] };
}
