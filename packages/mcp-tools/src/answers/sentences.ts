// The sentences that the catalog tools write from fields of the catalog, by the condition under which each is written. A field that the
// catalog does not state gets no sentence of its own. docs/reference/generated/sentences.md lists them.

/** By name; words in braces are filled in. */
export const sentences = {
  // Whether the product requires approval before it runs an action.
  asks_always: '“{title}” requires approval every time.',
  asks_always_by: '“{title}” requires approval every time, from: {by}.',
  asks_conditional: '“{title}” requires approval under conditions that are not stated.',
  asks_conditional_reason: '“{title}” may require approval. Reason: {reason} Treat approval as required.',
  asks_when: '“{title}” requires approval if this is true: {condition}',
  asks_not_when: '“{title}” requires approval unless this is true: {condition}',
  asks_never: '“{title}” needs no approval from the product.',
  asks_unknown: 'Whether “{title}” requires approval is not stated.',
  asks_reason: 'Reason: {reason}',
  // What is left afterwards.
  changes_nothing: 'It changes nothing.',
  undo_method: 'It can be undone: {undo}',
  undo_unstated: 'It is marked reversible; how to undo it is not stated.',
  undo_no: 'It cannot be undone.',
  undo_conditional: 'It can be undone only under conditions that are not stated; treat it as irreversible.',
  undo_conditional_method:
    'It may be impossible to undo. Stated: {undo} Treat it as irreversible unless you know that this works.',
  undo_when: 'It can be undone only if this is true: {condition}',
  effects: 'It {effects}.',
  destructive: 'It may delete or overwrite data.',
  restore_point: 'Make a restore point first.',
  // How its result is checked.
  check_none: 'The product does not check the result; check it yourself.',
  check_executor: 'Only the executor reports whether it worked.',
  check_postcondition: 'The product checks the result afterwards.',
  check_independent: 'The result is checked independently.',
  check_method: 'How: {method}',
  check_note: 'Limits of the check: {note}',
  check_remark: 'About this check: {note}',
  // Who may run it, and where.
  permission_tier: 'It needs the permission "{title}" ({name}, level {value}, the highest is {highest}).',
  permission_words: 'The catalog describes this tier: “{description}”',
  permission_name: 'It needs the permission {name}.',
  permission_value: 'It needs permission tier {value}.',
  runs_on: 'It runs on {platforms}.',
  deprecated: 'It has been deprecated since {since}.',
  deprecated_replacement: 'It has been deprecated since {since}; use {replacement} instead.',
  deprecated_sunset: 'It has been deprecated since {since} and stops working on {sunset}.',
  deprecated_sunset_replacement: 'It has been deprecated since {since} and stops working on {sunset}; use {replacement} instead.',
  deprecated_stopped: 'It has been deprecated since {since} and stopped working on {sunset}.',
  deprecated_stopped_replacement:
    'It has been deprecated since {since} and stopped working on {sunset}; use {replacement} instead.',
  newer: 'It is new in {since}, which is newer than the current version {current}.',
  catalog_expired: 'This catalog expired on {date}; treat its facts as stale.',
  // What nobody has stated.
  not_stated: 'Not stated: {fields}.',
  never_stated: 'No action in this catalog states: {fields}.',
  // What to ask the person.
  ask: 'Ask {who}: "May I run “{title}”{undone}?"',
  ask_when: 'Unless you know it is false, ask {who}: "May I run “{title}”{undone}?"',
  ask_not_when: 'Unless you know it is true, ask {who}: "May I run “{title}”{undone}?"',
  ask_unknown: 'Treat approval as required. Ask {who}: "May I run “{title}”{undone}?"',
  ask_all_the_same: 'The product does not ask, but the risk is {level}. Ask {who} anyway: "May I run “{title}”{undone}?"',
  ask_name_changes: 'Before running “{title}”, say what will change.',
  ask_restore_point: 'Is there a restore point?',
  // Lists of actions.
  no_action_has_all: 'No action matches all filters; remove one.',
  no_action_matches: 'No action has any of these words.',
  read_as_filters: 'Read as {filters}; {actions}.',
  unstated_of: 'For {count} more, {property} is not stated.',
  read_only_is_no_promise: 'The catalog states this; it is not a guarantee.',
  riskiest_first: 'All are listed, riskiest first.',
  matches_first: '{count} of them match the words and come first.',
  others: 'Not listed, by risk: {risks}. To see them, omit query or use filters.',
  no_action_published: 'The catalog has no actions.',
  words_without_action: 'No action contains: {words}.',
  words_read_as: 'Read as: {words}.',
  weak_matches: 'No listed action matches the query well; these match in part.',
  // Searches of the documentation.
  no_section_matches: 'Nothing found: these words are absent or too common. Try other words.',
  no_section_answers: 'No section answers this. The closest are below.',
  no_section_has_phrases: 'No section contains the quoted words as written. These results ignore the quotes.',
  page_without_words: 'None of these words are here. Search without id, or read without query.',
  words_nowhere: 'Nowhere in the documentation: {words}.',
  words_elsewhere: 'Not in the sections shown, but elsewhere: {words}.',
  fact_tool: '{tool}{given} has the facts on this.',
  limit_phrases: 'Only the first four quoted phrases were required. Quote fewer.',
  limit_work: 'The search reached its limit, so better results may be missing. Use fewer, rarer words or fewer quotes.',
  moved: '{before} is now {id}.',
  feedback: 'Report missing or wrong content: {url}',
  // Where a catalog is empty or does not go that far.
  documentation: 'Closest sections of the documentation ({search_docs} reads them by id):',
  no_documentation: 'No related documentation found; try {search_docs} with other words.',
  // Releases.
  status_published: 'published',
  status_prerelease: 'pre-release, for testing',
  status_source_only: 'source code only, no builds',
  status_withdrawn: 'withdrawn, do not use it',
  status_yanked: 'withdrawn from its registry, do not install it',
  status_planned: 'planned, not out yet',
  status_draft: 'in preparation, not out yet',
  status_unknown: 'unknown whether it is published',
  no_releases: 'The catalog has no releases.',
  no_release_in_channel: 'The channel {channel} has no published release.',
  age: '{version} was released {days} days ago, on {date}.',
  undated: 'The release date of {version} is not stated.',
  support_ended: 'Support for {version} ended on {date}.',
  vulnerability: '{version} has 1 known vulnerability: {list}.',
  vulnerabilities: '{version} has {count} known vulnerabilities: {list}.',
  vulnerabilities_among: '{version} has {count} known vulnerabilities, among them {list}.',
  not_compared: 'Unknown whether {ids} affects {version}: the versions in that range cannot be compared.',
  upgrade_to: '{upgrade} has no known problems.',
  nothing_against: 'No advisory in this catalog affects {version}.',
  no_advisories_stated: 'The catalog has no advisories, so it is unknown whether {version} is vulnerable.',
  breaking_unknown: 'Not stated whether these releases are breaking: {versions}.',
  more_versions: '{count} versions in between are left out; to check one, pass it as version.',
  changes_unknown: 'No changes are stated for: {versions}.',
  advisory_found:
    '{id}{aliases} is a vulnerability{severity}, {fixed}.{summary} Affected: {affected}. To check a version, call {get_latest_release} with version.',
  advisory_withdrawn: '{id}{aliases} was withdrawn on {date}, so it applies to no version.{summary}',
  no_artifacts_at_all: 'The catalog lists no artifacts for any release.',
  no_artifacts: 'The catalog lists no artifacts for {version}.',
  no_artifact_for: '{version} has no artifact for {platform}; it has some for {platforms}.',
  since_between: '{since} is not in the catalog; it lies between {lower} and {upper}.',
  since_older: '{since} is not in the catalog; it is older than every version there.',
  since_newer: '{since} is not in the catalog; it is newer than every version there.',
  nothing_between: 'The catalog has no version after {from} and up to {to}.',
  nothing_published_between: 'No published release on the stable channel or the channel of {to} is after {from} and up to {to}.',
  left_out: 'Changes in these releases are not listed: they are not published, or are on another channel.',
  most_urgent: 'Only the most urgent of {count} changes are shown; for fewer, pass a newer since.',
  // Installation.
  no_guides: 'The catalog has no installation guides.',
  no_guides_at_all: 'The catalog has no installation guide for {product}. See {homepage}.',
  no_stable_release: 'The catalog has no published stable release, so no artifact is filled in.',
  other_versions: 'This guide is written for versions {range}; it may not fit {version}.',
  other_version_named: 'The guide names {named}, not {version}, so its expected output is left out.',
  no_version_in_steps: 'The steps name no version, so they may install a version other than {version}.',
  no_address: 'The steps are left out: no download address is stated for {version} on {platform}.',
  other_processors: 'The download step shows the file for {processor}; for {others} see artifacts.',
  yanked: '{version} is withdrawn; do not use it.',
  not_out: '{version} is not published yet.',
  unverified: 'This guide is marked unverified; check the result of each step.',
  // Measurements.
  no_measurements: 'The catalog has no measurements.',
  no_measurements_at_all: 'The catalog has no measurements for {product}. See {homepage}.',
  no_row: 'No measurement has both this id and this metric; omit one.',
  measured: 'Measured on version {subject}: {workload} Machine: {environment}.',
  measured_runs: 'Runs: {runs}, on {date}, {evaluator}.',
  result: '{metric}: median {median} {unit}{spread}.',
  compared: '{baseline}: {value} {unit}, ratio {ratio}.',
  not_shown: 'Limits: {boundary}',
  expired: 'This measurement expired on {date}; treat it as stale.',
  other_subject: 'This measurement is valid for versions {range}; the current version is {current}.',
  current_not_stated: 'This measurement is valid for versions {range}; the current version is not stated.',
  current_not_comparable:
    'This measurement is valid for versions {range}; the current version {current} cannot be compared with them.',
  // Errors: what is wrong with a call, and what to send instead.
  unknown_value: 'Unknown {argument}{value}.',
  nearest_values: 'Nearest: {values}.',
  valid_values: 'Valid values: {values}.',
  some_values: '{count} valid values, including: {values}.',
  values_elsewhere: '{list_capabilities} lists all {count} valid values.',
  nothing_to_select: 'Nothing is published that {argument} could select. Omit {argument}.',
  too_many_values: '{argument}: expected at most {most} values, received {received}. Give fewer.',
  no_action_given: 'Give action (an id from {list_capabilities}), or actions for several.',
  no_version: '{argument} must be a version such as 1.4.0.',
  from_is_newer: 'from is newer than to ({to}). Swap them to see what a downgrade would undo.',
  nothing_asked: 'Give query (words to find), id (a page or section to read), or both.',
  no_pages: 'No documentation is published for {product}.',
  unknown_page: 'No page or section{id}.',
  some_pages: 'Existing ids include: {values}.',
  ids_from_search: 'To get ids, call with query.',
  search_unavailable: 'Search is unavailable; the other tools work. Try again in a few seconds.',
  answer_too_large:
    'The answer is larger than {bytes} bytes, and text about limits and dangers is never cut. Request less.',
  record_too_large: 'Left out: it does not fit, and limits and dangers are never cut. Request it alone, by its id.',
  not_shown_for_size: 'Left out because they do not fit: {values}. Request them in another call.',
  cursor_unknown: 'This server did not issue this cursor. Omit cursor to start from the beginning.',
  cursor_of_other_snapshot:
    'The cursor belongs to an earlier snapshot: new content was published since. Omit cursor to start over.',
  cursor_of_other_call:
    'The cursor belongs to a call with other arguments. Repeat those arguments, or omit cursor.',
  cursor_past_end: 'The cursor points past the last row. Omit cursor to start from the beginning.',
} as const;

export type SentenceName = keyof typeof sentences;

/** The sentence with its words filled in. What is filled in stays as it is; a text of several words ends as a sentence. */
export function sentence(name: SentenceName, words: Readonly<Record<string, string | number>> = {}): string {
  const text = sentences[name].replace(/\{(\w+)\}/g, (_, word: string) => String(words[word] ?? ''));
  return text.endsWith(':') || /[.!?…][”")]?$/.test(text) || name.startsWith('status_') ? text : `${text}.`;
}

/** Sentences one after the other; what is undefined or empty is left out. */
export function joinSentences(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ');
}
