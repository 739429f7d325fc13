// Entry "@vitrine/core/follow", published in `vitrine`: following a source of snapshots while serving, and signatures of snapshot files.
export {
  type SnapshotFollower,
  type FollowOptions,
  followSnapshot,
  type OpenedSnapshot,
  type FrontFactory,
  type LastServed,
  type LastServedStore,
} from './engine/store/follow.ts';
export { parseTimestamp } from './shared/timestamp.ts';
export {
  createSigningKey,
  derivePublicKey,
  signatureSuffix,
  signSnapshot,
} from './engine/store/signature.ts';
export {
  type ReadLimits,
  type ReadResult,
  type SnapshotReader,
  FollowError,
  type FollowEvent,
  type FollowState,
} from './engine/store/snapshot-reader.ts';
