// Pages of a site that are no documentation: what templates, data and scripts beside the Markdown make.
import { basename, dirname, join } from 'node:path';
import type { ProjectFiles } from './project.ts';

const template = /^[^.]+(?:\.page)?\.(?:html?|vto|njk|liquid|ya?ml|json|11ty\.\w+|[jt]sx?|mjs|cjs|hbs|pug|ejs)$/i;

/** Whether a route has a template: `plugins.vto`, `plugins/index.yml`. */
export function templatePages(folder: string, files: ProjectFiles): (route: string) => boolean {
  const known = new Map<string, boolean>();
  const has = (place: string, name: string): boolean =>
    files.names(place).some((each) => template.test(each) && each.split('.', 1)[0] === name);
  return (route) => {
    const place = join(folder, route.replace(/(?:^|\/)index\.html?$|\.html?$/i, ''));
    const found = known.get(place) ?? ((place !== folder && has(dirname(place), basename(place))) || has(place, 'index'));
    known.set(place, found);
    return found;
  };
}
