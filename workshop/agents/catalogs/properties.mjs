// The properties of an action by the names that questions use, read from a catalog.
const isSupported = ({ status }) => status === 'supported' || status === 'partial';

const properties = {
  family: (action) => [action.family],
  permission_tier: (action) => [action.permission.name],
  approval: (action) => [action.approval.required],
  platform: (action) => action.platforms?.filter(isSupported).map(({ id }) => id) ?? ['unknown'],
  provider: (action) => action.providers ?? ['unknown'],
  verification: (action) => [action.verification.depth],
  effects: (action) => action.effects,
  reversible: (action) => [action.reversible],
  snapshot_required: (action) => [action.snapshot_required],
  read_only: (action) => [action.hints.read_only],
  destructive: (action) => [action.hints.destructive],
  idempotent: (action) => [action.hints.idempotent],
  open_world: (action) => [action.hints.open_world],
};

/** The actions that have every property of `where`. */
export function actionsWhere(actions, where) {
  return actions.filter((action) =>
    Object.entries(where).every(([name, wanted]) => {
      const values = properties[name](action);
      if (wanted.not !== undefined) return !values.some((value) => wanted.not.includes(value));
      return values.some((value) => [wanted].flat().includes(value));
    }),
  );
}
