// Buttons that copy what is next to them.
import { all, element } from './dom.ts';

/** Gives every block that can be copied its button. */
export function startCopying(within: ParentNode = document): void {
  for (const block of all('.copy', within)) {
    const button = element('button', { type: 'button' }, 'Copy');
    button.addEventListener('click', () => {
      void copy(block, button);
    });
    block.append(button);
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const text = block.querySelector('pre')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // Not permitted here, as on pages without HTTPS: the text is chosen instead.
    const pre = block.querySelector('pre');
    if (pre !== null) getSelection()?.selectAllChildren(pre);
    button.textContent = 'Selected';
  }
  setTimeout(() => (button.textContent = 'Copy'), 2_000);
}
