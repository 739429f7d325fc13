// Public entry "@vitrine/core/source": following a source of snapshots while serving, and signatures of snapshot files.
export { type Follower, type FollowOptions, followSnapshot, type OpenedSnapshot, type OpenFront } from './engine/store/follow.ts';
export {
  createSigningKey,
  publicKeyOf,
  type Signature,
  signatureSuffix,
  type SigningKey,
  signSnapshot,
} from './engine/store/signature.ts';
export {
  type ReadBounds,
  type Reading,
  type SnapshotReader,
  SourceError,
  type SourceEvent,
  type SourceFailureCode,
  type SourceState,
} from './engine/store/source.ts';
