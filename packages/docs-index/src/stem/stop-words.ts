// Stop words that the builder writes into the index. A separate file, so that no server carries them.
import { wordSet } from './stemmer.ts';

/** The commonest particles and endings of Japanese and Chinese; in every index, because such text is among any other. */
export const unspacedStopWords: ReadonlySet<string> =
  wordSet(`ました ません ください という として について 的 了 是 在 和 与 或 及 也 就 都 而 吗 呢 吧 我 你 您 它 这 那 个 们 中 如何 怎么 怎样 什么
  哪些`);

/** Languages without a stemmer, by their primary subtag. */
export const plainStopWords: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'es',
    wordSet(`a al algo algun alguna algunas alguno algunos ante antes aquel aquella aquello aquellos aqui asi aun aunque cada casi como con contra
    cual cuales cuando cuanto cuyo de del desde donde durante e el ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos
    esta estaba estamos estan estar estas este esto estos estoy fue fueron ha haber habia hace hacen hacer hago han has hasta hay he hemos la las
    le les lo los mas me mi mis misma mismo mucho muy ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco podemos poder por
    porque pues puede pueden puedo que quien quienes se sea sean segun ser si sido siendo sin sobre sois solo somos son soy su sus tal tambien
    tampoco tan tanto te tener tengo ti tiene tienen toda todas todo todos tras tu tus u un una unas uno unos usted ustedes y ya yo`),
  ],
  [
    'pt',
    wordSet(`a ainda alem algum alguma algumas alguns ante ao aos apenas aquela aquele aqueles aquilo as assim ate cada com como contra cuja cujo da
    das de dela dele deles depois desde dessa desse desta deste disso disto do dos e ela elas ele eles em enquanto entao entre era eram essa essas
    esse esses esta estao estar estas estava este estes estou eu faz fazer faco foi foram ha havia isso isto ja la lhe lhes lo mais mas me mesma
    mesmo meu meus minha muito na nao nas nela nele nem nessa nesse nesta neste nenhum no nos nossa nosso num numa o onde os ou outra outras outro
    outros para pela pelas pelo pelos pode podem podemos poder por porem porque posso quais qual quando quanto que quem sao se seja sejam sem ser
    sera seu seus si sido so sob sobre sou sua suas tal tambem tao te tem temos tenho ter teu tinha toda todas todo todos tu tua um uma umas uns voce
    voces`),
  ],
]);
