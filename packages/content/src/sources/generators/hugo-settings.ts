// The settings of Hugo: a file, and folders with a file for each member: `params.toml`, `languages.en.toml`, `params.en.toml`. A folder for
// production comes after the one for all, as when the site is built. https://gohugo.io/configuration/introduction/#configuration-directory
import { dirname, join } from 'node:path';
import { isObject } from '../../shared/json.ts';
import { type Data, dataOf, type ProjectFiles } from '../project.ts';

const endings = ['toml', 'yaml', 'yml', 'json'];
const inRoot = [...endings.map((ending) => `hugo.${ending}`), ...endings.map((ending) => `config.${ending}`)];
const folders = ['config/_default', 'config/production'];

/** Where the configuration may be, relative to the project; `config.toml` of the root last, since many programs have one. */
export const hugoConfigs: readonly string[] = [
  ...inRoot.filter((name) => name.startsWith('hugo.')),
  ...inRoot.map((name) => `${folders[0]}/${name}`),
  ...inRoot.filter((name) => name.startsWith('config.')),
];

/** The value of a member however it is capitalised: Hugo's settings know no case. */
export function setting(data: Data, name: string): unknown {
  const key = keyOf(data, name);
  return key === undefined ? undefined : data[key];
}

/** The settings of a site, by the configuration that was recognised. */
export function hugoSettings(config: string, files: ProjectFiles): Data {
  const folder = dirname(config);
  const project = folder.endsWith(`/${folders[0]}`) ? dirname(dirname(folder)) : folder;
  const [first] = inRoot.map((name) => join(project, name)).filter((path) => files.isFile(path));
  return [
    ...(first === undefined ? [] : [dataOf(files.data(first))]),
    ...folders.flatMap((name) => settingsIn(join(project, name), files)),
  ].reduce((all, each) => merged(all, each, 0), {});
}

/** The settings of each file of a folder, those of the site first. */
function settingsIn(folder: string, files: ProjectFiles): readonly Data[] {
  const site: Data[] = [];
  const members: Data[] = [];
  for (const name of files.names(folder)) {
    const [, key = '', language] = /^([a-z]{1,40})(?:\.([\w-]{1,20}))?\.(?:toml|ya?ml|json)$/i.exec(name) ?? [];
    if (key === '') continue;
    const data = dataOf(files.data(join(folder, name)));
    if (/^(?:hugo|config)$/i.test(key)) site.push(data);
    else if (language === undefined) members.push({ [key]: data });
    else members.push({ languages: { [language]: /^languages$/i.test(key) ? data : { [key]: data } } });
  }
  return [...site, ...members];
}

function keyOf(data: Data, name: string): string | undefined {
  if (Object.hasOwn(data, name)) return name;
  const wanted = name.toLowerCase();
  return Object.keys(data).find((each) => each.toLowerCase() === wanted);
}

/** How many levels of settings are merged; below them the second counts. */
const mergedLevels = 8;

/** Members of both; of a member that both have the second's, or what is in both where it has members. */
function merged(first: Data, second: Data, level: number): Data {
  const all: [key: string, value: unknown][] = Object.entries(first);
  const places = new Map(all.map(([key], index) => [key.toLowerCase(), index]));
  for (const [key, value] of Object.entries(second)) {
    const index = places.get(key.toLowerCase());
    const known = index === undefined ? undefined : all[index];
    if (known === undefined) all.push([key, value]);
    else known[1] = isObject(known[1]) && isObject(value) && level < mergedLevels ? merged(known[1], value, level + 1) : value;
  }
  return Object.fromEntries(all);
}
