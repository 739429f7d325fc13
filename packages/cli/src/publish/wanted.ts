// What each directory asks of the content: a row for each member, with the directories that want it. Their rules were read on 2026-11-22
// (docs/listing.md has the sources).
import type { Front } from '../front/open-subject.ts';

/** Something that a directory wants and the content lacks. */
export interface Missing {
  readonly member: string;
  readonly file: string;
  readonly directories: readonly string[];
  readonly wanted: string;
}

type Subject = Pick<Front, 'snapshot' | 'documents'>;

interface Wanted extends Missing {
  readonly isThere: (subject: Subject) => boolean;
}

export const registry = 'MCP Registry';
export const chatgpt = 'ChatGPT';
export const claude = 'Claude connectors';

/** Most characters of the name in a directory of assistants. */
export const longestName = 30;

/** The name that directories show. */
export function displayName({ snapshot }: Pick<Subject, 'snapshot'>): string {
  const { short_name: short, name } = snapshot.facts.product;
  return short ?? name;
}

const isHttps = (address: string | undefined): boolean => address?.startsWith('https://') === true;

/** Whether the host of a front has a name of its own, which others can look up. */
export function isPublicHost(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  const isName =
    /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname) && !/\.(?:local|localhost|internal|test|invalid)$/.test(hostname);
  return protocol === 'https:' && isName;
}

/** The domain whose owner may use a name of the MCP Registry: `com.example.docs/x` belongs to docs.example.com and to what is above. */
function isOfHost(name: string, baseUrl: string): boolean {
  const [space = ''] = name.split('/');
  if (space.startsWith('io.github.')) return true;
  const domain = space.split('.').reverse().join('.');
  const { hostname } = new URL(baseUrl);
  return hostname === domain || hostname.endsWith(`.${domain}`) || domain.endsWith(`.${hostname}`);
}

const product = (
  member: 'publisher' | 'support_url' | 'privacy_url' | 'terms_url',
  directories: readonly string[],
  wanted: string,
): Wanted => ({
  member,
  file: 'product.yaml',
  directories,
  wanted,
  isThere: ({ snapshot }) => snapshot.facts.product[member] !== undefined,
});

const proof = (at: string, path: string, directory: string, wanted: string): Wanted => ({
  member: `proofs: ${at}`,
  file: 'front.yaml',
  directories: [directory],
  wanted,
  isThere: ({ documents }) => documents.site.proofs?.includes(path) === true,
});

const all: readonly Wanted[] = [
  {
    member: 'base_url',
    file: 'front.yaml',
    directories: [registry, chatgpt, claude],
    wanted: 'the address of the front over HTTPS, at a host that everybody can reach',
    isThere: ({ documents }) => isPublicHost(documents.site.baseUrl),
  },
  {
    member: 'server.name',
    file: 'product.yaml',
    directories: [registry],
    wanted: 'a name whose domain, written backwards, is that of the front, or io.github.<owner>/<name>',
    isThere: ({ documents, snapshot }) =>
      snapshot.facts.product.server?.name === undefined || isOfHost(snapshot.facts.product.server.name, documents.site.baseUrl),
  },
  proof(
    'mcp-registry',
    '/.well-known/mcp-registry-auth',
    registry,
    'the public key of your domain; a TXT record or GitHub do as well',
  ),
  {
    member: 'short_name',
    file: 'product.yaml',
    directories: [chatgpt, claude],
    wanted: `a name of at most ${longestName} characters`,
    isThere: (subject) => displayName(subject).length <= longestName,
  },
  product('publisher', [chatgpt, claude], 'who publishes it, by the name that the directory verified'),
  product('support_url', [chatgpt, claude], 'where people find help'),
  product('privacy_url', [chatgpt, claude], 'the privacy policy'),
  product('terms_url', [chatgpt], 'the terms of use'),
  {
    member: 'homepage',
    file: 'product.yaml',
    directories: [chatgpt, claude],
    wanted: 'the page of the product over HTTPS',
    isThere: ({ snapshot }) => isHttps(snapshot.facts.product.homepage),
  },
  {
    member: 'icons',
    file: 'product.yaml',
    directories: [chatgpt, claude],
    wanted: 'a PNG of 64 to 4,096 pixels',
    isThere: ({ snapshot }) => logoOf(snapshot) !== undefined,
  },
  proof('chatgpt', '/.well-known/openai-apps-challenge', chatgpt, 'the token that the form shows'),
];

/** What the content lacks, in the order in which it is requested. */
export function missingMembers(subject: Subject): readonly Missing[] {
  return all
    .filter(({ isThere }) => !isThere(subject))
    .map(({ member, file, directories, wanted }) => ({ member, file, directories, wanted }));
}

/** The largest PNG icon that a directory takes for a logo, for any scheme where there is one. */
export function logoOf({ facts, icons }: Front['snapshot']): Uint8Array | undefined {
  let start = 0;
  const pngs = (facts.product.icons ?? []).flatMap((icon) => {
    const bytes = icons?.subarray(start, (start += icon.size_bytes));
    const side = Number(/^\d+/.exec(icon.sizes[0] ?? '')?.[0] ?? 0);
    return bytes !== undefined && icon.media_type === 'image/png' && side >= 64 ? [{ ...icon, bytes, side }] : [];
  });
  const [logo] = pngs.sort(
    (one, other) => Number(one.theme !== undefined) - Number(other.theme !== undefined) || other.side - one.side,
  );
  return logo?.bytes;
}
