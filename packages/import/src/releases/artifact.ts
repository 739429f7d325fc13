// The platform, architecture and kind in the name of a file; a part that the name does not have is unknown.

const platforms: readonly (readonly [pattern: RegExp, platform: string])[] = [
  [/(?:^|[._-])(?:windows|win(?:32|64)?|msvc|pc-windows)|\.(?:exe|msi|msix|appx)$/i, 'windows'],
  [/(?:^|[._-])(?:darwin|macos|mac|osx|apple)|\.(?:dmg|pkg)$/i, 'macos'],
  [/(?:^|[._-])android|\.(?:apk|aab)$/i, 'android'],
  [/(?:^|[._-])ios(?:[._-]|$)|\.ipa$/i, 'ios'],
  [/(?:^|[._-])freebsd/i, 'freebsd'],
  [/(?:^|[._-])(?:linux|ubuntu|debian|fedora|alpine|musl|gnu)|\.(?:deb|rpm|AppImage|flatpak|snap|apk)$/i, 'linux'],
  [/\.(?:jar|whl|gem|vsix|wasm)$/i, 'any'],
];

const architectures: readonly (readonly [pattern: RegExp, architecture: string])[] = [
  [/(?:x86[_-]64|amd64|x64|win64)/i, 'x86_64'],
  [/(?:aarch64|arm64)/i, 'arm64'],
  [/armv?7|armhf/i, 'armv7'],
  [/armv?6/i, 'armv6'],
  [/riscv64/i, 'riscv64'],
  [/ppc64le|powerpc64le/i, 'ppc64le'],
  [/s390x/i, 's390x'],
  [/universal/i, 'universal'],
  [/(?:i[3-6]86|(?:^|[._-])(?:x86|386|win32|ia32)(?:[._-]|$))/i, 'x86'],
];

const kinds: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/\.(?:exe|msi|msix|dmg|pkg|deb|rpm|apk|ipa|AppImage|snap|flatpak)$/i, 'installer'],
  [/\.(?:tar\.\w+|tgz|txz|tbz2?|zip|7z|gz|xz|zst)$/i, 'archive'],
  [/\.(?:jar|whl|gem|vsix|crate|nupkg)$/i, 'package'],
];

/** Platform, architecture and kind of a file by its name. */
export function placeOf(name: string): { readonly platform: string; readonly architecture: string; readonly kind: string } {
  const of = (table: readonly (readonly [RegExp, string])[]): string | undefined =>
    table.find(([pattern]) => pattern.test(name))?.[1];
  return { platform: of(platforms) ?? 'unknown', architecture: of(architectures) ?? 'unknown', kind: of(kinds) ?? 'unknown' };
}
