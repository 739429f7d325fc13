// `npm start`: serves the demonstration and prints what to look at first. PORT, HOST and BASE_URL of the environment are obeyed.
import { startDemo } from './node.ts';

const { PORT = '3000', HOST = '127.0.0.1', BASE_URL } = process.env;
const demo = await startDemo({
  port: Number(PORT),
  host: HOST,
  ...(BASE_URL !== undefined && { baseUrl: BASE_URL }),
});
console.log(`Listening on ${demo.url}`);
for (const [path, what] of demo.paths) console.log(`  ${demo.url}${path}  ${what}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void demo.stop());
