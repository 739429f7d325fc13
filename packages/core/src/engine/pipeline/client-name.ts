// Which program a client is, of a closed list: by the name that it sends in the same request, else by its User-Agent. Events count
// programs by it. A client can name any program it likes, so nothing else depends on the name, and it is not remembered.

/** The list, first match first: what a name contains, in lower case. */
const programs: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['mcp-remote', /mcp-remote/],
  ['inspector', /inspector/],
  ['claude-code', /claude-code|claude code/],
  ['claude', /claude|anthropic/],
  ['codex', /codex/],
  ['chatgpt', /openai|chatgpt/],
  ['cursor', /cursor/],
  ['copilot', /copilot/],
  ['vscode', /visual studio code|vscode/],
  ['windsurf', /windsurf|codeium/],
  ['gemini', /gemini/],
  ['cline', /\bcline\b|roo[ -]?code/],
  ['goose', /\bgoose\b/],
  ['zed', /\bzed\b/],
  ['jetbrains', /jetbrains|intellij/],
  ['browser', /^mozilla\//],
  ['curl', /^(?:curl|wget)\b/],
  ['python', /^(?:python|aiohttp)/],
  ['node', /^(?:node|undici|axios|bun|deno)\b/],
  ['go', /^go-http/],
  ['java', /^(?:java|okhttp|apache-httpclient)/],
];

/** Every name that `clientNameOf` gives. */
export const clientNames: readonly string[] = [...programs.map(([name]) => name), 'other'];

/** A client writes the name. This much of it is read. */
const most = 128;

/** The program with that name, else that of a User-Agent, else `other`. */
export function clientNameOf(name: string | undefined, userAgent: string | null): string {
  return programOf(name) ?? programOf(userAgent ?? undefined) ?? 'other';
}

function programOf(text: string | undefined): string | undefined {
  const read = text?.slice(0, most).toLowerCase();
  return read === undefined ? undefined : programs.find(([, pattern]) => pattern.test(read))?.[0];
}
