// The name of a product, from what has names in its project. A name that many projects have ("docs", "website", "Introduction") names none of them.
const general =
  /^(?:api|app|book|client|code|contributing|core|deps|dev|docs?|documentation|example|examples|getting[ -]started|gitbook|home|homepage|index|introduction|main|manual|monorepo|my[ -](?:app|docs|project|site)|openapi|overview|package|project|public|readme|repo|repository|root|site|source|spec|specification|src|start|test|web|website|welcome|wiki|workspace|www)$/i;

/** What the parts of a project are called after its name: `lamp-docs`, `Lamp Documentation`. */
const part =
  /(?:[-_]| ?[-|:·–] ?(?:the )?|(?<! (?:and|for|my|of|the|to|your)) )(?:(?:official )?(?:documentation|docs?|developer docs|user guide|website|site)|deps|gitbook|monorepo|parent|root|wiki|workspace)$/i;

/** Longest name, in characters. */
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

/** The name of a product; undefined where nothing names it. */
export function productName({ site, manifest, title, api, repository }: Named): string | undefined {
  const [owner, name] = repository === undefined ? [] : new URL(repository).pathname.split('/').filter(Boolean);
  const written = title && withoutPart(title.slice(0, longest).replace(/[\p{Extended_Pictographic}\ufe0f\u200d]/gu, ''));
  const inManifest = manifest && withoutPart(manifest);
  // `Lamp - light for harbours` has the name and what it is
  const spelled = [written, written?.split(/ [-–—|] |: /, 1)[0]].find((each) => each && inManifest && spells(each, inManifest));
  return [site && withoutPart(site), spelled, inManifest, written, api, name && withoutPart(name), owner].find(
    (each) => each !== undefined && each !== '' && !general.test(withoutScope(each)),
  );
}

function withoutPart(name: string): string {
  const shorter = name.slice(0, longest).trim().replace(part, '');
  return shorter === name || shorter === '' ? name : withoutPart(shorter);
}

function withoutScope(name: string): string {
  return name.replace(/^@[^/]*\//, '');
}

/** Most words of a title that is a name. */
const mostWords = 4;

/** Whether a title is the name of a package as people write it: `Lamp UI` for `@lamp/ui`, `Lamp` for `lamp`. */
function spells(title: string, name: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return title.split(/\s+/).length <= mostWords && letters(name) !== '' && letters(title).endsWith(letters(withoutScope(name)));
}
