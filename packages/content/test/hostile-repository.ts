// Repositories whose configuration starts a program, as an archive or a fork could bring them. The program writes a file.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const date = '2025-03-04T05:06:07+02:00';
const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' };

/** Runs git in a folder; for what an attacker, or the owner of a repository, does before. */
export function git(folder: string, args: readonly string[], input?: string): string {
  return execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
    env,
    encoding: 'utf8',
    input: input ?? '',
    stdio: ['pipe', 'pipe', 'ignore'],
  }).trim();
}

/** How a repository makes git start a program, by name. */
export const attacks: Readonly<Record<string, (repository: string, program: string) => void>> = {
  'a signature that a program checks': (repository, program) => {
    const head = git(repository, ['rev-parse', 'HEAD']);
    const [fields = '', ...message] = git(repository, ['cat-file', 'commit', head]).split('\n\n');
    const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----';
    const signed = `${fields}\n${signature}\n\n${message.join('\n\n')}\n`;
    git(repository, ['update-ref', 'HEAD', git(repository, ['hash-object', '-t', 'commit', '-w', '--stdin'], signed)]);
    git(repository, ['config', 'log.showSignature', 'true']);
    git(repository, ['config', 'gpg.program', program]);
  },
  'a remote that is asked for missing objects': (repository, program) => {
    const tree = git(repository, ['rev-parse', 'HEAD^{tree}']);
    git(repository, ['tag', 'v9.9.9', git(repository, ['commit-tree', '-m', 'gone', tree])]);
    const gone = git(repository, ['rev-parse', 'v9.9.9']);
    git(repository, ['config', 'core.repositoryformatversion', '1']);
    git(repository, ['config', 'extensions.partialClone', 'origin']);
    git(repository, ['config', 'remote.origin.promisor', 'true']);
    git(repository, ['config', 'remote.origin.url', '.']);
    git(repository, ['config', 'remote.origin.uploadpack', program]);
    for (const id of [tree, gone]) rmSync(objectFile(repository, id), { force: true });
  },
};

function objectFile(repository: string, id: string): string {
  const at = git(repository, ['rev-parse', '--git-path', `objects/${id.slice(0, 2)}/${id.slice(2)}`]);
  return at.startsWith('/') ? at : join(repository, at);
}

/** A program that leaves a mark, and the question whether it did. */
export function markingProgram(folder: string): { readonly path: string; readonly ran: () => boolean } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'x.sh');
  const mark = join(folder, 'mark');
  writeFileSync(path, `#!/bin/sh\necho ran > '${mark}'\nexit 1\n`);
  chmodSync(path, 0o755);
  return { path, ran: () => existsSync(mark) };
}

/** The two forms: a repository with a `.git`, and one whose parts stand among the files of the folder. */
export const forms: Readonly<Record<string, (folder: string) => void>> = {
  'a planted .git': (folder) => {
    git(folder, ['init', '-q']);
    git(folder, ['add', '.']);
    git(folder, ['commit', '-qm', 'Content']);
  },
  'an embedded bare repository': (folder) => {
    git(folder, ['init', '-q', '--bare', '.']);
    git(folder, ['--git-dir=.', '--work-tree=.', 'add', 'docs', 'product.yaml']);
    git(folder, ['update-ref', 'HEAD', git(folder, ['commit-tree', '-m', 'Content', git(folder, ['write-tree'])])]);
  },
};
