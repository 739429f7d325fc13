// The exchange at the head of the page, asked again: the answer that an agent gets now.
import { compose, member, send, text } from './call.ts';
import { all, element } from './dom.ts';

/** Gives the exchange its button, and lets the buttons of clients choose theirs. */
export function startExchange(): void {
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
    const shown = block.querySelector('[data-answered]');
    if (said !== undefined && shown !== null) shown.textContent = said.replaceAll('`', '');
    output.textContent = `${answer.status}, ${answer.milliseconds} ms`;
  } catch {
    output.textContent = 'The front could not be reached.';
  }
}
