// A folder that may not be read: permissions do not stop the user root, under whom tests may run.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { readdirSync } = fs;

fs.readdirSync = (path, ...more) => {
  if (!String(path).includes('front')) return readdirSync(path, ...more);
  const text = `EACCES: permission denied, scandir '${path}'`;
  throw Object.assign(new Error(text), { code: 'EACCES', errno: -13, syscall: 'scandir', path });
};
syncBuiltinESMExports();
