// Content folders with something wrong in them, and everything that must be said about each: file, line, path, what was
// expected, what was found. A folder is complete content with changes, or with other files.
import { type Change, completeContent } from './complete-content.ts';
import { pageIdForm } from '../src/pages/draft.ts';
import type { Files } from './write-folder.ts';

export interface BrokenFolder {
  readonly name: string;
  readonly set?: readonly Change[];
  /** Files that are written besides or instead; an undefined one is taken away. */
  readonly files?: Files;
  readonly problems: readonly string[];
}

/** "caf\u00e9" in Latin-1. */
const latin1 = Uint8Array.from([0x74, 0x3a, 0x20, 0x63, 0x61, 0x66, 0xe9, 0x0a]);
const ten = (name: string): string => `[${Array.from({ length: 10 }, () => name).join(', ')}]`;
const aliases = `a: &a ${ten('x')}\nb: &b ${ten('*a')}\nc: &c ${ten('*b')}\nd: ${ten('*c')}\n`;

export const brokenFolders: readonly BrokenFolder[] = [
  {
    name: 'a product without id',
    set: [['product', 'id', undefined]],
    problems: ['product.yaml:1: id: expected text; found nothing'],
  },
  {
    name: 'documentation that is a file',
    files: { docs: '# Words', 'docs/index.md': undefined },
    problems: ['docs: expected a folder of the project; found something else'],
  },
  {
    name: 'a product id with capital letters',
    set: [['product', 'id', 'Lamp Works']],
    problems: [
      'product.yaml:1: id: expected lower-case letters, digits and single hyphens, such as my-product; found "Lamp Works"',
    ],
  },
  {
    name: 'a product id of 49 characters',
    set: [['product', 'id', 'lllllllllllllllllllllllllllllllllllllllllllllllll']],
    problems: ['product.yaml:1: id: expected at most 48 characters; found "lllllllllllllllllllllllllllllllllllllllllllllllll"'],
  },
  {
    name: 'an empty name',
    set: [['product', 'name', '']],
    problems: ['product.yaml:2: name: expected text that is not empty; found ""'],
  },
  {
    name: 'a name that is a number',
    set: [['product', 'name', 42]],
    problems: ['product.yaml:2: name: expected text; found the number 42'],
  },
  {
    name: 'a name with a line break',
    set: [['product', 'name', 'Two\nlines']],
    problems: ['product.yaml:2: name: expected one line, without line breaks; found "Two\\u{a}lines"'],
  },
  {
    name: 'a description of 101 characters',
    set: [
      [
        'product',
        'description',
        'ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd',
      ],
    ],
    problems: [
      'product.yaml:3: description: expected at most 100 characters; found "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd…"',
    ],
  },
  {
    name: 'a homepage that is no address',
    set: [['product', 'homepage', 'lamp.example']],
    problems: [
      'product.yaml:4: homepage: expected an absolute http or https address without credentials or spaces; found "lamp.example"',
    ],
  },
  {
    name: 'a homepage with another scheme',
    set: [['product', 'homepage', 'ftp://lamp.example']],
    problems: [
      'product.yaml:4: homepage: expected an absolute http or https address without credentials or spaces; found "ftp://lamp.example"',
    ],
  },
  {
    name: 'a homepage with a password',
    set: [['product', 'homepage', 'https://me:secret@lamp.example']],
    problems: [
      'product.yaml:4: homepage: expected an absolute http or https address without credentials or spaces; found "https://me:secret@lamp.example"',
    ],
  },
  {
    name: 'a version that does not parse',
    set: [['product', 'version', '1.0']],
    problems: ['product.yaml:12: version: expected a semantic version such as 1.4.0 or 2.0.0-beta.1; found "1.0"'],
  },
  {
    name: 'a version with a leading v',
    set: [['product', 'version', 'v1.0.0']],
    problems: ['product.yaml:12: version: expected a semantic version such as 1.4.0 or 2.0.0-beta.1; found "v1.0.0"'],
  },
  {
    name: 'a licence that is a sentence',
    set: [['product', 'license', 'You may use it, mostly']],
    problems: [
      'product.yaml:5: license: expected an SPDX expression such as Apache-2.0, MIT OR Apache-2.0, LicenseRef-Commercial or NOASSERTION; found "You may use it, mostly"',
    ],
  },
  {
    name: 'a server name without a slash',
    set: [['product', 'server', { name: 'lamp' }]],
    problems: [
      'product.yaml:13: server.name: expected a reverse domain name, a slash and a name, such as com.example/docs; found "lamp"',
    ],
  },
  {
    name: 'a repository without source',
    set: [['product', 'repository', { url: 'https://code.example/lamp' }]],
    problems: ['product.yaml:13: repository.source: expected text; found nothing'],
  },
  {
    name: 'an e-mail address that is none',
    set: [['product', 'contact', { email: 'lamp at example' }]],
    problems: ['product.yaml:13: contact.email: expected an e-mail address; found "lamp at example"'],
  },
  {
    name: 'a security contact without address',
    set: [['product', 'security.contact', []]],
    problems: ['product.yaml:9: security.contact: expected at least 1 entry; found a list of 0 entries'],
  },
  {
    name: 'a security contact of another scheme',
    set: [['product', 'security.contact', ['http://lamp.example']]],
    problems: [
      'product.yaml:10: security.contact[0]: expected an address that begins with https://, mailto: or tel:; found "http://lamp.example"',
    ],
  },
  {
    name: 'a security contact that has expired',
    set: [['product', 'security.expires', '2025-12-31']],
    problems: [
      'product.yaml:11: security.expires: expected a time that has not passed (RFC 9116 section 2.5.5); found 2025-12-31T00:00:00Z',
    ],
  },
  {
    name: 'a language that is no tag',
    set: [['product', 'security.preferred_languages', ['english please']]],
    problems: [
      'product.yaml:13: security.preferred_languages[0]: expected a language tag such as en or pt-BR; found "english please"',
    ],
  },
  {
    name: 'an empty robots text',
    set: [['product', 'robots', '']],
    problems: ['product.yaml:12: robots: expected text that is not empty; found ""'],
  },
  {
    name: 'a declared platform that the catalog does not list',
    set: [['product', 'declared_platforms', ['linx']]],
    problems: [
      'product.yaml:7: declared_platforms[0]: expected the id of a platform of the capability catalog (did you mean linux?); found "linx", which does not exist',
    ],
  },
  {
    name: 'a misspelt member',
    set: [['product', 'descripton', 'A lamp']],
    problems: ['product.yaml:12: descripton: expected the key description; found the unknown key descripton'],
  },
  {
    name: 'a product that is a list',
    set: [['product', '', []]],
    problems: ['product.yaml:1: expected an object; found a list of 0 entries'],
  },
  {
    name: 'no homepage anywhere',
    set: [['product', 'homepage', undefined]],
    problems: ['product.yaml:1: homepage: expected an address here, or base_url in front.yaml; found neither'],
  },
  {
    name: 'a catalog without actions',
    set: [['capabilities', 'actions', undefined]],
    problems: ['capabilities.yaml:1: actions: expected a list; found nothing'],
  },
  {
    name: 'actions that are an object',
    set: [['capabilities', 'actions', { 'lamp.on': {} }]],
    problems: ['capabilities.yaml:20: actions: expected a list; found an object with lamp.on'],
  },
  {
    name: 'a supplied summary',
    set: [['capabilities', 'summary', { actions: 2 }]],
    problems: ['capabilities.yaml:53: summary: expected no such key, because Vitrine computes it; found the key summary'],
  },
  {
    name: 'a supplied snapshot id',
    set: [['capabilities', 'snapshot_id', 'sha256:0']],
    problems: ['capabilities.yaml:52: snapshot_id: expected no such key, because Vitrine computes it; found the key snapshot_id'],
  },
  {
    name: 'an action without id',
    set: [['capabilities', 'actions.1.id', undefined]],
    problems: ['capabilities.yaml:45: actions[1].id: expected text; found nothing'],
  },
  {
    name: 'an action id with a space',
    set: [['capabilities', 'actions.1.id', 'lamp look']],
    problems: [
      'capabilities.yaml:45: actions[1].id: expected an identifier of letters, digits and . _ : / -, which begins and ends with a letter or digit; found "lamp look"',
    ],
  },
  {
    name: 'two actions with one id',
    set: [
      ['capabilities', 'actions.1.id', 'lamp.on'],
      ['capabilities', 'actions.0.deprecated.replacement', undefined],
    ],
    problems: ['capabilities.yaml:44: actions[1].id: expected an id that no other entry has; found "lamp.on", which entry 0 has'],
  },
  {
    name: 'an action without permission',
    set: [['capabilities', 'actions.1.permission', undefined]],
    problems: [
      'capabilities.yaml:45: actions[1].permission: expected the name or the value of a permission tier, or unknown; found nothing',
    ],
  },
  {
    name: 'a permission tier that does not exist, by name',
    set: [['capabilities', 'actions.0.permission', 'tuoch']],
    problems: [
      'capabilities.yaml:23: actions[0].permission: expected a permission tier (did you mean touch?); found "tuoch", which does not exist',
    ],
  },
  {
    name: 'a permission tier that does not exist, by value',
    set: [['capabilities', 'actions.0.permission', 7]],
    problems: [
      'capabilities.yaml:23: actions[0].permission: expected a permission tier (look, 0, touch, 1, unknown); found "7", which does not exist',
    ],
  },
  {
    name: 'a permission whose name and value disagree',
    set: [['capabilities', 'actions.0.permission', { tier: 0, name: 'touch' }]],
    problems: [
      'capabilities.yaml:24: actions[0].permission: expected a permission tier (did you mean touch?); found "0 touch", which does not exist',
    ],
  },
  {
    name: 'a permission that says nothing',
    set: [['capabilities', 'actions.0.permission', {}]],
    problems: [
      'capabilities.yaml:23: actions[0].permission: expected a permission tier (look, 0, touch, 1, unknown); found "an object without name and tier", which does not exist',
    ],
  },
  {
    name: 'an approval that is no known word',
    set: [['capabilities', 'actions.0.approval', 'sometimes']],
    problems: [
      'capabilities.yaml:24: actions[0].approval: expected always, never, conditional, unknown, or an object with required, by and reason; found "sometimes"',
    ],
  },
  {
    name: 'an approval object with an unknown word',
    set: [['capabilities', 'actions.0.approval', { required: 'often', by: 'user' }]],
    problems: ['capabilities.yaml:25: actions[0].approval.required: expected always, never, conditional or unknown; found "often"'],
  },
  {
    name: 'an effect that does not exist',
    set: [['capabilities', 'actions.0.effects', ['local_write', 'local_wipe']]],
    problems: [
      'capabilities.yaml:27: actions[0].effects[1]: expected none, local_read, local_write, remote_read, remote_write, irreversible or unknown; found "local_wipe"',
    ],
  },
  {
    name: 'the effect none beside others',
    set: [['capabilities', 'actions.0.effects', ['none', 'local_write']]],
    problems: [
      'capabilities.yaml:26: actions[0].effects: expected `none` alone, or the effects without it; found none, local_write',
    ],
  },
  {
    name: 'a read-only action that writes',
    set: [['capabilities', 'actions.0.hints.read_only', 'yes']],
    problems: ['capabilities.yaml:29: actions[0].hints.read_only: expected no or unknown, because of local_write; found yes'],
  },
  {
    name: 'a read-only action that destroys',
    set: [['capabilities', 'actions.1.hints', { read_only: 'yes', destructive: 'yes' }]],
    problems: ['capabilities.yaml:54: actions[1].hints.destructive: expected no or unknown, because it is read-only; found yes'],
  },
  {
    name: 'a reversible action with an irreversible effect',
    set: [['capabilities', 'actions.0.effects', ['irreversible']]],
    problems: [
      'capabilities.yaml:27: actions[0].reversible: expected no, conditional or unknown, because of irreversible; found yes',
    ],
  },
  {
    name: 'a hint that is neither yes nor no',
    set: [['capabilities', 'actions.0.hints.destructive', 'maybe']],
    problems: ['capabilities.yaml:30: actions[0].hints.destructive: expected yes, no or unknown; found "maybe"'],
  },
  {
    name: 'a platform that the catalog does not list',
    set: [['capabilities', 'actions.0.platforms', ['linux', 'amiga']]],
    problems: [
      'capabilities.yaml:33: actions[0].platforms[1]: expected the id of a listed platform (linux, macos); found "amiga", which does not exist',
    ],
  },
  {
    name: 'a platform named twice',
    set: [['capabilities', 'actions.0.platforms', ['linux', 'linux']]],
    problems: [
      'capabilities.yaml:33: actions[0].platforms[1].id: expected an id that no other entry has; found "linux", which entry 0 has',
    ],
  },
  {
    name: 'a platform status that does not exist',
    set: [['capabilities', 'actions.0.platforms.0.status', 'suported']],
    problems: [
      'capabilities.yaml:33: actions[0].platforms[0].status: expected supported, partial, planned, unsupported or unknown; found "suported"',
    ],
  },
  {
    name: 'a platform basis that does not exist',
    set: [['capabilities', 'actions.0.platforms.0.basis', 'hearsay']],
    problems: ['capabilities.yaml:34: actions[0].platforms[0].basis: expected tested, declared or unknown; found "hearsay"'],
  },
  {
    name: 'a provider that the catalog does not list',
    set: [['capabilities', 'actions.0.providers', ['swich']]],
    problems: [
      'capabilities.yaml:36: actions[0].providers[0]: expected the id of a listed provider (did you mean switch?); found "swich", which does not exist',
    ],
  },
  {
    name: 'a depth of verification that does not exist',
    set: [['capabilities', 'actions.0.verification.depth', 'deep']],
    problems: [
      'capabilities.yaml:38: actions[0].verification.depth: expected none, executor_reported, postcondition_checked, independently_verified or unknown; found "deep"',
    ],
  },
  {
    name: 'evidence that does not exist',
    set: [['capabilities', 'actions.0.verification.evidence', ['stat']]],
    problems: [
      'capabilities.yaml:40: actions[0].verification.evidence[0]: expected the id of a row of the benchmark evidence (did you mean start?); found "stat", which does not exist',
    ],
  },
  {
    name: 'a sunset before its deprecation',
    set: [['capabilities', 'actions.0.deprecated.sunset', '2025-12-31']],
    problems: [
      'capabilities.yaml:43: actions[0].deprecated.sunset: expected a time that is not before 2026-01-01T00:00:00Z; found 2025-12-31T00:00:00Z',
    ],
  },
  {
    name: 'a deprecation without a date',
    set: [['capabilities', 'actions.0.deprecated.since', undefined]],
    problems: ['capabilities.yaml:42: actions[0].deprecated.since: expected text; found nothing'],
  },
  {
    name: 'a replacement that does not exist',
    set: [['capabilities', 'actions.0.deprecated.replacement', 'lamp.lok']],
    problems: [
      'capabilities.yaml:44: actions[0].deprecated.replacement: expected the id of another action (did you mean lamp.look?); found "lamp.lok", which does not exist',
    ],
  },
  {
    name: 'an action that replaces itself',
    set: [['capabilities', 'actions.0.deprecated.replacement', 'lamp.on']],
    problems: [
      'capabilities.yaml:44: actions[0].deprecated.replacement: expected the id of another action; found the action itself',
    ],
  },
  {
    name: 'a since that is no version',
    set: [['capabilities', 'actions.0.since', 'last year']],
    problems: [
      'capabilities.yaml:45: actions[0].since: expected a semantic version such as 1.4.0 or 2.0.0-beta.1; found "last year"',
    ],
  },
  {
    name: 'an argument schema that is a text',
    set: [['capabilities', 'actions.0.input_schema', '{}']],
    problems: ['capabilities.yaml:45: actions[0].input_schema: expected an object; found "{}"'],
  },
  {
    name: 'a docs_url that runs something',
    set: [['capabilities', 'actions.0.docs_url', 'javascript:alert(1)']],
    problems: [
      'capabilities.yaml:45: actions[0].docs_url: expected an absolute http or https address without credentials or spaces; found "javascript:alert(1)"',
    ],
  },
  {
    name: 'two tiers with one name',
    set: [
      ['capabilities', 'permission_tiers.1.name', 'look'],
      ['capabilities', 'actions.0.permission', 1],
    ],
    problems: [
      'capabilities.yaml:7: permission_tiers[1].name: expected a name that no other entry has; found "look", which entry 0 has',
    ],
  },
  {
    name: 'two tiers with one value',
    set: [['capabilities', 'permission_tiers.1.value', 0]],
    problems: [
      'capabilities.yaml:6: permission_tiers[1].value: expected a value that no other entry has; found "0", which entry 0 has',
    ],
  },
  {
    name: 'a tier value that is no whole number',
    set: [['capabilities', 'permission_tiers.1.value', 1.5]],
    problems: ['capabilities.yaml:6: permission_tiers[1].value: expected a whole number; found the number 1.5'],
  },
  {
    name: 'two platforms with one id',
    set: [['capabilities', 'platforms.1.id', 'linux']],
    problems: ['capabilities.yaml:13: platforms[1].id: expected an id that no other entry has; found "linux", which entry 0 has'],
  },
  {
    name: 'two providers with one id',
    set: [['capabilities', 'providers.1', { id: 'switch', name: 'Other' }]],
    problems: ['capabilities.yaml:19: providers[1].id: expected an id that no other entry has; found "switch", which entry 0 has'],
  },
  {
    name: 'a provider without a name',
    set: [['capabilities', 'providers.0.name', undefined]],
    problems: ['capabilities.yaml:16: providers[0].name: expected text; found nothing'],
  },
  {
    name: 'a source that is not in the folder',
    set: [['capabilities', 'sources', [{ name: 'Code', path: 'src/actions.ts' }]]],
    problems: ['capabilities.yaml:54: sources[0].path: expected a file of the content folder; found "src/actions.ts"'],
  },
  {
    name: 'a source outside of the folder',
    set: [['capabilities', 'sources', [{ name: 'Passwords', path: '../../etc/passwd' }]]],
    problems: [
      'capabilities.yaml:54: sources[0].path: expected a path below the content folder, with forward slashes; found "../../etc/passwd"',
    ],
  },
  {
    name: 'a source with an address and no digest',
    set: [['capabilities', 'sources', [{ name: 'Code', url: 'https://lamp.example/actions.json' }]]],
    problems: ['capabilities.yaml:53: sources[0].sha256: expected the digest of the file at url; found nothing'],
  },
  {
    name: 'a source with neither path nor address',
    set: [['capabilities', 'sources', [{ name: 'Code' }]]],
    problems: ['capabilities.yaml:53: sources[0]: expected a path or a url; found neither'],
  },
  {
    name: 'a source whose digest is another',
    set: [
      [
        'capabilities',
        'sources',
        [
          {
            name: 'Page',
            path: 'docs/index.md',
            sha256: 'sha256:0000000000000000000000000000000000000000000000000000000000000000',
          },
        ],
      ],
    ],
    problems: [
      'capabilities.yaml:55: sources[0].sha256: expected sha256:d7a44f9ef7277f8399c64c442c7a5dfe1400821b54e4f55e46ee8d7e61b6a117, the digest of docs/index.md; found sha256:0000000000000000000000000000000000000000000000000000000000000000',
    ],
  },
  {
    name: 'a release list that is missing',
    set: [['releases', 'releases', undefined]],
    problems: ['releases.yaml:1: releases: expected a list; found nothing'],
  },
  {
    name: 'a release version that does not parse',
    set: [['releases', 'releases.0.version', '1.0.0.0']],
    problems: ['releases.yaml:2: releases[0].version: expected a semantic version such as 1.4.0 or 2.0.0-beta.1; found "1.0.0.0"'],
  },
  {
    name: 'a release version that is a number',
    set: [['releases', 'releases.0.version', 1]],
    problems: ['releases.yaml:2: releases[0].version: expected text; found the number 1'],
  },
  {
    name: 'two releases with one version',
    set: [['releases', 'releases.1.version', '1.0.0']],
    problems: [
      'releases.yaml:20: releases[1].version: expected a version that no other entry has; found "1.0.0", which entry 0 has',
    ],
  },
  {
    name: 'a release date in the future',
    set: [
      ['releases', 'releases.0.date', '2026-12-24'],
      ['releases', 'releases.0.supported_until', undefined],
    ],
    problems: [
      'releases.yaml:3: releases[0].date: expected a date in the past, or the status planned or draft; found 2026-12-24T00:00:00Z',
    ],
  },
  {
    name: 'a release date that is no day',
    set: [['releases', 'releases.0.date', '2026-02-30']],
    problems: [
      'releases.yaml:3: releases[0].date: expected a date such as 2026-05-01 or an RFC 3339 time such as 2026-05-01T12:00:00Z; found "2026-02-30"',
    ],
  },
  {
    name: 'a published release without a date',
    set: [['releases', 'releases.1.date', undefined]],
    problems: ['releases.yaml:20: releases[1].date: expected the date of a published release; found nothing'],
  },
  {
    name: 'support that ends before the release',
    set: [['releases', 'releases.0.supported_until', '2025-01-01']],
    problems: [
      'releases.yaml:4: releases[0].supported_until: expected a time that is not before 2026-01-01T00:00:00Z; found 2025-01-01T00:00:00Z',
    ],
  },
  {
    name: 'a pre-release in the stable channel',
    set: [['releases', 'releases.1.channel', 'stable']],
    problems: [
      'releases.yaml:22: releases[1].channel: expected a channel other than stable for a pre-release; found "stable" for 1.1.0-beta.1',
    ],
  },
  {
    name: 'a status that does not exist',
    set: [['releases', 'releases.0.status', 'released']],
    problems: [
      'releases.yaml:20: releases[0].status: expected published, prerelease, source_only, withdrawn, yanked, planned, draft or unknown; found "released"',
    ],
  },
  {
    name: 'a change of an unknown kind',
    set: [['releases', 'releases.0.changes.0.kind', 'improved']],
    problems: [
      'releases.yaml:6: releases[0].changes[0].kind: expected added, changed, fixed, removed, security, deprecated or unknown; found "improved"',
    ],
  },
  {
    name: 'a change without text',
    set: [['releases', 'releases.0.changes.0.text', undefined]],
    problems: ['releases.yaml:6: releases[0].changes[0].text: expected text; found nothing'],
  },
  {
    name: 'an artifact without address',
    set: [['releases', 'releases.0.artifacts.0.url', undefined]],
    problems: ['releases.yaml:9: releases[0].artifacts[0].url: expected text; found nothing'],
  },
  {
    name: 'an artifact with a negative size',
    set: [['releases', 'releases.0.artifacts.0.size_bytes', -1]],
    problems: ['releases.yaml:13: releases[0].artifacts[0].size_bytes: expected at least 0; found the number -1'],
  },
  {
    name: 'an artifact whose digest is cut',
    set: [['releases', 'releases.0.artifacts.0.digest', 'sha256:abc']],
    problems: [
      'releases.yaml:14: releases[0].artifacts[0].digest: expected sha256: followed by 64 lower-case hexadecimal digits; found "sha256:abc"',
    ],
  },
  {
    name: 'two artifacts with one address',
    set: [['releases', 'releases.0.artifacts.1', { platform: 'macos', url: 'https://lamp.example/1.0.0.tar.gz' }]],
    problems: [
      'releases.yaml:15: releases[0].artifacts[1].url: expected a url that no other entry has; found "https://lamp.example/1.0.0.tar.gz", which entry 0 has',
    ],
  },
  {
    name: 'a package that is no package URL',
    set: [['releases', 'releases.0.packages.0.purl', 'npm:lamp']],
    problems: [
      'releases.yaml:15: releases[0].packages[0].purl: expected a package URL such as pkg:npm/%40example/tool@1.0.0; found "npm:lamp"',
    ],
  },
  {
    name: 'an advisory of unknown severity',
    set: [['releases', 'releases.0.advisories.0.severity', 'bad']],
    problems: [
      'releases.yaml:19: releases[0].advisories[0].severity: expected low, moderate, high, critical or unknown; found "bad"',
    ],
  },
  {
    name: 'an advisory by an id that is not listed',
    set: [['releases', 'releases.0.advisories', ['LAMP-9']]],
    problems: [
      'releases.yaml:18: releases[0].advisories[0]: expected the id of a listed advisory (none is listed); found "LAMP-9", which does not exist',
    ],
  },
  {
    name: 'an advisory whose versions cannot be compared',
    set: [
      ['releases', 'advisories', [{ id: 'LAMP-2', affected: [{ introduced: '2.0', fixed: 'x', last_affected: '2.1.0' }, {}] }]],
    ],
    problems: [
      'releases.yaml:27: advisories[0].affected[0].last_affected: expected fixed or last_affected; found both',
      'releases.yaml:26: advisories[0].affected[0].fixed: expected a version of Semantic Versioning; found "x"',
      'releases.yaml:28: advisories[0].affected[1]: expected introduced, fixed, last_affected or versions; found none of them',
    ],
  },
  {
    name: 'two advisories with one id',
    set: [['releases', 'releases.0.advisories.1', { id: 'LAMP-1', severity: 'low' }]],
    problems: [
      'releases.yaml:20: releases[0].advisories[1].id: expected an id that no other entry has; found "LAMP-1", which entry 0 has',
    ],
  },
  {
    name: 'a supplied current version',
    set: [['releases', 'current_version', '1.0.0']],
    problems: [
      'releases.yaml:22: current_version: expected no such key, because Vitrine computes it; found the key current_version',
    ],
  },
  {
    name: 'a guide without steps',
    set: [['installation', 'guides.0.steps', []]],
    problems: ['installation.yaml:4: guides[0].steps: expected at least 1 entry; found a list of 0 entries'],
  },
  {
    name: 'a command step without command',
    set: [['installation', 'guides.0.steps.1', { kind: 'command', text: 'Unpack it.' }]],
    problems: ['installation.yaml:7: guides[0].steps[1].command: expected the command of the step; found nothing'],
  },
  {
    name: 'a download that leads nowhere',
    set: [['installation', 'guides.0.platform', 'macos']],
    problems: [
      'installation.yaml:5: guides[0].steps[0].url: expected an address, or a release with an artifact for macos; found nothing',
    ],
  },
  {
    name: 'a digest of nothing',
    set: [['installation', 'guides.0.steps.0.digest', 'sha256:0000000000000000000000000000000000000000000000000000000000000000']],
    problems: ['installation.yaml:5: guides[0].steps[0].url: expected the address that the digest belongs to; found nothing'],
  },
  {
    name: 'a step of an unknown kind',
    set: [['installation', 'guides.0.steps.0.kind', 'dowload']],
    problems: ['installation.yaml:5: guides[0].steps[0].kind: expected command, download, manual or unknown; found "dowload"'],
  },
  {
    name: 'two guides for one platform and range',
    set: [['installation', 'guides.1', { platform: 'linux', title: 'Again', steps: [{ text: 'Wait.' }] }]],
    problems: [
      'installation.yaml:12: guides[1].platform: expected a platform that no other entry has; found "linux *", which entry 0 has',
    ],
  },
  {
    name: 'a range that does not parse',
    set: [['installation', 'guides.0.applies_to_version', 'newer than 2']],
    problems: [
      'installation.yaml:12: guides[0].applies_to_version: expected a version range such as >=2.0.0 <3.0.0; found "newer than 2"',
    ],
  },
  {
    name: 'a check that says nothing',
    set: [['installation', 'guides.0.verify', { expects: '1.0.0' }]],
    problems: ['installation.yaml:10: guides[0].verify: expected text, a command, or both; found neither'],
  },
  {
    name: 'evidence without boundary',
    set: [['benchmarks', 'evidence.0.claim_boundary', undefined]],
    problems: ['benchmarks.yaml:2: evidence[0].claim_boundary: expected text; found nothing'],
  },
  {
    name: 'evidence without number of runs',
    set: [['benchmarks', 'evidence.0.value.n', undefined]],
    problems: ['benchmarks.yaml:9: evidence[0].value.n: expected a whole number of runs; found nothing'],
  },
  {
    name: 'evidence of zero runs',
    set: [['benchmarks', 'evidence.0.value.n', 0]],
    problems: ['benchmarks.yaml:9: evidence[0].value.n: expected at least 1; found the number 0'],
  },
  {
    name: 'evidence without environment',
    set: [['benchmarks', 'evidence.0.environment', undefined]],
    problems: ['benchmarks.yaml:2: evidence[0].environment: expected an object; found nothing'],
  },
  {
    name: 'evidence without time of capture',
    set: [['benchmarks', 'evidence.0.captured_at', undefined]],
    problems: ['benchmarks.yaml:2: evidence[0].captured_at: expected text; found nothing'],
  },
  {
    name: 'evidence captured in the future',
    set: [['benchmarks', 'evidence.0.captured_at', '2026-12-24']],
    problems: ['benchmarks.yaml:28: evidence[0].captured_at: expected a time that has come; found 2026-12-24T00:00:00Z'],
  },
  {
    name: 'evidence that expired before it was captured',
    set: [['benchmarks', 'evidence.0.expires_at', '2026-01-31']],
    problems: [
      'benchmarks.yaml:29: evidence[0].expires_at: expected a time after 2026-02-01T10:00:00Z; found 2026-01-31T00:00:00Z',
    ],
  },
  {
    name: 'a median below the minimum',
    set: [
      ['benchmarks', 'evidence.0.value.median', 3],
      ['benchmarks', 'evidence.0.baseline', undefined],
    ],
    problems: ['benchmarks.yaml:11: evidence[0].value.median: expected at least 4, which is min; found the number 3'],
  },
  {
    name: 'percentiles out of order',
    set: [['benchmarks', 'evidence.0.value.p99', 5.5]],
    problems: ['benchmarks.yaml:13: evidence[0].value.p99: expected at least 6, which is p95; found the number 5.5'],
  },
  {
    name: 'a mean above the maximum',
    set: [['benchmarks', 'evidence.0.value.mean', 9]],
    problems: ['benchmarks.yaml:15: evidence[0].value.mean: expected at most 8, which is max; found the number 9'],
  },
  {
    name: 'a ratio that disagrees with its values',
    set: [['benchmarks', 'evidence.0.baseline.ratio', 2]],
    problems: [
      'benchmarks.yaml:25: evidence[0].baseline.ratio: expected 0.5, the median divided by the baseline; found the number 2',
    ],
  },
  {
    name: 'a baseline of zero',
    set: [['benchmarks', 'evidence.0.baseline', { name: 'candle', value: 0 }]],
    problems: [
      'benchmarks.yaml:24: evidence[0].baseline.value: expected a number other than zero, because it divides a ratio; found the number 0',
    ],
  },
  {
    name: 'a value that is a text',
    set: [['benchmarks', 'evidence.0.value.median', '5 ms']],
    problems: ['benchmarks.yaml:11: evidence[0].value.median: expected a number; found "5 ms"'],
  },
  {
    name: 'two rows with one id',
    set: [['benchmarks', 'evidence.1', completeContent.benchmarks.evidence[0]]],
    problems: ['benchmarks.yaml:35: evidence[1].id: expected an id that no other entry has; found "start", which entry 0 has'],
  },
  {
    name: 'a direction that does not exist',
    set: [['benchmarks', 'evidence.0.metric.better', 'faster']],
    problems: ['benchmarks.yaml:7: evidence[0].metric.better: expected lower, higher or unknown; found "faster"'],
  },
  {
    name: 'no product file',
    files: { 'product.yaml': undefined },
    problems: ['.: expected a file product.yaml, product.yml or product.json; found none'],
  },
  {
    name: 'no file that is content',
    files: {
      'docs/index.md': undefined,
      'notes.txt': 'Nothing here is content.',
      'product.yaml': undefined,
      'capabilities.yaml': undefined,
      'releases.yaml': undefined,
      'installation.yaml': undefined,
      'benchmarks.yaml': undefined,
    },
    problems: ['.: expected pages in Markdown or HTML, or a file product.yaml; found neither'],
  },
  {
    name: 'two files for one part',
    files: { 'releases.json': '{"releases":[]}' },
    problems: [
      'releases.yaml: expected one file for releases; found releases.json as well',
      'installation.yaml:5: guides[0].steps[0].url: expected an address, or a release with an artifact for linux; found nothing',
    ],
  },
  {
    name: 'YAML that does not parse',
    files: { 'releases.yaml': 'releases:\n  - version: "1.0.0\n' },
    problems: ['releases.yaml:3: expected YAML; found Missing closing "quote'],
  },
  {
    name: 'YAML with braces in a value without quotes: one problem, and what to quote',
    files: { 'installation.yaml': 'guides:\n  - { id: a, path: /items/{id}/history }\n' },
    problems: ['installation.yaml:2: expected YAML; found { in or after a value without quotes'],
  },
  {
    name: 'YAML with a colon in a value without quotes',
    files: { 'installation.yaml': 'guides: one: two\n' },
    problems: ['installation.yaml:1: expected YAML; found a colon in a value without quotes, or a line that is indented too far'],
  },
  {
    name: 'YAML with a member twice',
    files: { 'installation.yaml': 'guides: []\nguides: []\n' },
    problems: ['installation.yaml:2: expected YAML; found the key "guides" twice in one map'],
  },
  {
    name: 'YAML with two documents',
    files: { 'installation.yaml': 'guides: []\n---\nguides: []\n' },
    problems: ['installation.yaml:2: expected YAML; found Source contains multiple documents; please use YAML.parseAllDocuments()'],
  },
  {
    name: 'YAML whose aliases explode',
    files: { 'installation.yaml': aliases },
    problems: ['installation.yaml: expected YAML; found its aliases repeat more than 17500 characters'],
  },
  {
    name: 'YAML with a value that JSON cannot hold',
    files: { 'installation.yaml': 'guides: []\nx_number: .inf\n' },
    problems: ['installation.yaml:2: x_number: expected a finite number; found Infinity'],
  },
  {
    name: 'a member called __proto__',
    files: { 'installation.yaml': 'guides: []\n__proto__: {polluted: true}\n' },
    problems: ['installation.yaml:2: __proto__: expected another name; found the name __proto__'],
  },
  {
    name: 'nesting without end',
    files: { 'installation.yaml': undefined, 'installation.json': '['.repeat(60) + ']'.repeat(60) },
    problems: [
      'installation.json:1: [0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]: expected at most 48 levels; found a deeper level',
    ],
  },
  {
    name: 'JSON that does not parse',
    files: { 'benchmarks.yaml': undefined, 'benchmarks.json': '{\n  "evidence": [}\n' },
    problems: ["benchmarks.json:3: expected JSON; found Unexpected token '}', \"{"],
  },
  {
    name: 'a file that is not UTF-8',
    files: { 'releases.yaml': latin1 },
    problems: ['releases.yaml:1: expected text in UTF-8; found bytes that are not UTF-8'],
  },
  { name: 'an empty file', files: { 'releases.yaml': '' }, problems: ['releases.yaml: expected an object; found null'] },
  {
    name: 'front matter that never ends',
    files: { 'docs/index.md': '---\ntitle: Lamp\n\n# Lamp\n' },
    problems: ['docs/index.md:1: expected a line of three hyphens that ends the front matter; found none'],
  },
  {
    name: 'front matter that is no YAML',
    files: { 'docs/index.md': '---\ntitle: [Lamp\n---\n# Lamp\n' },
    problems: [
      'docs/index.md:3: expected front matter in YAML; found Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
  },
  {
    name: 'an updated_at that is no date',
    files: { 'docs/index.md': '---\ntitle: Lamp\nupdated_at: yesterday\n---\n# Lamp\n' },
    problems: ['docs/index.md:3: updated_at: expected a date such as 2026-05-01 or an RFC 3339 time; found "yesterday"'],
  },
  {
    name: 'a locale that is no tag',
    files: { 'docs/index.md': '---\nlocale: english please\n---\n# Lamp\n' },
    problems: ['docs/index.md:2: locale: expected a language tag such as en or pt-BR; found "english please"'],
  },
  {
    name: 'an order that is no number',
    files: { 'docs/index.md': '---\norder: first\n---\n# Lamp\n' },
    problems: ['docs/index.md:2: order: expected a number; found "first"'],
  },
  {
    name: 'a relative url without docs_base_url',
    files: { 'docs/index.md': '---\nurl: /start\n---\n# Lamp\n' },
    problems: ['docs/index.md: url: expected an absolute address, or docs_base_url in the product facts; found "/start"'],
  },
  {
    name: 'a url that runs something',
    files: { 'docs/index.md': '---\nurl: "javascript:alert(1)"\n---\n# Lamp\n' },
    problems: ['docs/index.md:2: url: expected an absolute http or https address, or a path; found "javascript:alert(1)"'],
  },
  {
    name: 'two pages with one id',
    files: { 'docs/index.mdx': '# Lamp\n' },
    problems: [
      'docs/index.mdx: expected a path that differs from others in more than its ending or in capital letters; found docs/index.md',
    ],
  },
  {
    name: 'a page whose path has a number sign',
    files: { 'docs/c#.md': '# Steps\n' },
    problems: [`docs/c#.md: expected ${pageIdForm}; found "c#"`],
  },
  {
    name: 'a page that is not UTF-8',
    files: { 'docs/latin.md': latin1 },
    problems: ['docs/latin.md:1: expected text in UTF-8; found bytes that are not UTF-8'],
  },
  {
    name: 'one thing wrong in each file',
    set: [
      ['product', 'id', 'Lamp'],
      ['capabilities', 'actions.0.providers', ['swich']],
      ['releases', 'releases.0.version', 'one'],
      ['installation', 'guides.0.steps.0.kind', 'fetch'],
      ['benchmarks', 'evidence.0.claim_boundary', undefined],
    ],
    files: { 'docs/index.md': '---\norder: first\n---\n# Lamp\n' },
    problems: [
      'product.yaml:1: id: expected lower-case letters, digits and single hyphens, such as my-product; found "Lamp"',
      'releases.yaml:2: releases[0].version: expected a semantic version such as 1.4.0 or 2.0.0-beta.1; found "one"',
      'installation.yaml:5: guides[0].steps[0].kind: expected command, download, manual or unknown; found "fetch"',
      'benchmarks.yaml:2: evidence[0].claim_boundary: expected text; found nothing',
      'capabilities.yaml:36: actions[0].providers[0]: expected the id of a listed provider (did you mean switch?); found "swich", which does not exist',
      'docs/index.md:2: order: expected a number; found "first"',
    ],
  },
];
