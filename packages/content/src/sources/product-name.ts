// The name of a product, from what has names in its project. A name that many projects have ("docs", "website", "Introduction") names none of them.
const general =
  /^(?:about|api|app|book|client|code|contributing|core|deps|dev|docs?|documentation|example|examples|features|getting[ -]started|gitbook|home|homepage|index|installation|introduction|main|manual|monorepo|my[ -](?:app|docs|project|site)|openapi|overview|package|project|public|quick[ -]?start|readme|repo|repository|root|site|source|spec|specification|src|start|table of contents|test|usage|web|website|welcome|wiki|workspace|www)$/i;

/** What the parts of a project are called after its name: `lamp-docs`, `Lamp Documentation`, `Lamp website and documentation`. */
const part =
  /(?:[-_]| ?[-|:·–] ?(?:the )?|(?<! (?:and|for|my|of|the|to|your)) )(?:(?:(?:landing page|website|site) and )?(?:official )?(?:documentation|docs?|developer docs|user guide|website|site)(?: (?:web)?site)?|deps|gitbook|monorepo|parent|repo|root|wiki|workspace)$/i;

/** Repositories of a website or a template: what they state of themselves is not said of the product. */
const docsRepository =
  /(?:^|[-_./])(?:docs?|documentation|example|handbook|homepage|manual|site|starter|template|web|website|wiki|www)$|\w\.(?:com|dev|io|net|org)$/i;

/** A repository of a website may be called by its address: `docs.lamp.dev`, `lamp.js.org`. */
const address = /^(?:docs\.|www\.)?([\w-]+)(?:\.js)?\.(?:com|dev|io|net|org)$/i;

const longest = 200;

interface Named {
  /** In the configuration of its documentation. */
  readonly site?: string | undefined;
  readonly manifest?: string | undefined;
  /** The title of the README, or of the home page. */
  readonly title?: string | undefined;
  /** In its specification. */
  readonly api?: string | undefined;
  /** An https address. */
  readonly repository?: string | undefined;
}

/** Whether a path of a repository, or the name of its folder, is that of documentation alone: `/lamp/docs`, `lamp-website`, `lampDocs`. */
export function isDocsRepository(path: string): boolean {
  return docsRepository.test(apart(path).replace(/-(?:main|master)$/, ''));
}

/** `lampDocs` as `lamp-Docs`. */
function apart(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z][a-z]+$)/, '-');
}

/**
 * The name of a product, and which of the given has it; undefined where nothing names it. Of documentation alone, a title or a package names the
 * product only where a word for a part was left out; a manifest of a package that is not published also where the repository has the same name.
 */
export function productName(
  { site, manifest, title, api, repository }: Named,
  { isDocs = false, isPrivate = isDocs }: { readonly isDocs?: boolean; readonly isPrivate?: boolean } = {},
): { readonly text: string; readonly from: keyof Named } | undefined {
  const [owner, name = ''] = repository === undefined ? [] : new URL(repository).pathname.split('/').filter(Boolean);
  const cleaned = (text: string): string => (isDocs ? (address.exec(text)?.[1] ?? withoutPart(text)) : withoutPart(text));
  const heading = title
    ?.slice(0, longest)
    .replace(/[\p{Extended_Pictographic}\ufe0f\u200d]/gu, '')
    .trim();
  // `Lamp - light for harbours` has the name and what it is
  const written = heading && cleaned(beforeTagline(heading).split(': ', 1)[0] ?? '');
  const package_ = manifest && cleaned(manifest);
  const cleanName = cleaned(isDocs ? apart(name) : name);
  const spelled = written && [package_, cleanName, owner].some((each) => each && spells(written, each)) ? written : undefined;
  const nameUnlessPart = (text: string | undefined, given: string | undefined, isPart = isDocs): string | undefined =>
    isPart && (text === given || (text ?? '').split(' ').length > 3) ? undefined : text;
  const candidates: readonly (readonly [keyof Named, string | undefined])[] = [
    ['site', site && beforeTagline(withoutPart(site))],
    ['title', spelled],
    ['manifest', nameUnlessPart(package_, manifest, isPrivate && (isDocs || manifest !== name))],
    ['title', nameUnlessPart(written?.replace(/^the /i, ''), heading)],
    ['api', api],
    ['repository', cleanName],
    ['repository', owner],
  ];
  for (const [from, text] of candidates)
    if (text !== undefined && text !== '' && !general.test(withoutScope(text))) return { text, from };
  return undefined;
}

/** `Lamp – light for harbours`, `Lamp /`: the name alone. */
function beforeTagline(title: string): string {
  return title.split(/ [-–—|/](?: |$)/, 1)[0] ?? title;
}

function withoutPart(name: string): string {
  const shorter = name.slice(0, longest).trim().replace(part, '');
  return shorter === name || shorter === '' ? name : withoutPart(shorter);
}

function withoutScope(name: string): string {
  return name.replace(/^@[^/]*\//, '');
}

const maxWords = 4;

/** Whether a title is the name of a package as people write it: `Lamp UI` for `@lamp/ui`, `Lamp` for `lamp`. */
function spells(title: string, name: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return title.split(/\s+/).length <= maxWords && letters(name) !== '' && letters(title).endsWith(letters(withoutScope(name)));
}
