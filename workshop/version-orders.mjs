// Asks 300 random questions of each ecosystem, "is this version in this range", of our comparison and of the ecosystem's own tool: the semver
// library, Python's packaging, dpkg, and Maven's ComparableVersion. An answer that differs is a fault.
import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import process from 'node:process';
import { advisoriesAgainst } from '../packages/core/dist/serving.js';

const semver = createRequire(new URL('../packages/content/package.json', import.meta.url))('semver');
const count = 300;
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);

let state = seed;
const next = (below) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return (state >>> 8) % below;
};
const pick = (list) => list[next(list.length)];
const numbers = () => [next(3), next(4), next(12)].slice(0, 1 + next(3)).join('.');

const ecosystems = {
  npm: {
    version: () =>
      `${next(3)}.${next(4)}.${next(12)}${pick(['', '', '-alpha', '-alpha.1', '-alpha.10', '-beta', '-rc.1', '-0', '+build.1'])}`,
    compare: (pairs) => pairs.map(([a, b]) => semver.compare(a, b)),
  },
  PyPI: {
    version: () =>
      pick(['', '', '', '1!', 'v']) +
      numbers() +
      pick(['', '', 'a1', '.b2', '-rc.3', 'c1', 'alpha', '.pre2']) +
      pick(['', '', '.post1', '-1', '.rev2']) +
      pick(['', '', '.dev1']) +
      pick(['', '', '', '+local', '+1.2']),
    compare: (pairs) =>
      lines(
        'python3',
        [
          '-c',
          'import sys\nfrom packaging.version import Version as V\nfor l in sys.stdin:\n  a, b = map(V, l.split())\n  print((a > b) - (a < b))',
        ],
        pairs,
      ),
  },
  Debian: {
    version: () =>
      pick(['', '', '', '1:', '0:']) +
      numbers() +
      pick(['', '', '~rc1', '+dfsg', '+b1', 'a', '~', '.0']) +
      pick(['', '-1', '-0', '-1ubuntu1', '-0+deb12u1', '-1~bpo1', '-10']),
    compare: (pairs) =>
      lines(
        'sh',
        [
          '-c',
          'while read a b; do if dpkg --compare-versions "$a" lt "$b"; then echo -1; elif dpkg --compare-versions "$a" gt "$b"; then echo 1; else echo 0; fi; done',
        ],
        pairs,
      ),
  },
  Maven: {
    version: () =>
      numbers() +
      pick([
        '',
        '',
        '-1',
        '-rc1',
        '-RC',
        '-alpha-3',
        '-beta2',
        '-SNAPSHOT',
        '-sp1',
        '.Final',
        '-m3',
        '-cr2',
        'a1',
        '-jre',
        '.RELEASE',
        '-11',
      ]),
    compare: maven,
  },
};

/** In OSV, `0` alone is the beginning of everything. */
function begin(version) {
  const drawn = version();
  return drawn === '0' ? '1' : drawn;
}

function lines(command, args, pairs) {
  const input = `${pairs.map((pair) => pair.join(' ')).join('\n')}\n`;
  return execFileSync(command, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })
    .trim()
    .split('\n')
    .map(Number);
}

/** Its main method compares each argument with the one before. */
function maven(pairs) {
  const path = ['maven-artifact-3.x', 'maven3-artifact', 'commons-lang3'].map((name) => `/usr/share/java/${name}.jar`).join(':');
  const printed = execFileSync('java', ['-cp', path, 'org.apache.maven.artifact.versioning.ComparableVersion', ...pairs.flat()], {
    encoding: 'utf8',
  });
  const signs = printed.split('\n').filter((line) => /^ {3}\S+ (?:<|==|>) \S+$/.test(line));
  return pairs.map((_, index) => ['<', '==', '>'].indexOf(signs[2 * index].trim().split(' ')[1]) - 1);
}

function lacking() {
  if (spawnSync('python3', ['-c', 'import packaging'], { stdio: 'ignore' }).status !== 0) return 'python3-packaging';
  return spawnSync('test', ['-e', '/usr/share/java/maven-artifact-3.x.jar']).status === 0 ? undefined : 'libmaven3-core-java';
}

const missing = lacking();
if (missing !== undefined) {
  console.log(`version-orders needs the Debian package ${missing}`);
  process.exit(77);
}
let faults = 0;
let asked = 0;
for (const [ecosystem, { version, compare }] of Object.entries(ecosystems)) {
  const questions = Array.from({ length: count }, () => ({ version: version(), introduced: begin(version), fixed: version() }));
  const signs = compare(
    questions.flatMap((one) => [
      [one.version, one.introduced],
      [one.version, one.fixed],
    ]),
  );
  for (const [index, { version: given, introduced, fixed }] of questions.entries()) {
    const expected = signs[2 * index] >= 0 && signs[2 * index + 1] < 0;
    const against = advisoriesAgainst([{ id: 'A', severity: 'high', affected: [{ ecosystem, introduced, fixed }] }], given);
    const ours = against === undefined ? false : against.not_compared === undefined ? true : 'not compared';
    asked++;
    if (ours === expected) continue;
    faults++;
    console.error(`${ecosystem}: ${given} in [${introduced}, ${fixed}): expected ${expected}, found ${ours}`);
  }
}
console.log(`${asked} questions of ${Object.keys(ecosystems).length} ecosystems (seed ${seed}): ${faults} answers differ`);
process.exitCode = faults === 0 ? 0 : 1;
