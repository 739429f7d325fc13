// The table of coverage (apps/demo/test/specification/coverage.md) and the sentences of a specification that it must have rows for.

/** Rows `| rule | what must hold | tests |`; a test is `file` and its name in quotation marks, several apart by <br>. */
export function rowsOf(coverage) {
  return coverage.split('\n').flatMap((line) => {
    const [, rule = '', what = '', tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (!/^\d/.test(rule)) return [];
    const namedTests = tests.split('<br>').map((entry) => {
      const [, file = '', name = ''] = /^`([^`]+)` “(.+)”$/.exec(entry.trim()) ?? [];
      return { file, name };
    });
    return [{ rule, what, tests: namedTests }];
  });
}

/** Numbered sentences (`8.3`), and from section 4 on subsections (`4.1`) and rows of the table of endpoints (`4 GET /releases.json`). */
export function rulesOf(specification) {
  const rules = [];
  let section = '';
  for (const line of specification.split('\n')) {
    const [, heading] = /^##+ (\d+(?:\.\d+)?)\.? /.exec(line) ?? [];
    const [, item] = /^(\d+)\. /.exec(line) ?? [];
    const [, method, path] = /^\| (GET|POST) \| `([^`]+)` \|/.exec(line) ?? [];
    section = heading ?? section;
    if (item !== undefined) rules.push(`${section}.${item}`);
    else if (Number.parseInt(section, 10) < 4) continue;
    else if (heading === '6' || heading?.includes('.') === true) rules.push(heading);
    else if (method !== undefined) rules.push(`${section} ${method} ${path}`);
  }
  return rules;
}
