// The table over what became of the questions.
const average = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);

/** What an outcome cost: calls, and what was read in bytes and tokens. */
export function costOf({ answers, ...outcome }, tokensOf) {
  const bytes = answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const tokens = answers.reduce((sum, { text }) => sum + tokensOf(text), 0);
  return { ...outcome, answers, bytes, tokens };
}

/** One row: averages over outcomes. */
export function rowOf(name, outcomes) {
  const facts = outcomes.reduce((sum, { facts: count }) => sum + count, 0);
  const missing = outcomes.reduce((sum, { missing: left }) => sum + left.length, 0);
  const share = (count) => (100 * count) / Math.max(1, outcomes.length);
  return {
    name,
    questions: outcomes.length,
    calls: average(outcomes.map(({ calls }) => calls)),
    bytes: average(outcomes.map(({ bytes }) => bytes)),
    tokens: average(outcomes.map(({ tokens }) => tokens)),
    facts: facts - missing,
    of: facts,
    first: share(outcomes.filter(({ first }) => first).length),
    answered: share(outcomes.filter(({ answered }) => answered).length),
  };
}

/** Rows as a Markdown table. */
export function tableOf(rows) {
  const head = ['', 'questions', 'calls', 'bytes', 'tokens', 'facts', 'first call %', 'answered %'];
  const lines = rows.map(({ name, questions, calls, bytes, tokens, facts, of, first, answered }) => [
    name,
    questions,
    calls.toFixed(2),
    Math.round(bytes),
    Math.round(tokens),
    `${facts} of ${of}`,
    first.toFixed(0),
    answered.toFixed(0),
  ]);
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
