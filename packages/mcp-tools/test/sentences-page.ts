// Makes docs/sentences.md: the sentences that the catalog tools write from catalog fields, each with its condition.
import { type SentenceName, sentences } from '../src/answers/sentences.ts';

/** When each is written. The type asks for a condition for every sentence, and for no other. */
const conditions: Readonly<Record<SentenceName, string>> = {
  asks_always: '`approval.required` is `always`, and `approval.by` is absent',
  asks_always_by: '`approval.required` is `always`, and `approval.by` is stated',
  asks_conditional: '`approval.required` is `conditional`, and `approval.reason` is absent',
  asks_conditional_reason: '`approval.required` is `conditional`, and `approval.reason` is stated',
  asks_never: '`approval.required` is `never`',
  asks_unknown: '`approval.required` is `unknown`',
  asks_reason: '`approval.reason` is stated, and `approval.required` is not `conditional`',
  changes_nothing:
    'every effect is `none` or reads, or `hints.read_only` is `yes` and no effect changes anything; not where it is irreversible or destructive',
  undo_method: '`reversible` is `yes`, and `undo` is stated',
  undo_unstated: '`reversible` is `yes`, and `undo` is absent',
  undo_no: '`reversible` is `no`',
  undo_conditional: '`reversible` is `conditional`, and `undo` is absent',
  undo_conditional_method: '`reversible` is `conditional`, and `undo` is stated',
  effects: '`effects` has a value other than `unknown`; without `none` where it changes nothing',
  destructive: '`hints.destructive` is `yes`',
  restore_point: '`snapshot_required` is `yes`',
  check_none: '`verification.depth` is `none`',
  check_executor: '`verification.depth` is `executor_reported`',
  check_postcondition: '`verification.depth` is `postcondition_checked`',
  check_independent: '`verification.depth` is `independently_verified`',
  check_method: '`verification.method` is stated',
  check_note: '`verification.note` is stated, for one action',
  permission_tier: 'the catalog describes the permission tier',
  permission_words: 'the tier has a description, for one action',
  permission_name: 'the permission has a name, and the catalog does not describe its tier',
  permission_value: 'the permission has a tier and no name, and the catalog does not describe the tier',
  runs_on: 'a platform is `supported` or `partial`',
  deprecated: '`deprecated` is stated, without a sunset or a replacement',
  deprecated_replacement: '`deprecated` is stated with a replacement',
  deprecated_sunset: '`deprecated` is stated with a sunset to come',
  deprecated_sunset_replacement: '`deprecated` is stated with a sunset to come and a replacement',
  deprecated_stopped: '`deprecated` is stated with a sunset that has passed',
  deprecated_stopped_replacement: '`deprecated` is stated with a sunset that has passed and a replacement',
  newer: '`since` is newer than the current version',
  not_stated: 'a field is `unknown` for this action and stated for another one',
  never_stated: 'a field is `unknown` for every action of the catalog',
  ask: '`approval.required` is `always`',
  ask_unless: '`approval.required` is `conditional`',
  ask_unknown: '`approval.required` is `unknown`',
  ask_all_the_same: '`approval.required` is `never`, and the risk is high',
  ask_name_changes: '`approval.required` is `never`, the risk is moderate, and “It changes nothing.” is not written',
  ask_restore_point: '`snapshot_required` is `yes`, and the user is asked',
  no_action_has_all: 'filters select no action',
  no_action_matches: 'no action has a word of the query, and no filter leaves an action out',
  no_filtered_action_matches: 'no action that passes the filters has a word of the query',
  no_action_published: 'the catalog has no actions',
  words_without_action: 'no action has some of the words of the query',
  words_read_as: 'a word of the query is read as another, one slip away',
  weak_matches: 'no action has half of what the query means',
  documentation: 'a tool has no data for the call, and sections of the documentation follow',
  no_documentation: 'a tool has no data for the call, and a search of the documentation finds no section',
  status_published: '`status` is `published`',
  status_prerelease: '`status` is `prerelease`',
  status_source_only: '`status` is `source_only`',
  status_withdrawn: '`status` is `withdrawn`',
  status_yanked: '`status` is `yanked`',
  status_planned: '`status` is `planned`',
  status_draft: '`status` is `draft`',
  status_unknown: '`status` is `unknown`',
  no_releases: 'the catalog has no releases',
  no_release_in_channel: 'no release of the channel is published',
  age: 'the release has a date',
  undated: 'the release has no date',
  support_ended: '`supported_until` has passed',
  vulnerabilities: 'the release has several advisories; the first five are named',
  vulnerability: 'the release has one advisory',
  no_artifacts_at_all: 'a platform is given, and no release has artifacts',
  no_artifacts: 'a platform is given, and this release has no artifacts',
  no_artifact_for: 'a platform is given, and this release has artifacts for others only',
  since_between: '`since` is not in the catalog',
  since_older: '`since` is older than every version of the catalog',
  since_newer: '`since` is newer than every version of the catalog',
  nothing_between: 'no version follows `since`',
  nothing_published_between: 'compare_releases finds no published release on the way',
  left_out: 'compare_releases leaves out releases on the way',
  most_urgent: 'the changes do not fit',
  no_guides: 'the catalog has no installation guides, and the documentation has something',
  no_guides_at_all: 'the catalog has no installation guides, and the documentation has nothing',
  no_stable_release: 'no stable release is published',
  other_versions: 'no guide for the platform fits the version',
  other_processors: 'artifacts for several processors fit a download step',
  yanked: 'the version is `yanked` or `withdrawn`',
  not_out: 'the version is `draft` or `planned`',
  unverified: '`status` of the guide is `unverified`',
  no_measurements: 'the catalog has no measurements, and the documentation has something',
  no_measurements_at_all: 'the catalog has no measurements, and the documentation has nothing',
  no_metric: 'no metric has this name',
  nearest_metrics: 'no metric has this name, and others share a word with it',
  valid_metrics: 'no metric has this name',
  no_row: 'no row has both the id and the metric',
  measured: 'every measurement',
  measured_runs: 'every measurement',
  result: 'every measurement',
  compared: '`baseline` is stated',
  not_shown: 'every measurement: `claim_boundary` and `limitations`',
  expired: '`expires_at` has passed',
  other_subject: 'the current version is outside of `valid_for_versions`',
};

export function sentencesPage(): string {
  // Object.entries knows the names as texts; they are those of the object.
  const rows = (Object.entries(sentences) as [SentenceName, string][]).map(
    ([name, text]) => `| ${text.replaceAll('|', '\\|')} | ${conditions[name]} |\n`,
  );
  return `# Sentences of the catalog tools

<!-- Written by \`npm run generate\` from packages/mcp-tools/src/answers/sentences.ts. Do not edit. -->

The catalog tools write these sentences from fields of the catalog. An answer also has names with their values, texts of the catalog
itself, counts and headings of its lists, and texts of errors and of expired catalogs; those are not listed here. Words in braces come
from the catalog or from the call. A sentence follows from what is stated; what is not stated is one short line.

| Sentence | Written when |
| --- | --- |
${rows.join('')}`;
}
