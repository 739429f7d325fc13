// What the official suite may find at our server: the cases that only a server that asks its client could pass, each with its reason.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

describe('expected failures', () => {
  const allowed = {
    '2025-11-25': [
      'logging-set-level',
      'tools-call-with-logging',
      'tools-call-with-progress',
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
      'resources-subscribe',
      'resources-unsubscribe',
      'server-sse-multiple-streams:server-sse-multiple-streams-session',
    ],
    '2026-07-28': [
      'tools-call-with-progress',
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-non-tool-request',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
      'input-required-result-missing-input-response:sep-2322-missing-response-rerequests',
      'input-required-result-ignore-extra-params:sep-2322-ignore-unexpected-params',
    ],
  };

  test.each(Object.entries(allowed))(
    'of revision %s are those that only a server that asks could pass, with reasons',
    (revision, names) => {
      const path = fileURLToPath(new URL(`../baseline/${revision}.yaml`, import.meta.url));
      const [head = '', list = ''] = readFileSync(path, 'utf8').split('server:\n');
      expect(head).toMatch(/^# /);
      const lines = list.trimEnd().split('\n');
      expect(lines.filter((line) => line.startsWith('  - ')).map((line) => line.slice(4))).toEqual(names);
      for (const [index, line] of lines.entries())
        if (line.startsWith('  - ')) expect(lines[index - 1], `${line} has no reason`).toMatch(/^ {2}# \S/);
    },
  );
});
