// Words of scripts written without blanks. Intl.Segmenter (a dictionary in the runtime) cuts Chinese, Japanese and Thai;
// where a runtime lacks it, overlapping pairs of characters do. Korean is written with blanks but glues particles to
// words, so it is always cut into pairs.

/** How text without blanks is cut; an index records which it was made with. */
export type Segmentation = 'words' | 'pairs';

/** Characters of the scripts that are cut here, for use inside a character class. */
export const unspaced =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';

const hangul = /^[\uac00-\ud7af]/;
const han = /[\u3400-\u9fff\uf900-\ufaff]/;

/** Grammar rather than subject: Japanese particles and endings, and the commonest Chinese ones. */
const grammar =
  /^(?:[\u3040-\u309f]{1,2}|ます|ました|ません|ください|という|として|について|的|了|是|在|和|与|或|及|也|就|都|而|吗|呢|吧|我|你|您|它|这|那|个|们|中|如何|怎么|怎样|什么|哪些)$/;

/** Cuts a run of unspaced characters and hands on each word; `stop` marks words without a subject. */
export type Segmenter = (run: string, take: (word: string, stop: boolean) => void) => void;

/** Whether this runtime can cut by dictionary. */
export function supportedSegmentation(): Segmentation {
  // The type says it always exists; older Workers and small runtimes say otherwise.
  return typeof (Intl as { Segmenter?: unknown }).Segmenter === 'function' ? 'words' : 'pairs';
}

function pairs(run: string, take: (word: string, stop: boolean) => void): void {
  const letters = Array.from(run);
  if (letters.length < 3) take(run, false);
  else for (let i = 1; i < letters.length; i++) take(`${letters[i - 1] ?? ''}${letters[i] ?? ''}`, false);
}

/** A segmenter; the dictionary behind it is loaded when the first run turns up. */
export function createSegmenter(segmentation: Segmentation): Segmenter {
  let dictionary: Intl.Segmenter | undefined;
  return (run, take) => {
    if (segmentation === 'pairs' || hangul.test(run)) {
      pairs(run, take);
      return;
    }
    dictionary ??= new Intl.Segmenter('ja', { granularity: 'word' });
    for (const { segment, isWordLike } of dictionary.segment(run)) {
      if (isWordLike !== true) continue;
      take(segment, grammar.test(segment));
      // Dictionaries disagree on long words: their pairs are found too.
      if (segment.length > 2 && han.test(segment)) pairs(segment, take);
    }
  };
}
