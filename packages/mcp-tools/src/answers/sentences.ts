// The sentences that the catalog tools write from fields of the catalog, by the condition under which each is written. A field that the
// catalog does not state gets no sentence of its own. docs/reference/generated/sentences.md lists them.

/** By name; words in braces are filled in. */
export const sentences = {
  // Whether the product requires approval before it runs an action.
  asks_always: '“{title}” requires approval every time.',
  asks_always_by: '“{title}” requires approval every time, from: {by}.',
  asks_conditional: '“{title}” requires approval under conditions that are not stated.',
  asks_conditional_reason: '“{title}” may require approval; the reason given: {reason} Treat it as required.',
  asks_when: '“{title}” requires approval when this holds: {condition}',
  asks_not_when: '“{title}” requires no approval when this holds, and otherwise does: {condition}',
  asks_never: '“{title}” requires no approval by the product.',
  asks_unknown: 'Whether “{title}” requires approval is not stated.',
  asks_reason: 'Reason: {reason}',
  // What is left afterwards.
  changes_nothing: 'It changes nothing.',
  undo_method: 'It can be undone: {undo}',
  undo_unstated: 'It is marked reversible; how to undo it is not stated.',
  undo_no: 'It cannot be undone.',
  undo_conditional: 'It can be undone only under conditions that are not stated; treat it as not reversible.',
  undo_conditional_method:
    'It may not be possible to undo it; stated: {undo} Treat it as not reversible unless that is known to work.',
  undo_when: 'It can be undone when this holds, and otherwise not: {condition}',
  effects: 'It {effects}.',
  destructive: 'It may delete or overwrite data.',
  restore_point: 'A restore point must be made first.',
  // How its result is checked.
  check_none: 'The product does not check the result; check it yourself.',
  check_executor: 'Only the executor reports whether it worked.',
  check_postcondition: 'The product checks the result afterwards.',
  check_independent: 'The result is checked independently.',
  check_method: 'How: {method}',
  check_note: 'Not shown by the check: {note}',
  check_remark: 'About this check: {note}',
  // Who may run it, and where.
  permission_tier: 'It needs the permission "{title}" ({name}, level {value} on a scale up to {highest}).',
  permission_words: 'The catalog says of this tier: “{description}”',
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
  newer: 'It comes with {since}, which is newer than the current version {current}.',
  catalog_expired: 'This catalog expired on {date}; treat what it states as stale.',
  // What nobody has stated.
  not_stated: 'Not stated: {fields}.',
  never_stated: 'This catalog states these for no action: {fields}.',
  // What to ask the person.
  ask: 'Ask {who}: "May I run “{title}”{undone}?"',
  ask_when: 'Unless it is known not to hold, ask {who}: "May I run “{title}”{undone}?"',
  ask_not_when: 'Unless it is known to hold, ask {who}: "May I run “{title}”{undone}?"',
  ask_unknown: 'Treat approval as required. Ask {who}: "May I run “{title}”{undone}?"',
  ask_all_the_same: 'The product does not ask, and the risk is {level}. Ask {who} all the same: "May I run “{title}”{undone}?"',
  ask_name_changes: 'Name what will change before running “{title}”.',
  ask_restore_point: 'Has a restore point been made?',
  // Lists of actions.
  no_action_has_all: 'No action passes all filters; leave one out.',
  no_action_matches: 'No action has any of these words.',
  read_as_filters: 'Read as {filters}; {actions}.',
  unstated_of: 'For {count} more, {property} is not stated.',
  read_only_is_no_promise: 'The catalog states this; it is not a guarantee.',
  riskiest_first: 'All are listed, riskiest first.',
  matches_first: '{count} of them match the words and come first.',
  others: 'Not listed, by risk: {risks}. Leave query out, or use filters, for them.',
  no_action_published: 'The catalog has no actions.',
  words_without_action: 'No action contains: {words}.',
  words_read_as: 'Read as: {words}.',
  weak_matches: 'No listed action matches the query well; these match in part.',
  // Searches of the documentation.
  no_section_matches: 'Nothing found: these words are nowhere, or too common to search by. Try other words.',
  no_section_answers: 'No section answers this. The closest are below.',
  no_section_has_phrases: 'No section has the quoted words as written. This is the answer for the words without quotes.',
  page_without_words: 'Nothing here has these words. Search without id, or read it without query.',
  words_nowhere: 'Nowhere in the documentation: {words}.',
  words_elsewhere: 'In none of the sections shown, but elsewhere: {words}.',
  fact_tool: '{tool}{given} states the facts on this.',
  limit_phrases: 'Only the first four quoted phrases had to be there. Quote fewer.',
  limit_work: 'The search reached its work limit, so better results may be missing. Use fewer and rarer words, or fewer quotes.',
  moved: '{before} is now {id}.',
  feedback: 'To report what is missing or wrong: {url}',
  // Where a catalog is empty or does not go that far.
  documentation: 'Closest sections of the documentation ({search_docs} reads them by id):',
  no_documentation: 'No related documentation section was found; try {search_docs} with other words.',
  // Releases.
  status_published: 'published',
  status_prerelease: 'pre-release: for trying',
  status_source_only: 'source code only, no build is offered',
  status_withdrawn: 'withdrawn, do not use it',
  status_yanked: 'withdrawn from its registry, do not install it',
  status_planned: 'planned, not out yet',
  status_draft: 'in preparation, not out yet',
  status_unknown: 'whether it is published is not stated',
  no_releases: 'The catalog has no releases.',
  no_release_in_channel: 'The channel {channel} has no published release.',
  age: '{version} was released {days} days ago, on {date}.',
  undated: 'The release date of {version} is not stated.',
  support_ended: 'Support of {version} ended on {date}.',
  vulnerability: '{version} has 1 known vulnerability: {list}.',
  vulnerabilities: '{version} has {count} known vulnerabilities: {list}.',
  vulnerabilities_among: '{version} has {count} known vulnerabilities, among them {list}.',
  not_compared: 'Whether {version} is affected by {ids} is unknown: the versions of that range cannot be compared here.',
  upgrade_to: 'Nothing is known against {upgrade}.',
  nothing_against: 'No advisory of this catalog affects {version}.',
  no_advisories_stated: 'The catalog states no advisories, so whether {version} is vulnerable is unknown.',
  breaking_unknown: 'Whether these releases are breaking is not stated: {versions}.',
  more_versions: '{count} more versions lie between and are left out here; give one as version for what is known against it.',
  changes_unknown: 'No changes are stated for: {versions}.',
  advisory_found:
    '{id}{aliases} is a vulnerability{severity}, {fixed}.{summary} Affected: {affected}. {get_latest_release} with version answers whether a version is affected.',
  advisory_withdrawn: '{id}{aliases} was withdrawn on {date}, so it applies to no version.{summary}',
  no_artifacts_at_all: 'The catalog lists no artifacts for any release.',
  no_artifacts: 'The catalog lists no artifacts for {version}.',
  no_artifact_for: '{version} has no artifact for {platform}; it has some for {platforms}.',
  since_between: '{since} is not in the catalog; it lies between {lower} and {upper}.',
  since_older: '{since} is not in the catalog; it is older than every version there.',
  since_newer: '{since} is not in the catalog; it is newer than every version there.',
  nothing_between: 'The catalog has no version after {from}, up to {to}.',
  nothing_published_between: 'No published release on the stable channel or the channel of {to} follows {from}, up to {to}.',
  left_out: 'Changes of these releases are not listed: the release is not published or is on another channel.',
  most_urgent: 'Only the most urgent of {count} changes are shown; a newer since gives fewer.',
  // Installation.
  no_guides: 'The catalog has no installation guides.',
  no_guides_at_all: 'The catalog has no installation guide for {product}. See {homepage}.',
  no_stable_release: 'The catalog has no published stable release, so no artifact is filled in.',
  other_versions: 'This guide is written for versions {range}; it may not fit {version}.',
  other_version_named: 'The guide names {named}, which is not {version}; what it expects to see is left out.',
  no_version_in_steps: 'The steps name no version, so they may install a version other than {version}.',
  no_address: 'The steps are left out: no download address is stated for {version} on {platform}.',
  other_processors: 'The download step shows the file for {processor}; for {others} see artifacts.',
  yanked: '{version} is withdrawn; do not use it.',
  not_out: '{version} is not published yet.',
  unverified: 'This guide is marked unverified; check the result of each step.',
  // Measurements.
  no_measurements: 'The catalog has no measurements.',
  no_measurements_at_all: 'The catalog has no measurements for {product}. See {homepage}.',
  no_row: 'No measurement has both this id and this metric; leave one out.',
  measured: 'Measured on version {subject}: {workload} Machine: {environment}.',
  measured_runs: 'Runs: {runs}, on {date}, {evaluator}.',
  result: '{metric}: median {median} {unit}{spread}.',
  compared: '{baseline}: {value} {unit}, ratio {ratio}.',
  not_shown: 'Not shown by this: {boundary}',
  expired: 'This measurement expired on {date}; treat it as stale.',
  other_subject: 'This measurement is valid for versions {range}; the current version is {current}.',
  current_not_stated: 'This measurement is valid for versions {range}; the current version is not stated.',
  current_not_comparable:
    'This measurement is valid for versions {range}, with which the current version {current} cannot be compared.',
  // Errors: what is wrong with a call, and what to send instead.
  unknown_value: 'Unknown {argument}{value}.',
  nearest_values: 'Nearest: {values}.',
  valid_values: 'Valid values: {values}.',
  some_values: '{count} values are known, among them: {values}.',
  values_elsewhere: '{count} values are known; {list_capabilities} lists them.',
  nothing_to_select: 'Nothing is published that {argument} could select. Leave {argument} out.',
  too_many_values: '{argument}: expected at most {most} values, received {received}. Give fewer.',
  no_action_given: 'Give action (an id from {list_capabilities}), or actions for several.',
  no_version: '{argument} must be a version such as 1.4.0.',
  from_is_newer: 'from must not be newer than to ({to}). Swap them to see what going back would undo.',
  nothing_asked: 'Give query (words to find), id (a page or section to read), or both.',
  no_pages: 'No documentation is published for {product}.',
  unknown_page: 'No page or section{id}.',
  some_pages: 'Some that exist: {values}.',
  ids_from_search: 'A call with query gives ids.',
  search_unavailable: 'Search is unavailable at the moment; the other tools answer. Ask again in a few seconds.',
  answer_too_large:
    'The answer is larger than {bytes} bytes, and text about limits and dangers is never cut. Ask for fewer things.',
  record_too_large: 'Left out: it does not fit, and limits and dangers are never cut. Ask for it alone, by its id.',
  not_shown_for_size: 'Not shown because they do not fit: {values}. Ask for them in another call.',
  cursor_unknown: 'The cursor was not given out by this server. Leave cursor out to start from the beginning.',
  cursor_of_other_snapshot:
    'The cursor belongs to another snapshot: the content has been published anew since. Leave cursor out to start over.',
  cursor_of_other_call:
    'The cursor belongs to a call with other arguments. Repeat the arguments of the call that gave it, or leave cursor out.',
  cursor_past_end: 'The cursor points past the last row. Leave cursor out to start from the beginning.',
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
