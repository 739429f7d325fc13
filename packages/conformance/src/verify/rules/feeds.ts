// The feeds: the same releases in both, and in the catalog.
import { valueAt, label, asList, asString } from '../verify-response.ts';
import { equal } from '@vitrine/core/workspace';
import type { VerifyContext } from '../verify-context.ts';
import { unescaped } from '../link.ts';
import { isOwn } from './identity.ts';

const paths = { json: '/releases.feed.json', rss: '/releases.xml', catalog: '/releases.json' } as const;

const elements: readonly RegExp[] = [
  /<guid(?: [^<>]*)?>([^<]*)<\/guid>/,
  /<title(?: [^<>]*)?>([^<]*)<\/title>/,
  /<link(?: [^<>]*)?>([^<]*)<\/link>/,
];

/** feed-same, feed-release. */
export async function examineFeeds(context: VerifyContext): Promise<void> {
  const { served, report } = context;
  const feed = await served(paths.json);
  const items = asList(valueAt(feed?.json(), 'items'));
  const rss = await served(paths.rss);
  if (rss?.status === 200 && feed?.status === 200) {
    const announced = rss
      .text()
      .split('<item>')
      .slice(1)
      .map((item) => elements.map((element) => elementText(element.exec(item.split('</item>', 1)[0] ?? ''))));
    const same = items.map((item) => [valueAt(item, 'id'), valueAt(item, 'title'), valueAt(item, 'url')]);
    const differing = same.findIndex((item, index) => !equal(item, announced[index]));
    const index = differing < 0 && announced.length !== same.length ? Math.min(announced.length, same.length) : differing;
    if (index >= 0) report('feed-same', `${rss.where} item ${index + 1}`, same[index], announced[index]);
  }
  const catalog = await served(paths.catalog);
  if (catalog?.status !== 200 || isOwn(context, paths.catalog)) return;
  const releases = new Map(
    asList(valueAt(catalog.json(), 'releases')).map((release) => [encodeURIComponent(label(valueAt(release, 'version'))), release]),
  );
  let before = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const version = asString(valueAt(item, 'id'))?.split('#')[1] ?? '';
    const release = releases.get(version);
    const where = `GET ${paths.json} items ${version}`;
    if (release === undefined) report('feed-release', where, 'a release of the catalog', valueAt(item, 'id'));
    else if (valueAt(item, 'date_published') !== valueAt(release, 'date'))
      report('feed-release', `${where} date_published`, valueAt(release, 'date'), valueAt(item, 'date_published'));
    const published = Date.parse(label(valueAt(item, 'date_published')));
    if (published > before) report('feed-release', where, 'newest first', valueAt(item, 'date_published'));
    before = published;
  }
}

function elementText(element: RegExpExecArray | null): string | undefined {
  return element?.[1] && unescaped(element[1]);
}
