// The console: calls a tool in either era and shows the request, the answer, its header fields, and what remains of the quota.
import { asCurl, asProgram } from './as-code.ts';
import { type Answer, compose, type Era, member, type Quota, send, type Sent } from './call.ts';
import { startCopying } from './copy.ts';
import { countDown } from './countdown.ts';
import { all, element } from './dom.ts';
import { contentText, explain, type Explanation, unreachable } from './explain.ts';
import { argumentsForm } from './form.ts';
import { pretty } from './search.ts';
import { type KnownTool, registerTools } from './web-mcp.ts';

const eras: readonly (readonly [era: Era, name: string])[] = [
  ['2026-07-28', '2026-07-28, stateless'],
  ['2025-11-25', '2025-11-25'],
];

/** Brings the console to life. */
export function startConsole(): void {
  const [root] = all('[data-console]');
  const [panel] = all('[data-panel]');
  const [known] = all('[data-tools]');
  if (root === undefined || panel === undefined || known === undefined) return;
  const front = root.dataset['front'] ?? '';
  const url = new URL(root.dataset['endpoint'] ?? '', location.href).href;
  const tools = JSON.parse(known.textContent) as readonly KnownTool[]; // written by the page itself
  const era = element('select', { id: 'to:era' }, ...eras.map(([value, name]) => element('option', { value }, name)));
  const meter = createMeter(Number(root.dataset['limit'] ?? 0));
  panel.append(element('label', { for: 'to:era' }, 'Protocol '), era, meter.shown);
  panel.hidden = false;
  const buttons = all('.tool', root).flatMap((place) => {
    const tool = tools.find(({ name }) => name === place.dataset['tool']);
    return tool === undefined ? [] : [startTool(place, tool, url, front, () => era.value as Era, onAnswer)]; // the values above
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

function createMeter(limit: number): { readonly shown: HTMLElement; readonly show: (quota: Quota, done: () => void) => void } {
  const status = element('span', { role: 'status' });
  const left = element('span', { 'data-left': '' });
  let end = (): void => undefined;
  const shown = element('p', { class: 'quota' }, status, ' ', left);
  return {
    shown,
    show: ({ remaining, limit: stated = limit, seconds }, done) => {
      end();
      status.textContent = remaining === 0 ? 'No call is left.' : `${remaining} of ${stated} calls left.`;
      end = countDown(
        seconds,
        (second) =>
          (left.textContent = remaining === 0 ? `The next is answered in ${second} s.` : `All of them again in ${second} s.`),
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
  place: HTMLElement,
  tool: KnownTool,
  url: string,
  front: string,
  era: () => Era,
  onAnswer: (answer: Answer) => void,
): HTMLButtonElement {
  const [described] = all('[data-arguments]', place);
  const form = argumentsForm(tool.inputSchema, `to:${tool.name}`);
  const button = element('button', { type: 'submit', class: 'strong' }, 'Call');
  const shown = element('div', { class: 'answer', 'aria-live': 'polite' });
  const filled = element('form', { class: 'arguments' }, ...form.fields, element('p', {}, button));
  filled.noValidate = true;
  described?.replaceChildren(filled, shown);
  filled.addEventListener('submit', (event) => {
    event.preventDefault();
    void call();
  });
  return button;

  async function call(): Promise<void> {
    let given: Record<string, unknown>;
    try {
      given = form.read();
    } catch {
      shown.replaceChildren(wrong({ title: 'An argument is not JSON.', advice: 'Objects and lists are written as JSON.' }));
      return;
    }
    const chosen = era();
    const sent = compose(url, chosen, 'tools/call', { name: tool.name, arguments: given });
    try {
      const answer = await send(sent);
      onAnswer(answer);
      shown.replaceChildren(...views(sent, answer, asProgram(url, chosen, tool.name, given), front));
    } catch {
      shown.replaceChildren(wrong(unreachable(front)), ...requestViews(sent, asProgram(url, chosen, tool.name, given)));
    }
    startCopying(shown);
  }
}

function views(sent: Sent, answer: Answer, program: string, front: string): readonly HTMLElement[] {
  const refusal = explain(answer, front);
  const structured = member(answer.json, 'result', 'structuredContent');
  const status = structured === undefined ? (contentText(answer.json) ?? answer.text) : JSON.stringify(structured);
  return [
    ...(refusal === undefined ? [] : [wrong(refusal)]),
    element(
      'p',
      { class: 'status' },
      `Status ${answer.status}, ${answer.milliseconds} ms, ${new Blob([answer.text]).size.toLocaleString('en')} bytes`,
    ),
    ...(refusal === undefined ? [block(pretty(status))] : []),
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

function wrong({ title, advice }: Explanation): HTMLElement {
  return element(
    'div',
    { class: 'wrong', role: 'alert' },
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
