// Specifications of Docusaurus: docusaurus-plugin-openapi-docs, which writes a page for each operation into the docs, and redocusaurus, which
// shows a specification at a route.
import { defined } from '@vitrine/core/serving';
import { join, relative, resolve, sep } from 'node:path';
import { isWithin } from '../../../files/file-access-error.ts';
import type { PageFolder, SiteReference } from '../../generator.ts';
import { baseOf } from '../../named-reference.ts';
import { type Data, dataOf, listOf, type ProjectFiles, asText } from '../../project.ts';

function kebab(name: string): string {
  const words = name.replace(/['\u2019]/g, '').match(/[A-Z]{1,100}(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.join('-').toLowerCase();
}

function optionsOf(config: Data, name: RegExp): readonly Data[] {
  return [...listOf(config['plugins']), ...listOf(config['presets'])].flatMap((entry) => {
    const [plugin, options] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry];
    return name.test(asText(plugin) ?? '') ? [dataOf(options)] : [];
  });
}

interface Output {
  readonly specification: string;
  readonly folder: string;
}

function outputsOf(entry: Data): readonly Output[] {
  const [specification, folder] = [asText(entry['specPath']), asText(entry['outputDir'])];
  const ownOutput = specification === undefined || folder === undefined ? [] : [{ specification, folder }];
  return [...ownOutput, ...Object.values(dataOf(entry['versions'])).flatMap((version) => outputsOf(dataOf(version)))];
}

function filesAt(specification: string, project: string, files: ProjectFiles): readonly (string | undefined)[] {
  const path = resolve(project, specification);
  if (!files.isFolder(path)) return [/^[a-z]+:\/\//i.test(specification) || !files.isFile(path) ? undefined : path];
  return files
    .names(path)
    .filter((name) => /\.(?:json|ya?ml)$/i.test(name))
    .map((name) => join(path, name));
}

export function openApiPlugins(
  config: Data,
  folders: readonly PageFolder[],
  project: string,
  files: ProjectFiles,
): readonly SiteReference[] {
  const outputs = optionsOf(config, /openapi-docs$/).flatMap((options) =>
    Object.values(dataOf(options['config'])).flatMap((entry) => outputsOf(dataOf(entry))),
  );
  const written = outputs.flatMap(({ specification, folder }) => {
    const target = resolve(project, folder);
    const pages = folders.find((each) => isWithin(each.folder, target));
    if (pages === undefined) return [];
    const below = relative(pages.folder, target).split(sep).join('/');
    const placed = (id: string): { readonly path: string; readonly route: string } => {
      const path = `${below === '' ? '' : `${below}/`}${id}`;
      return { path: pages.idPrefix + path, route: pages.locate(`${path}.mdx`, { id }).route };
    };
    return filesAt(specification, project, files).map(
      (file): SiteReference => ({
        source: specification,
        ...defined({ file }),
        base: file === undefined ? below : baseOf(file, project),
        locate: ({ id, title }) => placed(kebab(id ?? title)),
        overview: (title) => placed(kebab(title)),
      }),
    );
  });
  const redocReferences = optionsOf(config, /redocusaurus$/).flatMap(({ specs }) =>
    listOf(specs).map((each): SiteReference => {
      const { spec, route } = dataOf(each);
      const specificationName = asText(spec) ?? '';
      const [file] = filesAt(specificationName, project, files);
      const path = (asText(route) ?? 'api').replace(/^\/+|(?<!\/)\/+$/g, '') || 'api';
      return {
        source: specificationName,
        ...defined({ file }),
        base: path,
        locate: (_, below) => ({ path: `${path}/${below}`, route: `${path}/${below}`, partOf: path }),
        overview: () => ({ path: `${path}/index`, route: path }),
      };
    }),
  );
  return [...written, ...redocReferences];
}
