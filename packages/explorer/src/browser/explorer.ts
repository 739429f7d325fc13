// The script of the explorer: filters, copying, search, console. Without it the page is complete.
import { answerText } from '../answer-text.ts';
import { startConsole } from './console.ts';
import { all, element, startCopying, startScrolling } from './dom.ts';
import { startFilters } from './filters.ts';
import { startSearch } from './search.ts';
import { startTheme } from './theme.ts';
import { compose, contentText, explain, member, send, text, unreachable } from './call.ts';

const day = 86_400_000;

/** Ages, stale marks, the guides and files of this platform first, and the element that the address names. */
function startHere(): void {
  for (const time of all<HTMLTimeElement>('time[data-age]')) time.after(element('small', {}, ` ${age(time.dateTime)}`));
  for (const mark of all('[data-expires]')) {
    if (Date.parse(mark.dataset['expires'] ?? '') > Date.now()) continue;
    mark.className = 'stale';
    mark.prepend('Stale. ');
  }
  const platform = platforms.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0];
  if (platform !== undefined) {
    for (const list of all('[data-artifacts]')) first(list, platform);
    openGuide(platform);
  }
  open();
  addEventListener('hashchange', open);
}

function age(time: string): string {
  const days = Math.floor((Date.now() - Date.parse(time)) / day);
  if (!(days >= 1)) return 'today';
  return days < 60 ? `${days} ${days === 1 ? 'day' : 'days'} ago` : `${Math.floor(days / 30)} months ago`;
}

function open(): void {
  const target = document.getElementById(decoded(location.hash.slice(1)));
  for (let at: Element | null = target; at !== null; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  if (target instanceof HTMLDetailsElement) target.scrollIntoView();
}

/** Ids are written percent-encoded, and the address may have them so or decoded. */
function decoded(hash: string): string {
  return document.getElementById(hash) === null ? encodeURIComponent(hash) : hash;
}

const platforms: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['ios', /iphone|ipad|ipod/i],
  ['android', /android/i],
  ['windows', /windows/i],
  ['macos', /mac ?os|macintosh/i],
  ['linux', /linux|cros|x11/i],
];

function first(list: HTMLElement, platform: string): void {
  const matching = all('[data-platform]', list).filter((each) => each.dataset['platform'] === platform);
  list.prepend(...matching);
}

function openGuide(platform: string): void {
  const guides = all<HTMLDetailsElement>('[data-guides] > details');
  const platformGuide = guides.find((guide) => guide.dataset['platform'] === platform);
  if (platformGuide === undefined) return;
  for (const guide of guides) guide.open = guide === platformGuide;
}

for (const start of [
  startTheme,
  startHere,
  startFilters,
  startCopying,
  startScrolling,
  startSearch,
  startConsole,
  startExchange,
  startAffected,
])
  start();

function startAffected(): void {
  const [container] = all('[data-affected]');
  const [root] = all('[data-console]');
  if (container === undefined || root === undefined) return;
  const { endpoint = '', front = '' } = root.dataset;
  const name = container.dataset['affected'] ?? '';
  const input = element('input', { id: 'of:version', required: '', maxlength: '100', autocomplete: 'off' });
  const button = element('button', { type: 'submit' }, 'Ask');
  const said = element('output', {});
  const form = element('form', {}, element('label', { for: 'of:version' }, 'Is a version affected? '), input, ' ', button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    said.textContent = 'Asking …';
    void ask(input.value).then((answer) => (said.textContent = answer));
  });
  container.replaceChildren(form, said);

  async function ask(version: string): Promise<string> {
    try {
      const answer = await send(compose(endpoint, '2026-07-28', 'tools/call', { name, arguments: { version } }));
      const { title, advice = '' } = explain(answer, front) ?? {};
      if (title !== undefined) return `${title} ${advice}`;
      return text(member(answer.json, 'result', 'structuredContent'), 'note') ?? contentText(answer.json) ?? answer.text;
    } catch {
      return unreachable(front).title;
    }
  }
}

function startExchange(): void {
  const endpoint = document.querySelector<HTMLElement>('[data-console]')?.dataset['endpoint'];
  for (const block of endpoint === undefined ? [] : all('[data-exchange]')) {
    const button = element('button', { type: 'button' }, 'Ask it now');
    const output = element('output', { class: 'said' });
    button.addEventListener('click', () => void ask(block, endpoint ?? '', output));
    block.append(element('p', { class: 'panel' }, button, output));
  }
  for (const link of all('a[data-client]'))
    link.addEventListener('click', () => {
      const radio = document.querySelector<HTMLInputElement>(`[name="client"][value="${Number(link.dataset['client'])}"]`);
      if (radio !== null) radio.checked = true;
    });
}

async function ask(block: HTMLElement, endpoint: string, output: HTMLElement): Promise<void> {
  const call: unknown = JSON.parse(block.querySelector('[data-call]')?.textContent ?? '{}');
  output.textContent = 'Asking …';
  try {
    const answer = await send(
      compose(endpoint, '2026-07-28', 'tools/call', { name: text(call, 'name'), arguments: member(call, 'arguments') }),
    );
    const said = text(answer.json, 'result', 'content', '0', 'text');
    const answerBlock = block.querySelector('[data-answered]');
    if (said !== undefined && answerBlock !== null) answerBlock.textContent = answerText(said);
    output.textContent = `${answer.status}, ${answer.milliseconds} ms`;
  } catch {
    output.textContent = 'The front could not be reached.';
  }
}
