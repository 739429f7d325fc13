// What must be green beyond the scored scenarios of the fixture. The demonstration is checked as it is: the scenarios that
// are not listed call tools, resources and prompts by names that only a fixture has.

/** Checks that need diagnostic tools, and so cannot be made here. */
const diagnostic = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
];

/** Revision to scenario to the checks that may fail in it. */
export const demoScenarios = {
  '2025-11-25': {
    'server-initialize': [],
    ping: [],
    'tools-list': [],
    'dns-rebinding-protection': [],
    'server-sse-multiple-streams': [],
  },
  '2026-07-28': {
    'tools-list': [],
    'dns-rebinding-protection': [],
    'http-header-validation': [],
    'sep-2164-resource-not-found': [],
    'server-stateless': diagnostic,
    caching: [],
  },
};

/** Scenarios of the skills extension (SEP-2640); reading folders is optional, and not offered. */
export const skillScenarios = ['sep-2640-skills-enumeration', 'sep-2640-skills-manifest'];

/** Scenarios that a revision runs without counting them, and that the fixture passes all the same. */
export const unscoredButGreen = {
  '2025-11-25': ['json-schema-2020-12'],
  '2026-07-28': ['json-schema-2020-12', 'http-header-validation', 'http-custom-header-server-validation'],
};
