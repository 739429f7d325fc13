// Names in an action must lead to something, and its members must not contradict each other.
import type { CapabilityFacts } from '../parse/parse.ts';
import type { Diagnostic } from '@vitrine/core';
import type { SourceFile } from '../parse/source-file.ts';
import { warning } from '../shared/diagnostic.ts';
import { checkUnique, expectKnown, type Report } from './report.ts';

/** Checks a catalog with itself and with the ids of the evidence, where those are known. */
export function checkActions(catalog: CapabilityFacts, evidence: ReadonlySet<string> | undefined, report: Report): void {
  const tiers = catalog.permission_tiers ?? [];
  checkUnique(tiers, (tier) => tier.name, ['permission_tiers'], 'name', report);
  checkUnique(tiers, (tier) => String(tier.value), ['permission_tiers'], 'value', report);
  checkUnique(catalog.providers, (provider) => provider.id, ['providers'], 'id', report);
  checkUnique(catalog.platforms, (platform) => platform.id, ['platforms'], 'id', report);
  checkUnique(catalog.actions, (action) => action.id, ['actions'], 'id', report);
  const platforms = new Set(catalog.platforms.map((platform) => platform.id));
  const providers = new Set(catalog.providers.map((provider) => provider.id));
  const actions = new Set(catalog.actions.map((action) => action.id));

  for (const [index, action] of catalog.actions.entries()) {
    const at = ['actions', index] as const;
    const expectIn = (knownNames: ReadonlySet<string>, what: string, name: string, path: readonly (string | number)[]): void => {
      if (knownNames.has(name)) return;
      const { expected, received } = expectKnown(what, name, [...knownNames]);
      report([...at, ...path], expected, received);
    };
    const { platforms: places = [], providers: carriers = [] } = action;
    checkUnique(places, (platform) => platform.id, [...at, 'platforms'], 'id', report);
    for (const [position, platform] of places.entries())
      expectIn(platforms, 'the id of a listed platform', platform.id, ['platforms', position]);
    for (const [carrierIndex, provider] of carriers.entries())
      expectIn(providers, 'the id of a listed provider', provider, ['providers', carrierIndex]);
    for (const [evidenceIndex, id] of (action.verification.evidence ?? []).entries()) {
      if (evidence !== undefined && !/^https?:/.test(id))
        expectIn(evidence, 'the id of a row of the benchmark evidence', id, ['verification', 'evidence', evidenceIndex]);
    }
    checkAgreement(action, (path, expected, received) => report([...at, ...path], expected, received));
    const { deprecated } = action;
    if (deprecated === undefined) continue;
    if (deprecated.replacement !== undefined)
      expectIn(actions, 'the id of another action', deprecated.replacement, ['deprecated', 'replacement']);
    if (deprecated.replacement === action.id)
      report([...at, 'deprecated', 'replacement'], 'the id of another action', 'the action itself');
    if (deprecated.sunset !== undefined && deprecated.sunset < deprecated.since) {
      report([...at, 'deprecated', 'sunset'], `a time that is not before ${deprecated.since}`, deprecated.sunset);
    }
  }
}

function checkAgreement(action: CapabilityFacts['actions'][number], report: Report): void {
  const { effects, hints, reversible } = action;
  if (effects.includes('none') && effects.length > 1)
    report(['effects'], '`none` alone, or the effects without it', effects.join(', '));
  const writes = effects.filter((effect) => effect === 'local_write' || effect === 'remote_write' || effect === 'irreversible');
  if (hints.read_only === 'yes' && writes.length > 0)
    report(['hints', 'read_only'], `no or unknown, because of ${writes.join(', ')}`, 'yes');
  if (hints.read_only === 'yes' && hints.destructive === 'yes')
    report(['hints', 'destructive'], 'no or unknown, because it is read-only', 'yes');
  if (reversible === 'yes' && effects.includes('irreversible'))
    report(['reversible'], 'no, conditional or unknown, because of irreversible', 'yes');
}

/** Warns of conditions that do not say which way they point: an agent has to take the riskier one. */
export function warnOfConditions({ actions }: CapabilityFacts, source: SourceFile, onWarning: (warning: Diagnostic) => void): void {
  for (const [index, { approval, reversible, reversible_when: when, undo }] of actions.entries()) {
    const warn = (member: string, fix: string): void => {
      const path = ['actions', index, member] as const;
      const message = 'conditional without a condition: agents assume the riskier case';
      onWarning(warning('conditional', message, fix, { file: source.file, line: source.line(path), path }));
    };
    const isDirected = 'required_when' in approval || 'not_required_when' in approval;
    if (approval.required === 'conditional' && !isDirected)
      warn('approval', 'Add required_when (when somebody must agree) or not_required_when (when nobody must).');
    if (reversible === 'conditional' && when === undefined && undo === undefined)
      warn('reversible', 'Add reversible_when: when it can be undone.');
  }
}
