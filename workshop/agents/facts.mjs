// Facts: patterns that are looked for in what an agent was shown. Marks of code and emphasis, escapes, entities and line ends do not matter,
// so that a fact holds over Markdown and over plain words alike.

const entities = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** A text in one line, without marks. */
export function plain(text) {
  return text
    .replace(/&(?:lt|gt|amp|quot);/g, (entity) => entities[entity])
    .replace(/\*\*|`|\\(?=[^\w\s])/g, '')
    .replace(/\s+/g, ' ');
}

/** The texts within an answer: those of its JSON where it is JSON, else the answer itself. */
export function readable(answer) {
  try {
    const texts = [];
    const collect = (value) => {
      if (typeof value === 'string') texts.push(value);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    collect(JSON.parse(answer));
    return texts.join('\n');
  } catch {
    return answer;
  }
}

/** The facts that the text does not have. */
export function missingFacts(facts, text) {
  const shown = plain(text);
  return facts.filter((fact) => !new RegExp(fact, 'i').test(shown));
}
