// A made-up backup tool with what makes answers dangerous: advisories, a withdrawn release, actions that cannot be undone, conditions of
// approval, guides of several ages.
import type { JsonObject } from '@vitrine/core';
import { composeSnapshot } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import { now } from './sample.ts';

type ActionContent = JsonObject & { readonly hints?: JsonObject };

const level = {
  read: { permission: 'read_only', effects: ['local_read'], hints: { read_only: 'yes', destructive: 'no' } },
  write: { permission: 'user_write', effects: ['local_write'], hints: { read_only: 'no', destructive: 'no' } },
  remote: { permission: 'system_modify', effects: ['remote_write'], hints: { read_only: 'no', destructive: 'no' } },
  destroy: { permission: 'destructive', effects: ['local_write', 'irreversible'], hints: { read_only: 'no', destructive: 'yes' } },
} as const;

function of(
  risk: keyof typeof level,
  command: string,
  description: string,
  reversible: 'yes' | 'no' | 'conditional' | 'unknown',
  more: Partial<ActionContent> = {},
): ActionContent {
  const { permission, effects, hints } = level[risk];
  return {
    id: command.replaceAll(' ', '.'),
    title: `${command.charAt(0).toUpperCase()}${command.slice(1)}`,
    description,
    family: command.split(' ')[0] ?? 'keel',
    permission,
    approval: risk === 'read' ? 'never' : risk === 'destroy' ? 'always' : 'unknown',
    effects: [...effects],
    hints,
    reversible,
    platforms: ['linux', 'macos'],
    call: { command: `keel ${command}` },
    ...more,
  };
}

const plainActions: readonly (readonly [keyof typeof level, string, string, 'yes' | 'no' | 'conditional' | 'unknown'])[] = [
  ['read', 'list', 'Lists the backups of a repository.', 'yes'],
  ['read', 'show', 'Shows what a backup holds.', 'yes'],
  ['read', 'diff', 'Compares two backups.', 'yes'],
  ['read', 'find', 'Finds a file in all backups.', 'yes'],
  ['read', 'stats', 'Counts files and bytes of a repository.', 'yes'],
  ['read', 'check', 'Reads a repository and verifies its checksums.', 'yes'],
  ['read', 'keys list', 'Lists the keys of a repository.', 'yes'],
  ['read', 'remote status', 'Asks a remote for its free space.', 'yes'],
  ['read', 'schedule list', 'Lists planned backups.', 'yes'],
  ['read', 'config show', 'Prints the settings.', 'yes'],
  ['write', 'init', 'Makes an empty repository.', 'yes'],
  ['write', 'backup', 'Makes a backup of folders.', 'yes'],
  ['write', 'tag', 'Gives a backup a tag.', 'yes'],
  ['write', 'config set', 'Changes one setting.', 'yes'],
  ['write', 'schedule add', 'Plans a backup.', 'yes'],
  ['write', 'schedule remove', 'Takes a planned backup away.', 'yes'],
  ['write', 'cache clear', 'Empties the local cache.', 'yes'],
  ['write', 'restore', 'Writes the files of a backup into a folder; files there are overwritten.', 'conditional'],
  ['write', 'mount', 'Mounts a backup as a folder.', 'yes'],
  ['write', 'unlock', 'Removes a stale lock.', 'unknown'],
  ['write', 'index rebuild', 'Builds the index of a repository anew.', 'yes'],
  ['write', 'keys add', 'Adds a key.', 'yes'],
  ['write', 'import', 'Copies backups of another tool.', 'yes'],
  ['remote', 'remote add', 'Connects a remote.', 'yes'],
  ['remote', 'remote copy', 'Copies backups to a remote.', 'yes'],
  ['remote', 'remote mirror', 'Makes a remote equal to the local repository; what only the remote has goes.', 'no'],
  ['remote', 'notify', 'Sends a report by mail.', 'no'],
  ['remote', 'share', 'Publishes a backup under an address.', 'conditional'],
  ['destroy', 'forget', 'Takes backups out of a repository by age.', 'no'],
  ['destroy', 'remote purge', 'Deletes every backup of a remote.', 'no'],
  ['destroy', 'keys revoke', 'Revokes a key; what it encrypted stays closed to it.', 'no'],
  ['destroy', 'rewrite', 'Changes past backups.', 'no'],
  ['destroy', 'repair', 'Drops damaged parts; the files in them are lost.', 'no'],
  ['destroy', 'shred', 'Overwrites a file on the disk.', 'no'],
  ['destroy', 'reset', 'Returns to factory settings.', 'no'],
  ['destroy', 'repo delete', 'Deletes a repository with all that it holds.', 'no'],
  ['destroy', 'snapshot drop', 'Drops one backup.', 'no'],
];

/** Forty actions, of which eleven cannot be undone. */
export const actions: readonly ActionContent[] = [
  ...plainActions.map(([risk, command, description, reversible]) => of(risk, command, description, reversible)),
  of('write', 'prune', 'Frees the space of forgotten backups.', 'conditional', {
    undo: 'Only before the next run of `keel check`.',
    approval: { required: 'conditional', reason: 'Only when no other client is running.' },
  }),
  of('write', 'agent start', 'Starts the agent, which then runs planned backups without asking.', 'yes', {
    permission: 'unknown',
    effects: ['unknown'],
    hints: {},
    reversible: 'unknown',
  }),
  of('destroy', 'clean', 'Deletes temporary data. It is safe to run it at night.', 'unknown'),
];

const advisory = { id: 'KEEL-2026-1', severity: 'high', url: 'https://keel.example/security/1' } as const;

function releases(advisoriesOf: (version: string) => JsonObject): readonly JsonObject[] {
  const of = (version: string, date: string, more: JsonObject = {}) => ({
    version,
    date,
    changes: [{ kind: 'fixed' as const, text: `Restores of ${version} keep the times of files.` }],
    ...advisoriesOf(version),
    ...more,
  });
  return [
    of('2.4.2', '2026-05-20'),
    of('2.4.1', '2026-05-02', { changes: [{ kind: 'security', text: 'Archives are written below the chosen folder only.' }] }),
    of('2.4.0', '2026-04-10'),
    of('2.3.0', '2026-03-01', { status: 'withdrawn' }),
    of('2.2.0', '2026-02-01', {
      artifacts: [{ platform: 'linux', architecture: 'x86_64', kind: 'archive', url: 'https://keel.example/keel-2.2.0.tgz' }],
    }),
    of('2.1.0', '2026-01-10'),
    of('2.0.0', '2025-12-01', { changes: ['BREAKING: the format of repositories changed.'] }),
    of('1.9.0', '2025-10-01'),
    of('1.8.0', '2025-08-01'),
    of('1.7.0', '2025-06-01', { supported_until: '2026-01-01' }),
    of('1.6.0', '2025-05-01', { breaking: 'no' }),
    of('1.5.0', '2025-04-01'),
    of('2.5.0-beta.1', '2026-05-25'),
  ];
}

/** Advisories as records of their own. */
const records: JsonObject = {
  advisories: [
    {
      ...advisory,
      aliases: ['CVE-2026-41007'],
      summary: 'A crafted archive writes outside of the folder that it is restored to.',
      affected: [{ introduced: '2.0.0', fixed: '2.4.1' }],
    },
  ],
  releases: releases(() => ({})),
};

/** The same at each release, as an earlier form wrote them. */
const older: JsonObject = {
  releases: releases((version) =>
    ['2.0.0', '2.1.0', '2.2.0', '2.3.0', '2.4.0'].includes(version) ? { advisories: [{ ...advisory, id: 'CVE-2026-41007' }] } : {},
  ),
};

/** An advisory that no release fixes yet. */
const latest: JsonObject = {
  ...records,
  advisories: [{ ...advisory, affected: [{ introduced: '2.0.0' }] }],
};

const contents = { records, older, latest };

/** The snapshot of the product. */
export function keel(form: keyof typeof contents = 'records'): Snapshot {
  return composeSnapshot(
    {
      product: {
        id: 'keel',
        name: 'Keel',
        kind: 'cli',
        license: 'MIT',
        description: 'Backups that are encrypted before they leave the machine.',
        homepage: 'https://keel.example',
      },
      capabilities: {
        platforms: [
          { id: 'linux', name: 'Linux' },
          { id: 'macos', name: 'macOS' },
        ],
        providers: [],
        actions: [...actions],
      },
      releases: contents[form],
      benchmarks: {
        evidence: [
          {
            id: 'backup-time',
            statement: 'A backup of 10,000 files takes 4 s.',
            metric: { name: 'backup', unit: 's', better: 'lower' },
            value: { n: 5, median: 4 },
            workload: 'Back up 10,000 files of 4 KB.',
            environment: { os: 'Linux', cpu: '2 cores', memory: '4 GB', runtime: 'none' },
            subject: { version: '2.3.0' },
            captured_at: '2026-03-02',
            claim_boundary: 'Not other disks.',
            limitations: [],
          },
        ],
      },
      installation: {
        guides: [
          {
            platform: 'macos',
            title: 'Install with Homebrew',
            steps: [{ text: 'Install it.', command: 'brew install keel' }],
            verify: { command: 'keel --version', expects: '2.4.1' },
          },
          {
            platform: 'linux',
            title: 'Install on Linux',
            steps: [
              { kind: 'download', text: 'Download the package.' },
              { text: 'Unpack it.', command: 'tar -xf keel.tgz -C /opt' },
            ],
          },
        ],
      },
      docs: {
        'index.md': '# Keel\n\nKeel makes backups.\n',
        'restore.md': '# Restore\n\n## Restore a folder\n\nRun `keel restore` with the id of a backup and a folder.\n',
      },
    },
    { generatedAt: '2026-05-30T00:00:00Z', now },
  ).snapshot;
}
