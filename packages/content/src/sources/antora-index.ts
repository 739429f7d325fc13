// What the pages of an Antora component say of one another: former names, and whether references expect ids without an underscore, as the
// playbook of a site may set it that is in another repository.
import { join, posix } from 'node:path';
import type { ProjectFiles } from './project.ts';
import { pagePaths } from './sphinx-index.ts';

/** What the pages of a component say. */
export interface AntoraIndex {
  /** Former names, `module/path.adoc`, with the page: its module and its path. */
  readonly aliases: ReadonlyMap<string, readonly [module: string, path: string]>;
  /** More references lead to ids such as `my-title` than to `_my_title`. */
  readonly hasPlainIds: boolean;
}

/** Most former names of a component. */
const maxAliases = 10_000;

/** Reads the pages of the modules of a component. */
export function readAntoraIndex(project: string, modules: readonly string[], files: ProjectFiles): AntoraIndex {
  const aliases = new Map<string, readonly [string, string]>();
  const written = new Set<string>();
  const named: string[] = [];
  for (const module of modules) {
    const folder = join(project, 'modules', module, 'pages');
    for (const path of pagePaths(folder, files, /\.(?:adoc|asciidoc|asc)$/i)) {
      const found = files.text(join(folder, path));
      if (!('text' in found)) continue;
      const { text } = found;
      for (const [, id = ''] of text.matchAll(/^\[(?:\[|[^\]\n#"]{0,100}#)([^\],.%\n]{1,200})/gm)) written.add(id);
      for (const [, id = ''] of text.matchAll(/(?:xref:[^\s[\]#]{0,500}#|<<#?)([\w-]{1,200})(?=\[|,|>>)/g)) named.push(id);
      const former = /^:page-aliases:[ \t]*(\S[^\n]*(?:\\\n[^\n]*)*)$/m.exec(text.slice(0, 20_000))?.[1] ?? '';
      for (const each of former.replaceAll(/\\?\n/g, ' ').split(',')) {
        const [, other, below = ''] = /^(?:([\w-]{1,100}):)?([^:\s]{1,500})$/.exec(each.trim()) ?? [];
        if (below === '' || aliases.size >= maxAliases) continue;
        const place = /^\.{1,2}\//.test(below) ? posix.join(posix.dirname(path), below) : below;
        aliases.set(`${other ?? module}/${/\.\w+$/.test(place) ? place : `${place}.adoc`}`, [module, path]);
      }
    }
  }
  const computed = named.filter((id) => !written.has(id));
  const underscored = computed.filter((id) => id.startsWith('_')).length;
  return { aliases, hasPlainIds: computed.length - underscored > underscored };
}
