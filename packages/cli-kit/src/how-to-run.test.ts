import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentCommand } from './how-to-run.ts';

test.each([
  ['in a project that has the package', {}, 'npx --no vitrine'],
  ['by the script of a project', { npm_lifecycle_event: 'docs', npm_package_json: '/lamp/package.json' }, 'npx --no vitrine'],
  ['in a clone', { npm_lifecycle_event: 'vitrine', npm_package_json: join('/lamp', 'package.json') }, 'npm run vitrine --'],
  [
    'from a clone beside the project',
    { npm_lifecycle_event: 'vitrine', npm_package_json: join('/vitrine', 'package.json') },
    'npm --prefix ../vitrine run vitrine --',
  ],
  [
    'from a clone whose folder has a space',
    { npm_lifecycle_event: 'vitrine', npm_package_json: join('/my tools', 'package.json') },
    'npm --prefix "../my tools" run vitrine --',
  ],
])('a command that was started %s is named so', (_, environment, expected) => {
  expect(currentCommand(environment, '/lamp')).toBe(expected);
});
