// A product that does not exist: 500 actions in ten families, by rules that anybody can read here, with the gaps that real catalogs
// have. No action says whether repeating it is harmless; half say nothing of a restore point; one sentence on checks is the same in
// most records. Releases have every status, the newest are not dated. Measurements and installation are pages, not catalogs.
const verbs = [
  ['list', 'List', 'Lists', 'read_only', 'never', 'yes'],
  ['open', 'Open', 'Opens', 'read_only', 'never', 'yes'],
  ['search', 'Search', 'Searches', 'read_only', 'never', 'yes'],
  ['create', 'Create', 'Creates', 'user_write', 'never', 'yes'],
  ['rename', 'Rename', 'Renames', 'user_write', 'conditional', 'yes'],
  ['share', 'Share', 'Shares', 'user_write', 'always', 'conditional'],
  ['move', 'Move', 'Moves', 'system_modify', 'conditional', 'unknown'],
  ['archive', 'Archive', 'Archives', 'system_modify', 'always', 'conditional'],
  ['delete', 'Delete', 'Deletes', 'destructive', 'always', 'no'],
  ['wipe', 'Wipe', 'Wipes', 'destructive', 'always', 'no'],
];
const families = {
  files: ['files', 'folders', 'archives', 'templates', 'shortcuts'],
  mail: ['messages', 'drafts', 'contacts', 'filters', 'signatures'],
  browser: ['tabs', 'bookmarks', 'downloads', 'cookies', 'forms'],
  phone: ['calls', 'textMessages', 'voicemail', 'ringtones', 'devices'],
  system: ['processes', 'services', 'settings', 'users', 'logs'],
  code: ['scripts', 'notebooks', 'containers', 'packages', 'snippets'],
  calendar: ['events', 'invitations', 'reminders', 'rooms', 'holidays'],
  media: ['photos', 'videos', 'playlists', 'captions', 'albums'],
  network: ['connections', 'proxies', 'routes', 'certificates', 'shares'],
  office: ['documents', 'spreadsheets', 'slides', 'comments', 'reviews'],
};
const depths = ['none', 'executor_reported', 'postcondition_checked', 'independently_verified', 'unknown'];
const sameNote = 'No independent check of the result is registered for this action at present.';
const methods = { trash: 'Restore it from the trash within 30 days.', versions: 'Go back to the version before.' };

/** What a few actions are called in words that neither id nor title of others have. */
const special = {
  'code.create.scripts': ['Run a script', 'Executes program text in a sandbox: Python, JavaScript or shell commands.'],
  'phone.open.devices': ['Take over a phone', 'Shows the screen of a paired phone and controls it remotely.'],
  'system.open.processes': ['Put the machine to sleep', 'Suspends the machine until a key is pressed.'],
};

function action(family, noun, number, [verb, title, does, tier, approval, reversible]) {
  const id = `${family}.${verb}.${noun}`;
  const [ownTitle, ownDescription] = special[id] ?? [];
  const words = noun.replace(/([A-Z])/g, ' $1').toLowerCase();
  const writes = tier !== 'read_only';
  const remote = ['mail', 'network', 'phone'].includes(family);
  return {
    id,
    title: ownTitle ?? `${title} ${words}`,
    description: ownDescription ?? `${does} ${words} of the ${family} family. Works on one account at a time.`,
    family,
    permission: family === 'office' && verb === 'move' ? 'unknown' : tier,
    approval: {
      required: approval,
      ...(approval === 'always' && { by: family === 'system' ? 'administrator' : 'user' }),
      ...(approval === 'conditional' && { reason: 'Only when more than ten items are touched' }),
    },
    effects: [writes ? (remote ? 'remote_write' : 'local_write') : remote ? 'remote_read' : 'local_read'],
    reversible,
    ...(reversible === 'yes' && writes && number % 2 === 0 && { undo: methods.versions }),
    ...(number % 2 === 0 && { snapshot_required: tier === 'destructive' && number % 4 === 0 ? 'yes' : 'no' }),
    hints: {
      read_only: writes ? 'no' : 'yes',
      ...(tier === 'destructive' && { destructive: 'yes' }),
      ...(family !== 'media' && { open_world: remote ? 'yes' : 'no' }),
    },
    platforms: [
      'linux',
      ...(number % 3 === 0 ? [] : ['macos']),
      ...(number % 5 === 0 ? [{ id: 'windows', status: 'partial', basis: 'declared' }] : ['windows']),
    ],
    providers: [number % 7 === 0 ? 'companion' : 'builtin'],
    verification: { depth: depths[number % depths.length], note: sameNote },
  };
}

/** The files of its content folder by path. */
export function generated() {
  const actions = Object.entries(families).flatMap(([family, nouns], row) =>
    nouns.flatMap((noun, column) => verbs.map((verb, place) => action(family, noun, row * 7 + column * 3 + place, verb))),
  );
  return {
    'product.yaml': {
      id: 'lathe',
      name: 'Lathe',
      version: '0.11.0',
      description: 'Automates a desk',
      homepage: 'https://lathe.example/',
      kind: 'desktop-application',
      declared_platforms: ['linux', 'macos', 'windows'],
    },
    'capabilities.yaml': {
      platforms: [
        { id: 'linux', name: 'Linux' },
        { id: 'macos', name: 'macOS' },
        { id: 'windows', name: 'Windows' },
      ],
      providers: [
        { id: 'builtin', name: 'Built in', kind: 'builtin' },
        { id: 'companion', name: 'Companion', kind: 'plugin' },
      ],
      actions,
    },
    'releases.yaml': { releases },
    ...pages,
  };
}

const releases = [
  { version: '0.13.0', status: 'planned', changes: [{ kind: 'added', text: 'Planned: a mobile companion.' }] },
  { version: '0.12.0-beta.1', status: 'prerelease', date: '2026-10-20', changes: [{ kind: 'added', text: 'Voice notes.' }] },
  { version: '0.11.0', status: 'published', date: '2026-09-01', changes: [{ kind: 'added', text: 'Dark mode of the tray.' }] },
  { version: '0.10.1', status: 'withdrawn', date: '2026-07-12', changes: [{ kind: 'fixed', text: 'A crash when sleeping.' }] },
  { version: '0.10.0', status: 'source_only', date: '2026-06-30', changes: [{ kind: 'added', text: 'Calendar invitations.' }] },
  { version: '0.9.2', status: 'yanked', date: '2026-05-05', changes: [{ kind: 'security', text: 'Tokens leaked into logs.' }] },
  { version: '0.9.1', status: 'source_only', changes: [{ kind: 'changed', text: 'Filters use the new engine.' }] },
  { version: '0.9.0', status: 'published', date: '2026-03-02', changes: [{ kind: 'removed', text: 'The old tray menu.' }] },
];

const pages = {
  'docs/install.md': `# Install Lathe

## Linux

Run \`sh lathe-setup.sh --user\` after unpacking the archive from the download page. No root is needed.

## macOS

Open \`Lathe.dmg\` and drag the program to Applications.

## Uninstall

Run \`lathe uninstall --keep-data\`.
`,
  'docs/benchmarks.md': `# Benchmarks

How fast Lathe answers, measured on a laptop with 16 GB of memory.

| What | Median | Runs |
| --- | --- | --- |
| Reaction time of a hot key | 31 ms | 200 |
| Memory of the idle program | 140 MB | 20 |

The table says nothing about machines with less memory.
`,
  'docs/undo.md': `# Undo what an action did

Sharing can be withdrawn for seven days from the sharing panel. What was wiped cannot be brought back. Renamed items have a history:
choose "Versions" to go back.
`,
  'docs/phone.md': `# Take over my phone

Pair the phone first, then ask Lathe to show its screen. A paired phone can be controlled remotely for one hour.
`,
  'docs/hours.md': '# Support hours\n\nPeople answer from nine to five.\n',
};
