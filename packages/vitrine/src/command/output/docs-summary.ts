import type { AppliedAllowance, DocsReport } from '@vitrine/content';
import { describeUnreadDocs } from '@vitrine/content/files';
import { counted } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { countBy, specifiedPaths } from '@vitrine/core/workspace';

const maxListed = 6;

function tallied(names: Iterable<string>): string {
  const sorted = [...countBy(names)].sort((a, b) => b[1] - a[1]);
  const more = sorted.length > maxListed ? [`and ${sorted.length - maxListed} more`] : [];
  return [...sorted.slice(0, maxListed).map(([name, count]) => `${name} (${count})`), ...more].join(', ');
}

/** Whether there is anything to say: a source that is more than a folder of Markdown, or a page that is left out. */
function isTelling({ sources, leftOut, unread }: DocsReport): boolean {
  return leftOut.length + unread.length > 0 || sources.some(({ format }) => format !== 'markdown');
}

/** Prints the summary; `list` names every page that is left out. */
export function printDocs(docs: DocsReport | undefined, list: boolean, { print, colours }: Terminal): void {
  if (docs === undefined || !isTelling(docs)) return;
  for (const { path, format, config, files } of docs.sources)
    print(`${colours.bold('docs')} ${path}: ${format}${config === undefined ? '' : ` by ${config}`}, ${counted(files, 'file')}`);
  const { leftOut, components, includes, links } = docs;
  if (leftOut.length > 0) print(`  ${counted(leftOut.length, 'page')} left out: ${tallied(leftOut.map(({ reason }) => reason))}`);
  if (list) for (const { file, reason } of leftOut) print(`    ${file} ${colours.dim(reason)}`);
  else if (leftOut.length > 0) print(colours.dim('    --list names them'));
  const unknown = components.filter(({ known: isKnown }) => !isKnown);
  if (unknown.length > 0) {
    const names = unknown.slice(0, maxListed).map(({ name, count }) => `${name} (${count})`);
    print(
      `  components without a rule: ${names.join(', ')}${unknown.length > maxListed ? `, and ${unknown.length - maxListed} more` : ''}`,
    );
  }
  for (const each of docs.unread.slice(0, maxListed)) print(`  ${describeUnreadDocs(each)}`);
  if (docs.unread.length > maxListed) print(`  and ${docs.unread.length - maxListed} more folders, listed by --json`);
  if (includes.resolved + includes.refused > 0)
    print(`  ${counted(includes.resolved, 'include')} resolved${includes.refused > 0 ? `, ${includes.refused} not` : ''}`);
  if (links.inside > 0) print(`  ${links.resolved} of ${counted(links.inside, 'link')} between pages work`);
}

// What the lint let pass by lint.yaml: every entry that applied, because a reviewer reads them and not the pages.
export function printAllowances(allowances: readonly AppliedAllowance[], { print, colours }: Terminal): void {
  for (const { rule, file, text, count, reason } of allowances) {
    const part = text === undefined ? '' : ` with ${JSON.stringify(text)}`;
    print(`${colours.yellow('allowed')} ${counted(count, 'finding')} of ${rule} in ${file ?? 'all files'}${part}: ${reason}`);
  }
}

// Which paths of the specification a front does not serve, because of its settings or because it has nothing for them (SPEC 4).

/** The paths of the specification at which nothing is published. */
export function pathsLeftOut(isPublished: (path: string) => boolean): readonly string[] {
  return specifiedPaths.filter((path) => !isPublished(path));
}

/** Names them, where there are any. POST /api/mcp is served without its card. */
export function printLeftOut(paths: readonly string[], { print }: Terminal): void {
  if (paths.length > 0) print(`not served by GET: ${paths.join(', ')}`);
}
