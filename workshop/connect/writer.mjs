// Connects and disconnects every client again and again, until it is ended. Its words are the folder of the homes, and the clients.
import { runConnect } from '../../packages/vitrine/dist/connect.js';

const [root = '', ...clients] = process.argv.slice(2);
const nothing = () => undefined;
const same = (text) => text;
const terminal = {
  json: true,
  colours: { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same },
  print: nothing,
  note: nothing,
  command: nothing,
  emit: nothing,
  progress: nothing,
};
const interruption = { undoable: (_, work) => work(), takeOver: nothing };
const run = (home, client, remove) =>
  runConnect(
    {
      argument: 'https://front.example.com',
      operands: [client],
      words: [],
      options: { scope: 'user', name: 'acme', offline: true, remove },
      terminal,
      interruption,
    },
    { platform: 'darwin', home: `${root}/${home}`, project: root, environment: {} },
  );

process.stdout.write('ready\n');
for (;;) {
  for (const client of clients) {
    for (const home of ['kept', 'fresh']) {
      await run(home, client, undefined);
      await run(home, client, true);
    }
  }
}
