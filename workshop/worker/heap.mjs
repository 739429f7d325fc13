// What an isolate holds, array buffers included, as workerd's inspector states after a collection.
import { readFile } from 'node:fs/promises';
import { clearInterval, setInterval } from 'node:timers';
import WebSocket from 'ws';
import { ask } from './ask.mjs';
import { prepare, start } from './workerd.mjs';

/** Bytes that the isolate of a Worker holds after `asks` were answered, and the resident memory of its process. */
export async function measureHeap(modules, asks) {
  const worker = await prepare(modules);
  const { url, ports, pid, stop } = await start(worker, ['--inspector-addr=127.0.0.1:0']);
  try {
    for (const asked of Object.values(asks)) await ask(url, asked);
    const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${ports['listen-inspector']}/json`)).json();
    // A collection is a task of the isolate, and those are run when a request comes.
    const wake = () => void ask(url, { path: '/llms.txt' }).catch(() => {});
    const methods = ['HeapProfiler.enable', 'HeapProfiler.collectGarbage', 'Runtime.getHeapUsage'];
    const usage = await inspect(webSocketDebuggerUrl, methods, wake);
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1_024;
    return { ...usage, resident };
  } finally {
    await stop();
    await worker.remove();
  }
}

/** Sends methods one after the other; resolves to the result of the last. `wake` is called meanwhile. */
function inspect(url, methods, wake) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const waking = setInterval(wake, 100);
    const send = (index) => socket.send(JSON.stringify({ id: index, method: methods[index] }));
    const end = (settle, value) => {
      clearInterval(waking);
      socket.close();
      settle(value);
    };
    socket.on('error', (error) => end(reject, error));
    socket.on('open', () => send(0));
    socket.on('message', (data) => {
      const { id, result, error } = JSON.parse(data.toString());
      if (id === undefined) return;
      if (error !== undefined) end(reject, new Error(`${methods[id]}: ${error.message}`));
      else if (id + 1 < methods.length) send(id + 1);
      else end(resolve, result);
    });
  });
}
