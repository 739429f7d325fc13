// Words without a subject that only the builder knows by itself: it writes them into the index, where a search finds them.

import { wordSet } from './stemmer.ts';

/** English. */
export const englishStopWords: ReadonlySet<string> =
  wordSet(`a about above after again all also am an and any are as at be because been before being below between both but by
  can cannot could d did do does doing don down during each few for from further had has have having he her here hers him his how i if in
  into is it its just ll m may me might more most must my no nor not now of off on once only or other our ours out over own re s same she
  should so some such t than that the their theirs them then there these they this those through to too under until up us ve very was
  we were what when where which while who whom why will with would you your yours`);

/** The commonest particles and endings of Japanese and Chinese; in every index, because such text stands among any other. */
export const unspacedStopWords: ReadonlySet<string> =
  wordSet(`ました ません ください という として について 的 了 是 在 和 与 或 及 也 就 都 而 吗 呢 吧 我 你 您 它 这 那 个 们 中 如何 怎么 怎样 什么
  哪些`);
