// What a manifest states: package.json, pyproject.toml, Cargo.toml, composer.json, a gemspec, pom.xml, go.mod. None is run.
import { withoutComments } from './without-comments.ts';
import { isObject, membersOf } from '@vitrine/core/serving';
import { parse as parseToml } from 'smol-toml';

export interface Manifest {
  /** Whether it says that the package is not published: its name and version are then not those of a product. */
  readonly isPrivate?: boolean;
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly description?: string | undefined;
  readonly license?: string | undefined;
  readonly homepage?: string | undefined;
  readonly repository?: string | undefined;
}

type Data = Readonly<Record<string, unknown>>;
/** Returns undefined for a text of another form. */
type Reader = (text: string) => Manifest | undefined;

/** Manifests by their names, the first that a project has counts. */
export const manifests: readonly (readonly [name: RegExp, form: string, read: Reader])[] = [
  [/^package\.json$/, 'JSON', parsed(JSON.parse, fromPackage)],
  [/^pyproject\.toml$/, 'TOML', parsed(parseToml, fromPyproject)],
  [/^Cargo\.toml$/, 'TOML', parsed(parseToml, fromCargo)],
  [/^composer\.json$/, 'JSON', parsed(JSON.parse, fromComposer)],
  [/^[\w.-]{1,100}\.gemspec$/, 'a gemspec', fromGemspec],
  [/^pom\.xml$/, 'a project of Maven', fromPom],
  [/^go\.mod$/, 'a module of Go', fromGo],
];

function parsed(parse: (text: string) => unknown, read: (data: Data) => Manifest): Reader {
  return (text) => {
    try {
      const data = parse(text);
      return isObject(data) ? read(data) : undefined;
    } catch {
      return undefined;
    }
  };
}

function fromPackage(data: Data): Manifest {
  const { name, version, description, license, homepage, repository, support } = data;
  return {
    isPrivate: data['private'] === true,
    name: textOf(name),
    version: textOf(version),
    description: textOf(description),
    license: textOf(license),
    homepage: textOf(homepage),
    repository: textOf(repository) ?? textOf(membersOf(repository)['url']) ?? textOf(membersOf(support)['source']),
  };
}

/** A package of Composer is named after who has it: `lamp/lamp`. */
function fromComposer(data: Data): Manifest {
  const given = fromPackage(data);
  return { ...given, name: given.name?.replace(/^[^/]*\//, '') };
}

function fromPyproject(data: Data): Manifest {
  const project = membersOf(data['project']);
  const metadata = textOf(project['name']) === undefined ? membersOf(membersOf(data['tool'])['poetry']) : project;
  const urls = new Map(Object.entries(membersOf(metadata['urls'])).map(([name, url]) => [name.toLowerCase(), textOf(url)]));
  const { classifiers } = metadata;
  return {
    isPrivate: Array.isArray(classifiers) && classifiers.some((each) => /^private ::/i.test(String(each))),
    name: textOf(metadata['name']),
    version: textOf(metadata['version']),
    description: textOf(metadata['description']),
    license: textOf(metadata['license']) ?? textOf(membersOf(metadata['license'])['text']),
    homepage: urls.get('homepage') ?? urls.get('documentation') ?? textOf(metadata['homepage']),
    repository: urls.get('repository') ?? urls.get('source') ?? urls.get('source code') ?? textOf(metadata['repository']),
  };
}

/** A member of a package may come from its workspace: `version.workspace = true`. */
function fromCargo(data: Data): Manifest {
  const cargoPackage = membersOf(data['package']);
  const shared = membersOf(membersOf(data['workspace'])['package']);
  const member = (name: string): string | undefined => textOf(cargoPackage[name]) ?? textOf(shared[name]);
  return {
    isPrivate:
      cargoPackage['publish'] === false || (Array.isArray(cargoPackage['publish']) && cargoPackage['publish'].length === 0),
    name: textOf(cargoPackage['name']),
    version: member('version'),
    description: member('description'),
    license: member('license'),
    homepage: member('homepage') ?? member('documentation'),
    repository: member('repository'),
  };
}

function fromGemspec(text: string): Manifest {
  const member = (name: string): string | undefined => {
    const match = new RegExp(`\\.${name}\\s{0,20}=\\s{0,20}(?:"([^"#\\n]{1,500})"|'([^'\\n]{1,500})')`).exec(text);
    return textOf(match?.[1] ?? match?.[2]);
  };
  return {
    name: member('name'),
    version: member('version'),
    description: member('summary') ?? member('description'),
    license: member('license'),
    homepage: member('homepage'),
  };
}

/** Elements of a pom.xml whose members have the names of those of the project. */
const nested = /<(parent|dependencies|dependencyManagement|build|profiles|developers|organization|scm|licenses)>/g;

/** A pom.xml without these elements; one that nothing closes stays. */
function withoutElements(text: string): string {
  const lines: string[] = [];
  const open = new Set<string>();
  let from = 0;
  for (const { index, 0: tag, 1: name = '' } of text.matchAll(nested)) {
    if (index < from || open.has(name)) continue;
    const end = text.indexOf(`</${name}>`, index + tag.length);
    if (end === -1) {
      open.add(name);
      continue;
    }
    lines.push(text.slice(from, index));
    from = end + name.length + 3;
  }
  return lines.join('') + text.slice(from);
}

/** The members of the project itself: those of its parent, its dependencies and its plugins have the same names. */
function fromPom(text: string): Manifest {
  const projectXml = withoutElements(withoutComments(text));
  const member = (name: string, within = projectXml): string | undefined =>
    textOf(new RegExp(`<${name}>([^<>]{1,500})</${name}>`).exec(within)?.[1]?.replace(/\s+/g, ' '));
  const expand = (value: string | undefined): string | undefined => (value?.includes('${') === true ? undefined : value);
  return {
    name: expand(member('name')) ?? member('artifactId'),
    version: expand(member('version')),
    description: expand(member('description')),
    homepage: expand(member('url')),
  };
}

function fromGo(text: string): Manifest {
  const path = /^module[ \t]+"?([\w./~-]{1,300})"?/m.exec(text)?.[1];
  const [host = '', owner, repository] = path?.split('/') ?? [];
  const isForge = /^(?:github|gitlab|codeberg)\.(?:com|org)$/.test(host) && owner !== undefined && repository !== undefined;
  return {
    name: path?.split('/').findLast((part) => !/^v\d+$/.test(part)),
    ...(isForge && { repository: `https://${host}/${owner}/${repository}` }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
