// vitrine import: content from tools, contracts, changelogs and other files that a product already has.
import type { CommandDefinition } from '@vitrine/cli-kit/definition';

export const importCommand = {
  name: 'import',
  title: 'Import content',
  summary: 'turn what a product already has into content',
  description:
    'Makes content of tools, contracts, command lines, changelogs, releases, manifests, outputs of benchmarks and built documentation. Each record remembers where it came from. Importing again changes what the source changed, keeps what a person wrote, and shows where the two differ; what the source no longer has is marked, never deleted. What a source does not say is unknown, or a gap that `vitrine check` refuses until a person has filled it in.',
  argument: {
    name: 'kind',
    summary: 'what to import',
    choices: ['capabilities', 'releases', 'installation', 'benchmarks', 'docs', 'api'],
  },
  operands: {
    name: 'what',
    summary: 'a file, an address, or a command in quotes or behind --; then the content folder, front when left out',
  },
  options: {
    from: {
      type: 'text',
      value: 'source',
      required: true,
      summary:
        'capabilities: mcp, openapi, cli; releases: changelog, github, git, advisories; installation: readme, package.json, pyproject, Cargo.toml, Dockerfile, brew; benchmarks: vitest-bench, hyperfine, google-benchmark, github-action-benchmark, criterion, vitrine-bench; docs: openapi, site; api, which is capabilities and docs of one read: openapi',
    },
    'dry-run': { type: 'flag', summary: 'print the difference and write nothing' },
    as: { type: 'text', value: 'name', summary: 'what the source is called in the content; default: what it calls itself' },
    prefix: { type: 'text', value: 'text', summary: 'put before the id of every action or measurement' },
    rename: { type: 'text', value: 'old=new,…', summary: 'records that the source calls by another name now' },
    url: { type: 'url', value: 'url', summary: 'where people read the pages of a folder of HTML, which do not say it themselves' },
    'max-pages': { type: 'count', value: 'count', summary: 'most pages of a site; default: 5000' },
    'allow-private': { type: 'flag', summary: 'a site may have a name that leads to an address of a private network' },
    'credential-env': {
      type: 'text',
      value: 'NAME,…',
      summary: 'environment variables with credentials: the first is sent to the address, all are handed to a command',
    },
  },
  examples: [
    ['vitrine import capabilities --from mcp "npx -y @modelcontextprotocol/server-everything"', 'one action for each tool'],
    ['vitrine import capabilities --from openapi https://api.example.com/openapi.json', 'one action for each operation'],
    ['vitrine import releases --from changelog CHANGELOG.md --dry-run', 'shows what would change'],
    ['vitrine import docs --from openapi openapi.yaml site', 'one page for each operation, in the content folder site'],
    ['vitrine import api --from openapi openapi.yaml', 'actions and pages of one read; each action leads to its page'],
    ['vitrine import docs --from site docs/_build/html', 'built HTML as pages of Markdown'],
    ['vitrine import docs --from site https://docs.example.com/', 'a live site, at most two requests a second'],
  ],
  touches: {
    effects: ['local_read', 'local_write', 'remote_read'],
    reads: 'the file or folder that is named, files that an OpenAPI document next to it refers to, and the content folder.',
    writes:
      'one file of the content folder, pages of its docs/ folder, or both; each appears whole or not at all. Answers of a live site are kept in the user’s cache folder (XDG_CACHE_HOME).',
    network:
      'the address that is named and no other host: at most 60 s and 50 MB; of a site at most 5,000 pages, two requests a second, what its robots.txt allows, within an hour. A named command is started, does what it does, and is ended with its children.',
  },
} as const satisfies CommandDefinition;
