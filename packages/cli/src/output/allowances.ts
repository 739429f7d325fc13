// What the lint let pass by lint.yaml: every entry that applied, because a reviewer reads them and not the pages.
import type { AppliedAllowance } from '@vitrine/content';
import { counted } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';

export function printAllowances(allowances: readonly AppliedAllowance[], { print, colours }: Terminal): void {
  for (const { rule, file, text, count, reason } of allowances) {
    const part = text === undefined ? '' : ` with ${JSON.stringify(text)}`;
    print(`${colours.yellow('allowed')} ${counted(count, 'finding')} of ${rule} in ${file ?? 'all files'}${part}: ${reason}`);
  }
}
