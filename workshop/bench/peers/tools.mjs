// The tools of the comparison over documentation of any size, searched with MiniSearch.
import MiniSearch from 'minisearch';
import { sectionsOf } from '../../corpus/documentation.mjs';
import { toolsWith } from './tool-list.mjs';

const snippetLength = 240;

/** `tools` tools over `sections` sections: `{ name, title, description, inputSchema, answer }`. */
export function peerTools({ tools = 6, sections = 300 }) {
  return toolsWith(searchOf(sectionsOf(sections)), tools);
}

/** A search over sections with MiniSearch, with the fields a documentation has and the library's defaults. */
export function miniSearchOf(sections) {
  const index = new MiniSearch({ fields: ['title', 'heading', 'text'], storeFields: ['title', 'heading', 'text'] });
  index.addAll(sections.map(({ id, title, headingPath, text }) => ({ id, title, heading: headingPath.join(' '), text })));
  return index;
}

function searchOf(sections) {
  const index = miniSearchOf(sections);
  return (query, limit) => {
    const hits = index.search(query);
    const results = hits.slice(0, limit).map(({ id, title, heading, text, score }) => ({
      id,
      title,
      heading,
      snippet: text.slice(0, snippetLength),
      score,
    }));
    return { results, total: hits.length };
  };
}
