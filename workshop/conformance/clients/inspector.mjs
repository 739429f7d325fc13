// @modelcontextprotocol/inspector on the command line, one process a question: inspector.mjs <endpoint>
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkClient, resultText } from './check-client.mjs';

const inspector = fileURLToPath(
  new URL('./node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url),
);

/** The result of one method; an error result ends the inspector with another exit code, but is printed all the same. */
function ask(method, ...more) {
  const args = [inspector, '--cli', process.argv[2], '--transport', 'http', '--method', method, ...more];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => {
      try {
        resolve(JSON.parse(output));
      } catch (cause) {
        reject(new Error(`${method} printed no JSON: ${output}`, { cause }));
      }
    });
  });
}

await checkClient({
  list: async () => (await ask('tools/list')).tools.map(({ name }) => name),
  call: async (name, given) => {
    const args = Object.entries(given).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
    return resultText(await ask('tools/call', '--tool-name', name, ...args));
  },
  read: async (uri) => (await ask('resources/read', '--uri', uri)).contents[0].text,
});
