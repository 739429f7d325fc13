// JavaScript as strangers write it: every entry imported and required, on every version of Node.js that is supported.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consumer } from '../consumer.mjs';
import { nodeVersions, runWithNode } from '../node-versions.mjs';
import { allEntries } from '../published.mjs';

/** One result for each version. */
export async function* runtimes(context) {
  const folder = await consumer(context);
  const entries = allEntries(context.packages);
  const specifiers = JSON.stringify(entries.map(({ specifier }) => specifier));
  await writeFile(join(folder, 'import.mjs'), `${importing}\nawait load(${specifiers});\n`);
  await writeFile(join(folder, 'require.cjs'), `${requiring}\nload(${specifiers});\n`);
  for (const version of nodeVersions) {
    const problems = [];
    let ran = '';
    for (const program of ['import.mjs', 'require.cjs']) {
      const { code, output } = await runWithNode(version, ['--no-warnings', program], { cwd: folder });
      ran = /^v\S+/m.exec(output)?.[0] ?? '';
      if (code !== 0 || !output.includes(`${entries.length} entries`))
        problems.push(`${program}: exit code ${code}`, output.trim());
    }
    yield { line: `Node.js ${ran} (${version}): ${entries.length} entries imported and required`, problems };
  }
}

/** An entry that exports types alone has no names, and is loaded all the same. */
const importing = `const load = async (specifiers) => {
  for (const specifier of specifiers) Object.keys(await import(specifier));
  console.log(process.version, specifiers.length, 'entries');
};`;

const requiring = `const load = (specifiers) => {
  for (const specifier of specifiers) Object.keys(require(specifier));
  console.log(process.version, specifiers.length, 'entries');
};`;
