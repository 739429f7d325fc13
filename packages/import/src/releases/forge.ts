// The releases of a forge in GitHub's form (REST, "List releases"; Gitea and Forgejo answer alike): a file, or `owner/repo` of GitHub.
import { isObject, defined } from '@vitrine/core/serving';
import { parseJson } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { readChangelog } from './changelog.ts';
import { failure, isHttpUrl, readText } from '@vitrine/cli-kit/http/fetching';
import { type Imported, type ImportedRecord, type ImportRequest, isList, objectsAt, textAt } from '../imported.ts';
import { toFileName, toLabel, toText } from '../wording.ts';
import { versionOf } from './records.ts';

const maxPages = 20;
const accept = 'application/vnd.github+json';

/** Reads releases of a forge. Throws CommandFailure for JSON of another form. */
export async function importForge(request: ImportRequest): Promise<Imported> {
  const { what } = request;
  const isRepository = /^[\w.-]+\/[\w.-]+$/.test(what) && !what.endsWith('.json');
  const list = isRepository ? await listOf(what, request) : parsed(await readText(what, request.fetcher, accept), what);
  const remarks: string[] = [];
  const seen = new Set<string>();
  let others = 0;
  const records = list.flatMap((release): ImportedRecord[] => {
    const version = versionOf(textAt(release, 'tag_name') ?? '');
    if (version === undefined || seen.has(version)) {
      others += 1;
      return [];
    }
    seen.add(version);
    return [{ id: version, value: valueOf(version, release, remarks) }];
  });
  if (others > 0)
    remarks.unshift(`${others} releases are left out: their tags are not versions such as v1.2.0, or the version occurs twice`);
  const name = isRepository ? what : (repositoryOf(list) ?? toFileName(what));
  return { name, records, remarks };
}

async function listOf(repository: string, { fetcher }: ImportRequest): Promise<readonly JsonObject[]> {
  const all: JsonObject[] = [];
  // GitHub's own variable, which its Enterprise Server and its runners set.
  const api = (process.env['GITHUB_API_URL'] ?? 'https://api.github.com').replace(/(?<!\/)\/+$/, '');
  for (let page = 1; page <= maxPages; page += 1) {
    const url = `${api}/repos/${repository}/releases?per_page=100&page=${page}`;
    const some = parsed(await fetcher.text(url, accept), repository);
    all.push(...some);
    if (some.length < 100) break;
  }
  return all;
}

function parsed(text: string, what: string): readonly JsonObject[] {
  const value = parseJson(text);
  if (isList(value) && value.every((each) => textAt(each, 'tag_name') !== undefined)) return value.filter(isObject);
  const origin = isHttpUrl(what) ? new URL(what).origin : what;
  throw failure(
    'releases',
    `${origin} is not a list of releases: JSON objects with a tag_name`,
    'Save the answer of GitHub to /repos/<owner>/<repo>/releases, or use owner/repo.',
  );
}

function valueOf(version: string, release: JsonObject, remarks: string[]): JsonObject {
  const body = textAt(release, 'body') ?? '';
  const title = textAt(release, 'name');
  const [read] = readChangelog(`## ${version}\n\n${body.replace(/^#{1,2} /gm, '### ')}`);
  const date = textAt(release, 'published_at');
  const artifacts = artifactsOf(release, version, remarks);
  const isPrerelease = release['prerelease'] === true && !version.includes('-');
  return {
    version,
    ...(isPrerelease && { channel: 'preview' }),
    ...(release['draft'] === true ? { status: 'draft' } : date === undefined ? { status: 'unknown' } : {}),
    ...defined({
      date,
      title: title !== undefined && versionOf(title) === undefined ? toLabel(title) : undefined,
      breaking: read?.breaking === true ? 'yes' : undefined,
      changes:
        read !== undefined && read.changes.length > 0
          ? read.changes.map(({ kind, text }) => ({ kind, text: toText(text) }))
          : undefined,
      artifacts: artifacts.length > 0 ? artifacts : undefined,
      notes_url: isHttpUrl(textAt(release, 'html_url') ?? '') ? (textAt(release, 'html_url') ?? '') : undefined,
    }),
  };
}

const maxArtifacts = 200;

function artifactsOf(release: JsonObject, version: string, remarks: string[]): readonly Json[] {
  const assets = objectsAt(release, 'assets');
  const urls = new Map(assets.map((asset) => [textAt(asset, 'name') ?? '', textAt(asset, 'browser_download_url') ?? '']));
  const files = assets.filter(
    (asset) =>
      !/\.(?:sha\d+|sha\d+sum|md5|sig|asc|minisig|pem|crt|sbom|spdx\.json|cdx\.json|intoto\.jsonl)$|checksums?|^(?:md5|sha\d+)sums/i.test(
        textAt(asset, 'name') ?? '',
      ),
  );
  const artifacts = files.flatMap((asset): Json[] => {
    const name = textAt(asset, 'name') ?? '';
    const url = textAt(asset, 'browser_download_url') ?? '';
    if (!isHttpUrl(url) || !URL.canParse(url)) return [];
    const size = asset['size'];
    const digest = textAt(asset, 'digest');
    const companion = (endings: readonly string[]): string | undefined =>
      endings.map((ending) => urls.get(`${name}${ending}`)).find((each) => each !== undefined && each !== '');
    const signature = companion(['.sig', '.asc', '.minisig']);
    const sbom = companion(['.sbom', '.spdx.json', '.cdx.json', '.sbom.json']);
    const provenance = companion(['.intoto.jsonl']);
    return [
      {
        ...platformOf(name),
        url,
        ...defined({
          size_bytes: typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : undefined,
          digest: digest !== undefined && /^sha256:[0-9a-f]{64}$/.test(digest) ? digest : undefined,
          signature_url: signature,
          sbom_url: sbom,
          provenance_url: provenance,
        }),
      },
    ];
  });
  if (artifacts.length > maxArtifacts)
    remarks.push(`${artifacts.length - maxArtifacts} files of ${version} are left out: a release has at most ${maxArtifacts}`);
  return artifacts.slice(0, maxArtifacts);
}

function repositoryOf(list: readonly JsonObject[]): string | undefined {
  return /^https:\/\/[^/]+\/([^/]+\/[^/]+)\/releases\//.exec(textAt(list[0], 'html_url') ?? '')?.[1];
}

const platforms: readonly (readonly [pattern: RegExp, platform: string])[] = [
  [/(?:^|[._-])(?:windows|win(?:32|64)?|msvc|pc-windows)|\.(?:exe|msi|msix|appx)$/i, 'windows'],
  [/(?:^|[._-])(?:darwin|macos|mac|osx|apple)|\.(?:dmg|pkg)$/i, 'macos'],
  [/(?:^|[._-])android|\.(?:apk|aab)$/i, 'android'],
  [/(?:^|[._-])ios(?:[._-]|$)|\.ipa$/i, 'ios'],
  [/(?:^|[._-])freebsd/i, 'freebsd'],
  [/(?:^|[._-])(?:linux|ubuntu|debian|fedora|alpine|musl|gnu)|\.(?:deb|rpm|AppImage|flatpak|snap|apk)$/i, 'linux'],
  [/\.(?:jar|whl|gem|vsix|wasm)$/i, 'any'],
];

const architectures: readonly (readonly [pattern: RegExp, architecture: string])[] = [
  [/(?:x86[_-]64|amd64|x64|win64)/i, 'x86_64'],
  [/(?:aarch64|arm64)/i, 'arm64'],
  [/armv?7|armhf/i, 'armv7'],
  [/armv?6/i, 'armv6'],
  [/riscv64/i, 'riscv64'],
  [/ppc64le|powerpc64le/i, 'ppc64le'],
  [/s390x/i, 's390x'],
  [/universal/i, 'universal'],
  [/(?:i[3-6]86|(?:^|[._-])(?:x86|386|win32|ia32)(?:[._-]|$))/i, 'x86'],
];

const kinds: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/\.(?:exe|msi|msix|dmg|pkg|deb|rpm|apk|ipa|AppImage|snap|flatpak)$/i, 'installer'],
  [/\.(?:tar\.\w+|tgz|txz|tbz2?|zip|7z|gz|xz|zst)$/i, 'archive'],
  [/\.(?:jar|whl|gem|vsix|crate|nupkg)$/i, 'package'],
];

function platformOf(name: string): { readonly platform: string; readonly architecture: string; readonly kind: string } {
  const of = (table: readonly (readonly [RegExp, string])[]): string | undefined =>
    table.find(([pattern]) => pattern.test(name))?.[1];
  return { platform: of(platforms) ?? 'unknown', architecture: of(architectures) ?? 'unknown', kind: of(kinds) ?? 'unknown' };
}
