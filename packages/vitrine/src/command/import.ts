import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const importCommand = {
  name: 'import',
  title: 'Import content',
  summary: 'turn what a product already has into content',
  description:
    'Makes content from tools, API contracts, command lines, changelogs, releases, manifests, benchmark results and built documentation. Each record remembers its source. Import again to update the content: your edits stay, and differences are shown. Records that the source no longer has are marked, never deleted. Facts that a source does not state are unknown, or gaps that `vitrine check` refuses until you fill them in.',
  argument: {
    name: 'kind',
    summary: 'what to import',
    choices: ['capabilities', 'releases', 'installation', 'benchmarks', 'docs'],
  },
  operands: {
    name: 'what',
    summary: 'a file, an address, or a command in quotes or after --; then the content folder (default: front)',
  },
  options: {
    from: {
      type: 'text',
      value: 'source',
      required: true,
      summary:
        'capabilities: mcp, openapi, cli; releases: changelog, github, git, advisories; installation: readme, package.json, pyproject, Cargo.toml, Dockerfile, brew; benchmarks: vitest-bench, hyperfine, google-benchmark, github-action-benchmark, criterion, vitrine-bench; docs: site',
    },
    'dry-run': { type: 'flag', summary: 'print the difference and write nothing' },
    as: { type: 'text', value: 'name', summary: 'the name of the source in the content; default: its own name' },
    prefix: { type: 'text', value: 'text', summary: 'text before the id of every action or measurement' },
    rename: { type: 'text', value: 'old=new,…', summary: 'records that the source has renamed' },
    url: { type: 'url', value: 'url', summary: 'the address of a folder of HTML, if its pages do not state it' },
    'max-pages': { type: 'count', value: 'count', summary: 'maximum pages of a site; default: 5000' },
    'allow-private': { type: 'flag', summary: 'allow a site whose name leads to a private network' },
    'credential-env': {
      type: 'text',
      value: 'NAME,…',
      summary: 'environment variables with credentials: an address receives the first, a command all of them',
    },
  },
  examples: [
    ['vitrine import capabilities --from mcp "npx -y @modelcontextprotocol/server-everything"', 'one action per tool'],
    ['vitrine import capabilities --from openapi https://api.example.com/openapi.json', 'one action per operation'],
    ['vitrine import releases --from changelog CHANGELOG.md --dry-run', 'shows what would change'],
    ['vitrine import docs --from site docs/_build/html', 'built HTML as Markdown pages'],
    ['vitrine import docs --from site https://docs.example.com/', 'a live site, at most two requests a second'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'the named file or folder, files that an OpenAPI document next to it refers to, and the content folder.',
    writes:
      'one file of the content folder, pages of its docs/ folder, or both; each is complete or absent. Answers of a live site are cached in your cache folder (XDG_CACHE_HOME).',
    network:
      'only the named host: at most 60 s and 50 MB; of a site at most 5,000 pages within an hour, two requests a second, as its robots.txt allows. A named command is started, and ended with its children.',
  },
} as const satisfies CommandDefinition;
