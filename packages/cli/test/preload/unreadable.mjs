// A folder that may not be read: permissions do not stop the user root, under whom tests may run.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { readdir } = fs;

fs.readdir = (path, ...more) =>
  String(path).includes('front')
    ? Promise.reject(
        Object.assign(new Error(`EACCES: permission denied, scandir '${path}'`), {
          code: 'EACCES',
          errno: -13,
          syscall: 'scandir',
          path,
        }),
      )
    : readdir(path, ...more);
syncBuiltinESMExports();
