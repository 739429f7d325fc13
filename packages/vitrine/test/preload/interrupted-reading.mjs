// Ctrl-C when the first file of the working folder is opened, in whichever thread reads it.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { openSync } = fs;

fs.openSync = (path, ...more) => {
  if (String(path).startsWith(process.cwd())) process.kill(process.pid, 'SIGINT');
  return openSync(path, ...more);
};
syncBuiltinESMExports();
