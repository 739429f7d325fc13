// Zola as a generator of your own: config.toml with base_url, pages in content/, shortcodes such as {{ youtube(id="x") }}.
import { join } from 'node:path';

/** @type {import('vitrine/content').DocsGenerator} */
export default {
  name: 'zola',
  detect: ['config.toml'],
  read(project, config, files) {
    const settings = files.data(join(project, config));
    const content = join(project, 'content');
    if (settings?.base_url === undefined || !files.isFolder(content)) return undefined;
    const { origin, pathname } = new URL(settings.base_url);
    return {
      origin,
      base: pathname.replace(/\/?$/, '/'),
      assetFolders: [join(project, 'static')],
      folders: [
        {
          folder: content,
          locate(path, frontMatter) {
            const names = path.replace(/\.md$/, '').split('/');
            const last = names.pop();
            const isSection = last === '_index';
            const route =
              frontMatter.path ?? [...names, ...(isSection || last === 'index' ? [] : [frontMatter.slug ?? last])].join('/');
            return {
              route: route === '' ? '' : `${route.replace(/^\/|\/$/g, '')}/`,
              name: path.replace('_index', 'index'),
              ...(String(frontMatter.render) === 'false' && { hidden: 'render is false' }),
            };
          },
        },
      ],
    };
  },
  toMarkdown: (text) => text.replace(/\{\{\s*youtube\(id="([\w-]+)"\)\s*\}\}/g, '<https://www.youtube.com/watch?v=$1>'),
};
