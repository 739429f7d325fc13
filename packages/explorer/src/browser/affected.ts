// Whether a version is affected: the tool's own sentence about a version that a reader names, next to the advisories.
import { compose, member, send, text } from './call.ts';
import { all, element } from './dom.ts';
import { contentText, explain, unreachable } from './explain.ts';

/** Gives the list of advisories its question. */
export function startAffected(): void {
  const [place] = all('[data-affected]');
  const [root] = all('[data-console]');
  if (place === undefined || root === undefined) return;
  const { endpoint = '', front = '' } = root.dataset;
  const name = place.dataset['affected'] ?? '';
  const input = element('input', { id: 'of:version', required: '', maxlength: '100', autocomplete: 'off' });
  const button = element('button', { type: 'submit' }, 'Ask');
  const said = element('output', {});
  const form = element('form', {}, element('label', { for: 'of:version' }, 'Is a version affected? '), input, ' ', button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    said.textContent = 'Asking …';
    void ask(input.value).then((answer) => (said.textContent = answer));
  });
  place.replaceChildren(form, said);

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
