// Installation guides from commands or manifests. Each is `unverified` until a person has followed it.
import { basename, dirname, resolve } from 'node:path';
import { defined, membersOf } from '@vitrine/core/serving';
import { parseMarkdown } from '@vitrine/content';
import { parse as parseToml } from 'smol-toml';
import { failure, readText } from '@vitrine/cli-kit/http/fetching';
import { remoteDetails } from '@vitrine/cli-kit/output/failure';
import { type Imported, type ImportedRecord, type ImportRequest, objectsAt, textAt } from '../imported.ts';
import { toKebab, toLabel } from '../wording.ts';

const installers: readonly (readonly [pattern: RegExp, platform: string, title: string])[] = [
  [
    /^(?:npm (?:i|install|add)|pnpm (?:i|install|add)|yarn (?:global )?add|bun (?:add|install)) +(?:-\S+ +)*[@\w]/,
    'npm',
    'Install with npm',
  ],
  [/^(?:npx|pnpm dlx|bunx|npm (?:create|init)) +(?:-\S+ +)*[@\w]/, 'npx', 'Run without installing it'],
  [/^(?:python3? -m )?pip3? install +(?:-\S+ +)*[\w"'[]/, 'pip', 'Install with pip'],
  [/^pipx install +\S/, 'pipx', 'Install with pipx'],
  [/^uv (?:tool install|add|pip install) +\S/, 'uv', 'Install with uv'],
  [/^cargo (?:install|add|binstall) +\S/, 'cargo', 'Install with cargo'],
  [/^go (?:install|get) +\S/, 'go', 'Install with go'],
  [/^gem install +\S/, 'gem', 'Install with gem'],
  [/^brew (?:install|tap) +\S/, 'macos', 'Install with Homebrew'],
  [/^docker (?:pull|run|compose|build) +\S|^docker compose up/, 'docker', 'Run with Docker'],
  [/^(?:sudo )?apt(?:-get)? install +\S/, 'linux', 'Install on Debian and Ubuntu'],
  [/^(?:sudo )?(?:dnf|yum) install +\S/, 'linux', 'Install on Fedora'],
  [/^(?:sudo )?pacman -S\w* +\S/, 'linux', 'Install on Arch Linux'],
  [/^(?:sudo )?apk add +\S/, 'linux', 'Install on Alpine'],
  [/^winget install +\S|^choco install +\S|^scoop install +\S/, 'windows', 'Install on Windows'],
  [/^nix(?:-env)? +\S/, 'nix', 'Install with Nix'],
  [/^helm (?:install|repo add) +\S/, 'helm', 'Install with Helm'],
  [/^(?:curl|wget) .*\| *(?:sudo +)?(?:ba|z)?sh\b/, 'linux', 'Install with the script'],
  [/^(?:irm|iwr) .*\| *iex/, 'windows', 'Install with the script'],
];

const headings = /install|set.?up|getting started|quick.?start|download/i;
const shells: ReadonlySet<string> = new Set([
  '',
  ...'sh bash shell console zsh shell-session powershell ps1 pwsh cmd text terminal'.split(' '),
]);
/** Installs what the folder contains: a way of its own, and no preparation of another. */
const fromSource = /\b(?:install|add)\b.{0,500} \.{1,2}(?:[/[]|$)/;
const maxSteps = 20;

interface Command {
  readonly command: string;
  readonly text: string;
  readonly shell?: string;
}

interface Guide {
  readonly title: string;
  /** The program that installs: what another one does is an alternative, and no further step. */
  readonly program: string;
  readonly commands: Command[];
}

/** A README: commands in code blocks below headings about installing, each with the lines that prepare it. */
export async function importReadme({ what, fetcher }: ImportRequest): Promise<Imported> {
  const text = await readText(what, fetcher, 'text/markdown, text/plain');
  const guidesByPlatform = new Map<string, Guide>();
  const remarks: string[] = [];
  let isAbout = false;
  let depth = 0;
  /** Lines before the first command of the section that installs. */
  let preparation: string[] = [];
  let hasInstalled = false;
  for (const node of parseMarkdown(text.slice(0, 1_000_000)).children) {
    if (node.type === 'heading') {
      const title = text.slice(node.position?.start.offset, node.position?.end.offset);
      if (headings.test(title)) [isAbout, depth] = [true, node.depth];
      else if (node.depth <= depth) isAbout = false;
      [preparation, hasInstalled] = [[], false];
    } else if (node.type === 'code' && isAbout && shells.has((node.lang ?? '').toLowerCase())) {
      const { lines, isPrompted } = commandsIn(node.value);
      const shell = /powershell|ps1|pwsh/.test(node.lang ?? '') ? 'powershell' : undefined;
      for (const command of lines) {
        const installer = installers.find(([pattern]) => pattern.test(command));
        if (installer === undefined) preparation = fromSource.test(command) ? [] : [...preparation, command];
        else {
          add(installer, [...preparation, command], shell);
          [preparation, hasInstalled] = [[], true];
        }
      }
      // What follows an installation uses the product; a block of no language may be anything.
      if (hasInstalled || (['', 'text'].includes(node.lang ?? '') && !isPrompted)) preparation = [];
    }
  }
  const records = [...guidesByPlatform].map(([platform, { title, commands }]) => guideOf(platform, title, commands, []));
  if (records.length === 0) remarks.push('no heading about installing is followed by a code block with an install command');
  return { name: basename(what), records, remarks };

  function add([, platform, title]: (typeof installers)[number], lines: readonly string[], shell: string | undefined): void {
    const last = lines.at(-1) ?? '';
    const program = last.replace(/^sudo +/, '').split(' ', 1)[0] ?? '';
    const guide = guidesByPlatform.get(platform) ?? { title, program, commands: [] };
    const fresh = lines.filter((line) => !guide.commands.some(({ command }) => command === line));
    if (guide.program !== program || guide.commands.length + fresh.length > maxSteps) {
      const why =
        guide.program === program ? `a guide has at most ${maxSteps} steps` : `it is a different method from ${guide.program}`;
      remarks.push(`"${toLabel(last)}" is left out of the guide for ${platform}: ${why}`);
      return;
    }
    const textOf = (line: string): string =>
      line !== last ? 'Run this first.' : guide.commands.length === 0 ? `${title}.` : 'Then run this.';
    guide.commands.push(...fresh.map((line) => ({ command: line, text: textOf(line), ...defined({ shell }) })));
    guidesByPlatform.set(platform, guide);
  }
}

const prompt = /^\s*(?:\$|>|PS>)\s+/;

/** The commands of a code block: where some lines have a prompt, those alone; nothing of a block with a document in it. */
function commandsIn(code: string): { readonly lines: readonly string[]; readonly isPrompted: boolean } {
  const joined = code.replace(/\\\n\s*/g, '').split('\n');
  const isPrompted = joined.some((line) => prompt.test(line));
  const lines = joined
    .filter((line) => !isPrompted || prompt.test(line))
    .map((line) => (line.replace(prompt, '').split(' #', 1)[0] ?? '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return { lines: /<<-?\s*['"]?\w/.test(code) ? [] : lines, isPrompted };
}

type Reader = (text: string, path: string) => readonly ImportedRecord[];

const manifests: Readonly<Record<string, Reader>> = {
  'package.json': (text) => {
    const { name, private: isPrivate, bin, engines } = membersOf(JSON.parse(text));
    if (typeof name !== 'string' || isPrivate === true) return [];
    const node = textAt(engines, 'node');
    const command = `npm install ${bin === undefined ? '' : '--global '}${name}`;
    return [guideOf('npm', 'Install with npm', [command], node === undefined ? [] : [`Node.js ${node}`])];
  },
  pyproject: (text) => {
    const manifest = membersOf(parseToml(text));
    const project = membersOf(manifest['project'] ?? membersOf(manifest['tool'])['poetry']);
    const name = textAt(project, 'name');
    const python = textAt(project, 'requires-python');
    if (name === undefined) return [];
    return [guideOf('pip', 'Install with pip', [`pip install ${name}`], python === undefined ? [] : [`Python ${python}`])];
  },
  'Cargo.toml': (text) => {
    const manifest = membersOf(parseToml(text));
    const crate = membersOf(manifest['package']);
    const name = textAt(crate, 'name');
    const rust = textAt(crate, 'rust-version');
    if (name === undefined || crate['publish'] === false) return [];
    const command = `cargo ${manifest['bin'] === undefined ? 'add' : 'install'} ${name}`;
    return [guideOf('cargo', 'Install with cargo', [command], rust === undefined ? [] : [`Rust ${rust}`])];
  },
  Dockerfile: (text, path) => {
    const lines = text.split('\n').map((line) => line.trim());
    if (!lines.some((line) => /^FROM\s/i.test(line))) return [];
    const name = toKebab(basename(dirname(resolve(path))), 'image');
    const port = lines.map((line) => /^EXPOSE\s+(\d{1,5})/i.exec(line)?.[1]).find((each) => each !== undefined);
    const run = `docker run --rm ${port === undefined ? '' : `--publish ${port}:${port} `}${name}`;
    return [guideOf('docker', 'Run with Docker', [`docker build --tag ${name} .`, run], ['Docker'])];
  },
  brew: (text, path) => {
    const name = basename(path).replace(/\.rb$/, '');
    return /^class \w+ < (?:Formula|GithubReleaseFormula)/m.test(text) || /^cask ["']/m.test(text)
      ? [guideOf('macos', 'Install with Homebrew', [`brew install ${/^cask /m.test(text) ? '--cask ' : ''}${name}`], ['Homebrew'])]
      : [];
  },
};

/** A manifest by the name of its kind. Throws CommandFailure for a file that cannot be read as one. */
export async function importManifest(kind: string, { what, fetcher }: ImportRequest): Promise<Imported> {
  const text = await readText(what, fetcher);
  let records: readonly ImportedRecord[];
  try {
    records = manifests[kind]?.(text, what) ?? [];
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '';
    const said = remoteDetails(what, why.slice(0, 200));
    throw failure('manifest', `${what} cannot be read as ${kind}`, 'Name the manifest itself.', said);
  }
  const unsafe = records.some(({ value }) =>
    objectsAt(value, 'steps').some(({ command }) => /[;&|`$<>\n]/.test(JSON.stringify(command))),
  );
  if (unsafe) throw failure('manifest', `${what} has a name with characters that a shell interprets`, 'Fix the name first.');
  const remarks = records.length === 0 ? [`${what} publishes nothing: it has no name, or it is private`] : [];
  return { name: basename(what), records, remarks };
}

function guideOf(
  platform: string,
  title: string,
  commands: readonly (Command | string)[],
  prerequisites: readonly string[],
): ImportedRecord {
  const value = {
    platform,
    title,
    ...(prerequisites.length > 0 && { prerequisites }),
    steps: commands.map((one, index) => {
      const step = typeof one === 'string' ? { text: index === 0 ? `${title}.` : 'Then run this.', command: one } : one;
      return { ...step, command: step.command.slice(0, 2_000) };
    }),
    applies_to_version: '*',
    status: 'unverified',
  };
  return { id: platform, value };
}
