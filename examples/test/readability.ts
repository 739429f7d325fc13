// What a page of the documentation must keep so that a stranger reads it once: short sentences, words of the field, no false
// precision, an opening that names the reader's gain. Code, code spans and tables are no sentences.

/** Words and constructions of our dialect that are neither in pages nor in comments, each with what a native reader expects in its place. */
export const dialectAnywhere: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:stands?|stood)\b(?! (?:by|alone|out|up|for)\b)/gi, 'is in, contains, is'],
  [/\btold\b/gi, 'is reported, receives'],
  [/\bwho(?:ever|soever)\b/gi, 'a person who, anybody who'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\bjudged?s?\b/gi, 'check, validate'],
  [/\btwins?\b/gi, 'Markdown version'],
  [/\banswer(?:s|ed)? with nothing\b/gi, 'empty response'],
  [/\bfigures? of the day\b/gi, 'measurement'],
  [/\b(?:a|the) quiet machine\b/gi, 'idle machine'],
  [/\bthat is said to be\b/gi, 'declared as'],
  [/\bhas to say\b/gi, 'says'],
  [/\bbelongs? into\b/gi, 'goes in'],
  [/\ball else\b/gi, 'everything else'],
  [/\bwill do\b/gi, 'works too, is enough'],
  [/\b(?:servers?|clients?|packages?|tools?|sites?|specifications?|programs?|texts?) of others\b/gi, 'other, third-party'],
  [/\b(?:is|are|was|were|be|been|being) held to\b/gi, 'is checked against'],
  [/\bwhat (?:comes|came|became) of\b/gi, 'the result'],
  [/\bspeaks? of\b/gi, 'is about'],
  [/\bshall\b/gi, 'must'],
  [/\bdear(?:er|est)\b/gi, 'most expensive'],
  [/\bhand(?:s|ed)? (?:over|on)\b/gi, 'passes'],
  [/\bvouch\w*/gi, 'reports, proves'],
  [/\b(?:anew|as ever)\b/gi, 'again, as before'],
  [/\b(?:go|goes|went) on\b/gi, 'continues'],
  [/\bfor ever\b/gi, 'forever, without end'],
  [/\bwhole or not at all\b/gi, 'completely or not at all'],
  [/\bin the place of\b/gi, 'instead of'],
  [/\bnothing but\b/gi, 'only'],
  [/\bof so many\b/gi, 'of this many, of a given number of'],
  [/\basked of\b/gi, 'requested from'],
  [/\bcomes? in (?:through|by)\b/gi, 'is passed, is injected'],
  [/\b(?:lies|lay) (?:there|beside|next|in|below|around|within|behind)\b/gi, 'is, is in'],
  [/\bat hand\b/gi, 'available, in memory'],
];

/** The words that are not in pages: those, and more. The one list of them. */
export const dialect: readonly (readonly [pattern: RegExp, instead: string])[] = [
  ...dialectAnywhere,
  [/\b(?:stands?|stood) for\b/gi, 'means, represents'],
  [/\btells\b/gi, 'reports, says'],
  [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|different|need|later|larger|less|other|such)\w+/gi,
    'is not a, or what it is',
  ],
  [/\b(?:which|that|where there) (?:is|are) none\b/gi, 'what it is'],
  [/\bof (?:yours|ours|theirs)\b/gi, 'your, our, their'],
  [/\ba (?:[\w-]+ )?[\w-]+ of (?:its|their|his|her) own\b/gi, 'its own'],
  [/(?<!\b(?:left|counts?|stands?) )\balone(?=[.,;:)])/gi, 'only'],
  [/(?:^|[.:;] )Where (?:an?|the|it|no|neither|nothing|this|that|one|there|both)\b/g, 'If, When'],
  [/\b(?:carr(?:y|ies)|knows?|needs?) nothing of\b/gi, 'lacks, does not need'],
  [/\b(?:that|which|what) (?:is|are|was|were) there\b/gi, 'existing'],
  [/\b(?:is|are|was|were|be) there(?=[.,;:)])/gi, 'exists'],
  [/\bsome (?=\d|ten\b|twenty\b|hundred\b|thousand\b)/gi, 'about'],
  [/\bis another\b/gi, 'differs, has changed'],
  [/\bwithout a question to\b/gi, 'without asking'],
  [/\b(?:lie|lies) (?:there|beside|next|in|below|around|within|behind)\b/gi, 'is, is in'],
  [/\band the like\b/gi, 'such as, for example'],
  [/(?<!-)\balike\b/gi, 'both, in the same way, similar'],
  [/\b(?:it|which|that|code|options?|settings?|pages?|line) (?:always )?wins?\b/gi, 'takes precedence, overrides'],
  [/\b(?:counts?|counted|kept|keeps?) (?:\w+ )?apart\b/gi, 'separately'],
  [/\bin all(?=[.,;:)])/gi, 'in total'],
  [/\b(?:sends?|brings?|comes?|carr(?:y|ies)|goes|go) along\b/gi, 'includes'],
  [/\bbe had\b/gi, 'is available'],
  [/\bleads? on\b/gi, 'leads to'],
  [/\bas (?:it|they) came\b/gi, 'unchanged'],
  [/\ball the same\b/gi, 'anyway'],
  [/\bone another\b/gi, 'each other'],
  [/\b(?:the )?(?:team|product|file|page)s? of (?:one's|a team's) own\b/gi, 'your own'],
];

/** Most words of one sentence, of one in the reference, which lists members, and of the mean sentence of a page. A colon ends a sentence. */
export const longestSentence = 40;
export const longestInReference = 60;
export const longestMean = 17.5;
/** Most words of a page that is read from top to bottom, all of it: tables and code too. */
export const longestPage = 1_500;
/** Of a page's sentences, at most this share in the passive. */
export const mostPassive = 0.4;

/** The Markdown without front matter, comments, code blocks and generated tables: those behind a comment that names them. */
export function readText(markdown: string): string {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/^(`{3,})[\s\S]*?^\1\n?/gm, '\n')
    .replaceAll(/^<!-- [^>]*-->\n(?:\n|#.*\n|\|.*\n)+/gm, '\n')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
}

/** Words of a text with letters or digits in them. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The sentences of a text, each list item begins one. Links are their words, a code span is one word. */
export function sentencesOf(markdown: string): readonly string[] {
  return readText(markdown)
    .split('\n')
    .filter((line) => !/^\s*(?:\||#|!\[)/.test(line))
    .join('\n')
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.) /)
    .flatMap((block) => withoutMarkup(block).split(/(?<=[.!?:][)"”*_]*)\s+(?=\S)/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => countWords(sentence) > 0);
}

function withoutMarkup(block: string): string {
  return block
    .replaceAll(/`[^`]+`/g, 'code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\s*(?:[-*]|\d+\.) /, '');
}

const passive =
  /\b(?:is|are|was|were|be|been|being)\b(?: (?:not|never|also|then|always|only|still))? (?:\w{2,}ed|made|sent|read|kept|found|known|said|told|given|taken|written|left|set|cut|put|built|shown|held|met|lost|seen|run)\b/i;

export interface Page {
  readonly markdown: string;
  /** The section of the site's navigation that it is in. */
  readonly section: string;
}

/** What is wrong with a page; nothing when a stranger can read it. */
export function findingsOf({ markdown, section }: Page): readonly string[] {
  const sentences = sentencesOf(markdown);
  const lengths = sentences.map(countWords);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const share = sentences.filter((sentence) => passive.test(sentence)).length / Math.max(1, sentences.length);
  const reference = section === 'Reference';
  const longest = reference ? longestInReference : longestSentence;
  return [
    ...sentences
      .filter((_, at) => (lengths[at] ?? 0) > longest)
      .map((sentence) => `a sentence of ${countWords(sentence)} words, at most ${longest}: "${sentence}"`),
    ...(mean > longestMean ? [`sentences of ${mean.toFixed(1)} words in the mean, at most ${longestMean}`] : []),
    ...(share > mostPassive && sentences.length >= 10 ? [`${Math.round(share * 100)} % of the sentences in the passive`] : []),
    ...sentences.flatMap((sentence) =>
      dialect.flatMap(([pattern, instead]) =>
        [...sentence.matchAll(pattern)].map(([word]) => `"${word}": expected ${instead}, in "${sentence}"`),
      ),
    ),
    ...(section === 'Start' || section === 'Guides' ? preciseFigures(markdown) : []),
    ...(!reference && !/^# .+\n\n(?:```[\s\S]*?```\n\n)?(\w+)/m.exec(markdown)?.[1]?.match(opening) && section !== 'Decisions'
      ? ['it begins with what a reader can do or know then: a verb ("Deploy a front …"), or "How", "What", "Which", "Why"']
      : []),
    ...(!reference && countWords(markdown) > longestPage ? [`${countWords(markdown)} words, at most ${longestPage}`] : []),
  ];
}

/** First words of pages that say what a reader can do, or know, with them. */
const opening =
  /^(?:Deploy|Find|Give|How|Let|List|Make|Measure|Publish|Put|Read|Run|See|Serve|Show|Teach|Turn|Update|Vitrine|What|Which|Why)$/;

/** Figures with more digits than a reader of a guide needs: two decimals with a unit, or microseconds. Measurements are in Performance. */
function preciseFigures(markdown: string): readonly string[] {
  const figures = readText(markdown)
    .replaceAll(/`[^`]+`/g, '')
    .matchAll(/\b\d+\.\d{2,} ?(?:ms|s|MB|MiB|kB|KB|KiB|%)|\b\d[\d.,]* ?(?:µs|microseconds?)/g);
  return [...figures].map(([figure]) => `"${figure}": measurements are in Performance`);
}
