// The console: calls a tool in either era and shows the request, the answer, its header fields, and what remains of the quota.
import {
  type Answer,
  compose,
  contentText,
  type Era,
  explain,
  type Explanation,
  member,
  type Quota,
  send,
  type Sent,
  text,
  unreachable,
} from './call.ts';
import { all, countDown, element, startCopying } from './dom.ts';
import { pretty } from './search.ts';

const eras: readonly (readonly [era: Era, name: string])[] = [
  ['2026-07-28', '2026-07-28, stateless'],
  ['2025-11-25', '2025-11-25'],
];

export function startConsole(): void {
  const [root] = all('[data-console]');
  const [panel] = all('[data-panel]');
  const [toolData] = all('[data-tools]');
  if (root === undefined || panel === undefined || toolData === undefined) return;
  const front = root.dataset['front'] ?? '';
  const url = new URL(root.dataset['endpoint'] ?? '', location.href).href;
  // written by the page itself
  const { tools, suggestions } = JSON.parse(toolData.textContent) as {
    readonly tools: readonly KnownTool[];
    readonly suggestions: Suggestions;
  };
  const era = element('select', { id: 'to:era' }, ...eras.map(([value, name]) => element('option', { value }, name)));
  const meter = createMeter(Number(root.dataset['limit'] ?? 0));
  panel.append(element('label', { for: 'to:era' }, 'Protocol '), era, meter.line);
  panel.hidden = false;
  const buttons = all('.tool', root).flatMap((element) => {
    const tool = tools.find(({ name }) => name === element.dataset['tool']);
    return tool === undefined ? [] : [startTool(element, tool, suggestions, url, front, () => era.value as Era, onAnswer)]; // the values above
  });
  registerTools(tools, url, front);

  function onAnswer(answer: Answer): void {
    if (answer.quota === undefined) return;
    const spent = answer.status === 429 || answer.quota.remaining === 0;
    for (const button of buttons) button.disabled = spent;
    meter.show(answer.quota, () => {
      for (const button of buttons) button.disabled = false;
    });
  }
}

function createMeter(limit: number): { readonly line: HTMLElement; readonly show: (quota: Quota, done: () => void) => void } {
  const status = element('span', { role: 'status' });
  const left = element('span', { 'data-left': '' });
  let end = (): void => undefined;
  const line = element('p', { class: 'quota' }, status, ' ', left);
  return {
    line,
    show: ({ remaining, limit: stated = limit, seconds }, done) => {
      end();
      status.textContent = remaining === 0 ? 'No call is left.' : `${remaining} of ${stated} calls left.`;
      end = countDown(
        seconds,
        (second) =>
          (left.textContent =
            remaining === 0 ? `The next call is possible in ${second} s.` : `The full quota returns in ${second} s.`),
        () => {
          left.textContent = '';
          status.textContent = remaining === 0 ? 'Calls are answered again.' : '';
          done();
        },
      );
    },
  };
}

function startTool(
  container: HTMLElement,
  tool: KnownTool,
  suggestions: Suggestions,
  url: string,
  front: string,
  era: () => Era,
  onAnswer: (answer: Answer) => void,
): HTMLButtonElement {
  const [described] = all('[data-arguments]', container);
  const form = argumentsForm(tool.inputSchema, `to:${tool.name}`, suggestions);
  const button = element('button', { type: 'submit', class: 'strong' }, 'Call');
  const status = element('p', { class: 'status', role: 'status' });
  const answerBox = element('div', { class: 'answer' });
  const filled = element('form', { class: 'arguments' }, ...form.fields, element('p', {}, button));
  filled.noValidate = true;
  described?.replaceChildren(filled, status, answerBox);
  filled.addEventListener('submit', (event) => {
    event.preventDefault();
    void call();
  });
  return button;

  async function call(): Promise<void> {
    let given: Record<string, unknown>;
    try {
      given = form.read();
    } catch (error) {
      refuse({ title: error instanceof Error ? error.message : '', advice: 'Write objects and lists as JSON.' });
      return;
    }
    form.mark(undefined);
    status.textContent = 'Calling …';
    const chosen = era();
    const sent = compose(url, chosen, 'tools/call', { name: tool.name, arguments: given });
    try {
      const answer = await send(sent);
      onAnswer(answer);
      const bytes = new Blob([answer.text]).size.toLocaleString('en');
      status.textContent = `Status ${answer.status}, ${answer.milliseconds} ms, ${bytes} bytes`;
      const refusal = explain(answer, front);
      const seen = views(sent, answer, asProgram(url, chosen, tool.name, given), refusal !== undefined);
      if (refusal === undefined) answerBox.replaceChildren(...seen);
      else refuse(refusal, seen);
    } catch {
      status.textContent = '';
      refuse(unreachable(front), requestViews(sent, asProgram(url, chosen, tool.name, given)));
    }
    startCopying(answerBox);
  }

  function refuse(why: Explanation, more: readonly HTMLElement[] = []): void {
    answerBox.replaceChildren(wrong(why, `to:${tool.name}:error`), ...more);
    form.mark(`${why.title} ${why.advice ?? ''}`);
  }
}

function views(sent: Sent, answer: Answer, program: string, isRefused: boolean): readonly HTMLElement[] {
  const structured = member(answer.json, 'result', 'structuredContent');
  const said = structured === undefined ? (contentText(answer.json) ?? answer.text) : JSON.stringify(structured);
  return [
    ...(isRefused ? [] : [block(pretty(said))]),
    folded('Whole answer', block(pretty(answer.text))),
    folded('Header fields', block(answer.fields.map(([name, value]) => `${name}: ${value}`).join('\n'))),
    ...requestViews(sent, program),
  ];
}

function requestViews(sent: Sent, program: string): readonly HTMLElement[] {
  const fields = Object.entries(sent.headers).map(([name, value]) => `${name}: ${value}`);
  return [
    folded('Request', block(`POST ${sent.url}\n${fields.join('\n')}\n\n${pretty(sent.body)}`)),
    folded('As curl', copied(asCurl(sent))),
    folded('As a program', copied(program)),
  ];
}

function wrong({ title, advice }: Explanation, id: string): HTMLElement {
  return element(
    'div',
    { class: 'wrong', role: 'alert', id },
    element('strong', {}, title),
    advice !== undefined && element('p', {}, advice),
  );
}

function folded(title: string, inside: HTMLElement): HTMLElement {
  return element('details', {}, element('summary', {}, title), inside);
}

function block(text: string): HTMLElement {
  return element('pre', { tabindex: '0' }, text);
}

function copied(text: string): HTMLElement {
  return element('div', { class: 'copy' }, block(text));
}

function asCurl({ url, headers, body }: Sent): string {
  const fields = Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)} \\\n`);
  return `curl -s ${quoted(url)} \\\n${fields.join('')}  -d ${quoted(body)}`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The call for the official client of TypeScript, whose second generation speaks both eras. */
function asProgram(url: string, era: Era, name: string, given: Readonly<Record<string, unknown>>): string {
  const mode = era === '2026-07-28' ? 'auto' : 'legacy';
  return `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'example', version: '1.0.0' }, { versionNegotiation: { mode: '${mode}' } });
await client.connect(new StreamableHTTPClientTransport(new URL(${JSON.stringify(url)})));
const answer = await client.callTool(${JSON.stringify({ name, arguments: given }, undefined, 2)});
console.log(answer.structuredContent);`;
}

// WebMCP: where the browser offers a model context, the tools of the front are registered in it, so that an assistant of the
// browser can call them. A draft of the Web Machine Learning group, as Chrome 155 has it (2026-09-14): `execute` gets an object and resolves to a
// value of its own. It may reject, but Chromium 156 hands no message on, so a refusal resolves to its words. Its place moved from navigator to document.

interface KnownTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

/** Registers the tools; without a model context nothing happens. `front` is the address under which the front knows itself. */
function registerTools(tools: readonly KnownTool[], endpoint: string, front: string): void {
  const context = inherited(document, 'modelContext') ?? inherited(navigator, 'modelContext');
  const register = inherited(context, 'registerTool');
  if (typeof register !== 'function') return;
  for (const { name, title, description, inputSchema } of tools) {
    const execute = async (given: unknown, options: unknown): Promise<unknown> => {
      const signal = inherited(options, 'signal');
      const sent = compose(endpoint, '2026-07-28', 'tools/call', { name, arguments: given ?? {} });
      let answer: Awaited<ReturnType<typeof send>>;
      try {
        answer = await send(sent, signal instanceof AbortSignal ? signal : undefined);
      } catch {
        return refused(unreachable(front));
      }
      // text alone: a browser cannot write data that are nested deeply, and says so in its console
      const text = member(answer.json, 'result', 'content', '0', 'text');
      if (typeof text !== 'string') return refused(explain(answer, front));
      return member(answer.json, 'result', 'isError') === true ? { error: text } : text;
    };
    const tool = { name, title, description, inputSchema, execute, annotations: { readOnlyHint: true } };
    // A browser that refuses a tool has its reasons; the page does without.
    void new Promise((done) => {
      done(Reflect.apply(register, context, [tool]));
    }).catch(() => undefined);
  }
}

function refused(why: { readonly title: string; readonly advice?: string } | undefined): { readonly error: string } {
  return { error: [why?.title ?? 'The call was refused.', why?.advice].filter((part) => part !== undefined).join(' ') };
}

/** A member wherever it is defined, prototypes included. */
function inherited(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

// A form from the JSON Schema of a tool's arguments, and the arguments from what was filled in.

interface ArgumentsForm {
  readonly fields: readonly HTMLElement[];
  /** The arguments that were filled in. Throws SyntaxError for JSON that is none, whose message begins with the argument's name. */
  readonly read: () => Record<string, unknown>;
  /** Ties an error to the field of the argument that it names, if it names one; undefined takes it away. */
  readonly mark: (error: string | undefined) => void;
}

/** Values that an argument of a name may have, of those in the catalogs; other values can be written. */
type Suggestions = Readonly<Record<string, readonly string[]>>;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Makes the fields for an input schema. `idPrefix` keeps the ids of several forms apart; an error has the id `{idPrefix}:error`. */
function argumentsForm(schema: unknown, idPrefix: string, suggestions: Suggestions): ArgumentsForm {
  const properties = member(schema, 'properties');
  const required = member(schema, 'required');
  const entries = typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  const rows = entries.map(([name, property]: [string, unknown]) => {
    const must = Array.isArray(required) && required.includes(name);
    const field = fieldFor(property, `${idPrefix}-${name}`);
    const values = field instanceof HTMLInputElement && Object.hasOwn(suggestions, name) ? suggestions[name] : undefined;
    if (values !== undefined) field.setAttribute('list', `${field.id}:values`);
    if (must) field.setAttribute('aria-required', 'true');
    const note = text(property, 'description');
    const label = element(
      'label',
      { for: field.id },
      element('code', {}, name),
      element('small', {}, ` ${kindOf(property)}${must ? ', required' : ''}`),
    );
    return {
      name,
      property,
      field,
      row: element(
        'div',
        { class: 'field' },
        label,
        field,
        values && element('datalist', { id: `${field.id}:values` }, ...values.map((value) => element('option', { value }))),
        note !== undefined && element('small', {}, note),
      ),
    };
  });
  return {
    fields: rows.map(({ row }) => row),
    read: () =>
      Object.fromEntries(
        rows.flatMap(({ name, property, field }) => (field.value === '' ? [] : [[name, valueOf(name, field.value, property)]])),
      ),
    mark: (error) => {
      const said = error?.split('\n', 1)[0]?.split(/\W+/) ?? [];
      const invalid = rows.find(({ name }) => said.includes(name));
      for (const { field } of rows) for (const name of ['aria-invalid', 'aria-describedby']) field.removeAttribute(name);
      invalid?.field.setAttribute('aria-invalid', 'true');
      invalid?.field.setAttribute('aria-describedby', `${idPrefix}:error`);
      invalid?.field.focus();
    },
  };
}

function kindOf(schema: unknown): string {
  const type = member(schema, 'type');
  return typeof type === 'string' ? type : Array.isArray(type) ? type.join(' or ') : 'value';
}

function fieldFor(schema: unknown, id: string): Field {
  const values = member(schema, 'enum');
  const kind = kindOf(schema);
  const preset = member(schema, 'default');
  const hint = preset === undefined ? {} : { placeholder: JSON.stringify(preset) };
  if (Array.isArray(values) || kind === 'boolean') {
    const options = (Array.isArray(values) ? values.map(String) : ['true', 'false']).map((value) =>
      element('option', { value }, value),
    );
    return element('select', { id }, element('option', { value: '' }, ''), ...options);
  }
  if (kind === 'object' || kind === 'array')
    return element('textarea', { id, rows: '3', spellcheck: 'false', placeholder: kind === 'array' ? '[]' : '{}' });
  const bounds = Object.fromEntries(
    (
      [
        ['minimum', 'min'],
        ['maximum', 'max'],
        ['maxLength', 'maxlength'],
      ] as const
    ).flatMap(([name, attribute]) => {
      const bound = member(schema, name);
      return typeof bound === 'number' ? [[attribute, String(bound)]] : [];
    }),
  );
  const type = kind === 'integer' || kind === 'number' ? 'number' : 'text';
  return element('input', { id, type, autocomplete: 'off', ...hint, ...bounds });
}

function valueOf(name: string, written: string, schema: unknown): unknown {
  switch (kindOf(schema)) {
    case 'integer':
    case 'number':
      return Number(written);
    case 'boolean':
      return written === 'true';
    case 'object':
    case 'array':
      try {
        return JSON.parse(written);
      } catch {
        throw new SyntaxError(`${name} is not JSON.`);
      }
    default:
      return written;
  }
}
