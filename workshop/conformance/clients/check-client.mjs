// What every client must be able to do, whoever wrote it: list the six tools, call each, read a page, and meet an error
// that states what to do. A client is `{ list, call, read, close }`; `call` answers with `{ text, isError }`.
import assert from 'node:assert/strict';

/** Each tool with arguments and a part of the answer. */
export const calls = [
  ['search_docs', { query: 'upgrade without a pause', limit: 2 }, '`operate/upgrade-without-a-pause`'],
  ['list_capabilities', { limit: 3 }, '157'],
  ['get_action_safety', { action: 'berths.berth.inspect' }, 'berths.berth.inspect'],
  ['get_latest_release', {}, '3.1.1'],
  ['get_installation_guide', { platform: 'linux' }, 'Install Tidewatch on Linux'],
  ['get_benchmark_evidence', { metric: 'start_time' }, 'start_time'],
];

/** Throws when the client does not get along with the service. */
export async function checkClient({ list, call, read, close }) {
  try {
    assert.deepEqual(
      await list(),
      calls.map(([name]) => name),
    );
    for (const [name, args, part] of calls) {
      const { text, isError } = await call(name, args);
      assert.equal(isError, false, `${name}: ${text}`);
      assert.ok(text.includes(part), `${name}: expected ${part} in ${text}`);
    }
    assert.match(await read('docs:///operate/upgrade-without-a-pause'), /^# /m);
    const failed = await call('get_action_safety', { action: 'berths.berth.inspekt' });
    assert.equal(failed.isError, true, failed.text);
    assert.match(failed.text, /berths\.berth\.inspect/);
  } finally {
    await close?.();
  }
}

/** The text blocks of a tool's result, and whether it is an error. */
export function resultText({ content, isError = false }) {
  return { text: content.map(({ text = '' }) => text).join('\n'), isError };
}
