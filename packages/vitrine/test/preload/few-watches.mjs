// The system watches no folder that is called docs.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { watch } = fs;

fs.watch = (path, ...more) => {
  if (!/docs$/.test(path)) return watch(path, ...more);
  const text = `ENOSPC: System limit for number of file watchers reached, watch '${path}'`;
  throw Object.assign(new Error(text), { code: 'ENOSPC', errno: -28, syscall: 'watch', path });
};
syncBuiltinESMExports();
