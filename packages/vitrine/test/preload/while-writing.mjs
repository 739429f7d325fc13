// Lets something happen when half of a new file is written.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { open } = fs;

export function whileWriting(happen) {
  fs.open = async (path, flags, ...more) => {
    const file = await open(path, flags, ...more);
    if (flags === 'wx')
      file.writeFile = async () => {
        await file.write('half');
        await happen();
      };
    return file;
  };
  syncBuiltinESMExports();
}
