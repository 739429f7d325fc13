// Generated from packages/content/src/schemas/installation.ts by `npm run generate`; do not edit.

/** How to install the product. */
export interface InstallationGuides {
  /** Version of this shape, a semantic version. A breaking change raises the major version; readers must ignore unknown members. */
  readonly schema_version: string;
  /** Digest of the content this document was made from. Documents with the same value agree. */
  readonly snapshot_id: string;
  /** When the content was made, RFC 3339 in UTC. Belongs to the content, not to the server. */
  readonly generated_at: string;
  /** One guide for each platform. */
  readonly guides: readonly InstallationGuide[];
}

/** How to check that an installation worked, or how to undo it. */
export interface InstallationCheck {
  /** What to do, for people. */
  readonly text?: string;
  /** What to type, exactly. */
  readonly command?: string;
  /** What is seen when it worked. */
  readonly expects?: string;
}

/** How to install the product on one platform. */
export interface InstallationGuide {
  /** Platform, such as `linux`, `macos`, `windows` or `docker`. */
  readonly platform: string;
  /** Heading for people. */
  readonly title: string;
  /** What must be there before. */
  readonly prerequisites?: readonly string[];
  /** What to do, in this order. */
  readonly steps: readonly InstallationStep[];
  /** How to see that it worked. */
  readonly verify?: InstallationCheck;
  /** How to undo it. */
  readonly uninstall?: InstallationCheck;
  /** Its page in the documentation. */
  readonly docs_url?: string;
  /** Versions it is for, as a range; `*` for all. */
  readonly applies_to_version: string;
  /** Whether a person has followed it: an imported guide is `unverified` until then. */
  readonly status?: 'verified' | 'unverified' | 'unknown';
}

/** One step. */
export interface InstallationStep {
  /** The kind of step. */
  readonly kind: 'command' | 'download' | 'manual' | 'unknown';
  /** What the step does, for people. */
  readonly text: string;
  /** What to type, exactly. */
  readonly command?: string;
  /** The shell the command is written for, such as `sh` or `powershell`. */
  readonly shell?: string;
  /** What to download; a download step without it uses the release’s artifact for this platform. */
  readonly url?: string;
  /** Digest of what is downloaded. */
  readonly digest?: string;
  /** What you see if the step worked. */
  readonly expects?: string;
}
