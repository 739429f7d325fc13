// Commands as actions of the capability catalog: what each does, touches and risks, from its definition and its record of safety.
import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import { commandSafety } from './command-safety.ts';

/** An action as a team writes it in capabilities.yaml. */
export function actionOf({ name, title, description, touches }: CommandDefinition): object {
  const safety = commandSafety.get(name);
  if (safety === undefined) throw new TypeError(`command-safety: expected a record of ${name}`);
  const { effects, reads, writes, network } = touches;
  const readOnly = effects.every((effect) => effect === 'none' || effect.endsWith('_read'));
  return {
    id: `vitrine-${name}`,
    title,
    description: `\`vitrine ${name}\`. ${description} Reads: ${reads} Writes: ${writes} Network: ${network}`,
    family: 'command-line',
    permission: safety.permission,
    approval: { required: 'never', reason: safety.approval },
    effects,
    reversible: safety.reversible,
    snapshot_required: 'no',
    hints: {
      read_only: readOnly ? 'yes' : 'no',
      destructive: safety.destructive,
      idempotent: safety.idempotent,
      open_world: safety.openWorld,
    },
    platforms: [{ id: 'node', status: 'supported', basis: 'tested' }],
    providers: ['cli'],
    verification: { depth: 'executor_reported', method: safety.verification },
  };
}
