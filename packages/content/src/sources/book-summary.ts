// The pages of a book: those that its summary lists.
import { posix } from 'node:path';
import type { PageFolder } from './generator.ts';
import { createNavigation, listedAt, type NavigationItem } from './navigation.ts';
import { withoutEnding } from './paths.ts';
import type { ProjectFiles } from './project.ts';
import { pagesOfSummary, readSummary } from './summary.ts';

/** The list of the pages, from a file; undefined where there is none. */
export function summaryOf(file: string, files: ProjectFiles): readonly NavigationItem[] | undefined {
  const content = files.text(file);
  if (!('text' in content)) return undefined;
  const key = (target: string): string | undefined =>
    /^[a-z]+:/i.test(target) || !/\.(?:md|markdown)$/i.test(target) ? undefined : withoutEnding(posix.normalize(target));
  return readSummary(content.text, key);
}

/** The place of a page that a summary lists; any other page is hidden. */
export function locateBySummary(items: readonly NavigationItem[], routeOf: (path: string) => string): PageFolder['locate'] {
  const pages = pagesOfSummary(items);
  const navigation = createNavigation(items);
  return (file, frontMatter) => {
    const path = withoutEnding(file);
    const isHidden = !pages.has(path);
    return {
      route: routeOf(path),
      ...(isHidden && { hidden: 'SUMMARY.md leaves it out' }),
      ...(frontMatter['if'] !== undefined && { hidden: 'if: only some readers may see it' }),
      ...listedAt(navigation(path)),
    };
  };
}
