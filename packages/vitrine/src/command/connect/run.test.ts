import { fileURLToPath } from 'node:url';
import { clients } from '@vitrine/core/workspace';
import { expect, test } from 'vitest';
import { settingsPath } from './run.ts';

test('the paths of every client, scope and system', async () => {
  const home = { linux: '/home/mia', darwin: '/Users/mia', win32: 'C:\\Users\\mia' };
  const project = { linux: '/src/lamp', darwin: '/src/lamp', win32: 'D:\\lamp' };
  const lines = clients.flatMap((client) =>
    (['user', 'project'] as const).flatMap((scope) =>
      (['linux', 'darwin', 'win32'] as const).map((platform) => {
        const path = settingsPath(client, scope, { platform, home: home[platform], project: project[platform], environment: {} });
        return `${client.id.padEnd(15)}${scope.padEnd(8)}${platform.padEnd(7)} ${path ?? 'none documented'}`;
      }),
    ),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(fileURLToPath(new URL('golden/paths.golden', import.meta.url)));
});

test('folders that the environment names win', () => {
  const at = (id: string, environment: Readonly<Record<string, string>>): unknown =>
    clients
      .filter((client) => client.id === id)
      .map((client) => settingsPath(client, 'user', { platform: 'linux', home: '/home/mia', project: '/p', environment }));
  expect(at('codex', { CODEX_HOME: '/data/codex' })).toEqual(['/data/codex/config.toml']);
  expect(at('codex', { CODEX_HOME: 'not/absolute' })).toEqual(['/home/mia/.codex/config.toml']);
  expect(at('zed', { XDG_CONFIG_HOME: '/cfg' })).toEqual(['/cfg/zed/settings.json']);
});
