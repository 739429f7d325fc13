// The files of a release for a platform, and what can be said where there are none.
import { sentence } from '../answers/sentences.ts';
import type { Release } from './release-book.ts';

export function artifactsFor({ artifacts = [] }: Release, platform: string): NonNullable<Release['artifacts']> {
  return artifacts.filter((artifact) => artifact.platform === platform || artifact.platform === 'any');
}

/** Why there is no file for a platform; empty where there is one. */
export function artifactNote(release: Release, platform: string, all: readonly Release[]): string {
  if (artifactsFor(release, platform).length > 0) return '';
  if (all.every(({ artifacts = [] }) => artifacts.length === 0)) return sentence('no_artifacts_at_all');
  const { version, artifacts = [] } = release;
  if (artifacts.length === 0) return sentence('no_artifacts', { version });
  const platforms = [...new Set(artifacts.map((artifact) => artifact.platform))].slice(0, 12).join(', ');
  return sentence('no_artifact_for', { version, platform, platforms });
}
