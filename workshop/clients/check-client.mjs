// What every client must be able to do, whoever wrote it: list the six tools, call each, read a page, and meet an error
// that states what to do. A client is `{ list, call, read, close }`; what it gives of an answer is looked through as JSON.
import assert from 'node:assert/strict';

/** Each tool with arguments and a part of the answer. */
export const calls = [
  ['search_docs', { query: 'upgrade without a pause', limit: 2 }, 'operate/upgrade-without-a-pause'],
  ['list_capabilities', { limit: 3 }, '157'],
  ['get_action_safety', { action: 'berths.berth.inspect' }, 'berths.berth.inspect'],
  ['get_latest_release', {}, '3.1.1'],
  ['get_installation_guide', { platform: 'linux' }, 'Install Tidewatch on Linux'],
  ['get_benchmark_evidence', { metric: 'start_time' }, 'start_time'],
];

/** Throws when the client does not get along with the service. Clients may put a prefix before the name of a tool. */
export async function checkClient({ list, call, read, close }) {
  try {
    const names = await list();
    for (const [tool, args, part] of calls) {
      const name = names.find((each) => each.endsWith(tool));
      assert.ok(name, `${tool} is not in ${names.join(', ')}`);
      const result = await call(name, args);
      assert.ok(result?.isError !== true, `${tool}: ${JSON.stringify(result)}`);
      assert.ok(displayValue(result).includes(part), `${tool}: expected ${part} in ${JSON.stringify(result)}`);
    }
    if (read) assert.match(displayValue(await read('docs:///operate/upgrade-without-a-pause')), /Tidewatch treats an upgrade/);
    const [safety] = names.filter((each) => each.endsWith('get_action_safety'));
    // Some clients throw what a tool calls an error, others hand it over.
    const failed = await call(safety, { action: 'berths.berth.inspekt' }).catch((error) => error.message);
    assert.ok(failed.isError !== false, 'the error is not marked');
    assert.match(displayValue(failed), /berths\.berth\.inspect\b/);
  } finally {
    await close?.();
  }
}

function displayValue(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
