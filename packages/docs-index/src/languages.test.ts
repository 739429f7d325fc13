import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildDocsIndex } from './build.ts';
import { openDocsIndex } from './index.ts';
import type { DocsSection } from './section.ts';
import { french, german, russian } from './stem.ts';

const stemmers = [french, german, russian];

function indexOf(locale: string, pages: Readonly<Record<string, readonly [string, string]>>, segmentation?: 'words' | 'pairs') {
  const sections: DocsSection[] = Object.entries(pages).map(([page, [title, text]]) => ({
    id: page,
    page,
    title,
    headingPath: [],
    text,
    locale,
  }));
  const files = buildDocsIndex(sections, { locale, stemmers, ...(segmentation ? { segmentation } : {}) });
  return openDocsIndex(files.index, files.text, { stemmers });
}

const japanese = {
  install: [
    'インストール',
    'このページでは、サーバーにソフトウェアをインストールする手順を説明します。最初にパッケージをダウンロードしてください。',
  ],
  settings: ['設定ファイル', '設定ファイルを編集すると、ポート番号や言語を変更できます。変更した後は再起動が必要です。'],
  deploy: ['本番環境へのデプロイ', '本番環境に公開する前に、テストを実行し、バックアップを作成してください。'],
} as const;
const chinese = {
  install: ['安装指南', '本页介绍如何在服务器上安装软件。首先请下载安装包，然后运行安装程序。'],
  settings: ['配置文件', '编辑配置文件可以修改端口号和语言。修改之后需要重新启动服务。'],
  deploy: ['部署到生产环境', '发布到生产环境之前，请先运行测试并创建备份。'],
} as const;
const korean = {
  install: ['설치 안내', '이 페이지에서는 서버에 소프트웨어를 설치하는 방법을 설명합니다. 먼저 패키지를 내려받으세요.'],
  settings: ['설정 파일', '설정 파일을 편집하면 포트 번호와 언어를 변경할 수 있습니다. 변경한 뒤에는 다시 시작해야 합니다.'],
  deploy: ['운영 환경 배포', '운영 환경에 배포하기 전에 테스트를 실행하고 백업을 만드세요.'],
} as const;
const frenchPages = {
  install: ['Installation', 'Cette page explique comment installer le logiciel sur votre serveur. Téléchargez d’abord le paquet.'],
  settings: [
    'Fichier de configuration',
    'Modifiez le fichier pour changer le numéro de port et la langue. Un redémarrage est nécessaire.',
  ],
  deploy: ['Déploiement en production', 'Avant de déployer, exécutez les tests et créez une sauvegarde des données.'],
} as const;
const germanPages = {
  install: [
    'Installation',
    'Diese Seite erklärt, wie die Software auf einem Server installiert wird. Laden Sie zuerst das Paket herunter.',
  ],
  settings: ['Konfigurationsdatei', 'Öffnen Sie die Datei, um Portnummer und Sprache zu ändern. Danach ist ein Neustart nötig.'],
  deploy: ['Veröffentlichung', 'Vor der Veröffentlichung sollten alle Tests laufen und Sicherungen der Daten angelegt werden.'],
} as const;
const russianPages = {
  install: ['Установка', 'На этой странице описано, как установить программу на сервер. Сначала загрузите пакет.'],
  settings: ['Файл настроек', 'Измените файл, чтобы поменять номер порта и язык. После этого нужен перезапуск.'],
  deploy: ['Развёртывание', 'Перед публикацией выполните тесты и создайте резервную копию данных.'],
} as const;

describe('natural questions find the page that answers them', () => {
  it.each([
    ['ja', japanese, 'ソフトウェアのインストール方法を教えてください', 'install'],
    ['ja', japanese, 'ポート番号を変更したい', 'settings'],
    ['ja', japanese, '公開の前にバックアップは必要ですか', 'deploy'],
    ['zh', chinese, '怎么安装软件', 'install'],
    ['zh', chinese, '如何修改端口号', 'settings'],
    ['zh', chinese, '生产环境的备份', 'deploy'],
    ['ko', korean, '소프트웨어를 어떻게 설치하나요', 'install'],
    ['ko', korean, '포트 번호를 바꾸고 싶어요', 'settings'],
    ['ko', korean, '배포하기 전 백업', 'deploy'],
    ['fr', frenchPages, 'Comment installer les logiciels ?', 'install'],
    ['fr', frenchPages, 'changer la langue dans la configuration', 'settings'],
    ['fr', frenchPages, 'déployer en production', 'deploy'],
    ['de', germanPages, 'Wie installiere ich das Paket?', 'install'],
    ['de', germanPages, 'Sprache ändern', 'settings'],
    ['de', germanPages, 'Tests vor dem Veröffentlichen', 'deploy'],
    ['ru', russianPages, 'как установить программу', 'install'],
    ['ru', russianPages, 'настройка порта', 'settings'],
    ['ru', russianPages, 'резервные копии перед развёртыванием', 'deploy'],
  ] as const)('%s: %#', (locale, pages, query, expected) => {
    expect(indexOf(locale, pages).search({ query }).hits[0]?.page).toBe(expected);
  });

  it.each([
    ['ja', japanese, 'ポート番号を変更したい', 'settings'],
    ['zh', chinese, '怎么安装软件', 'install'],
  ] as const)('%s: also where the runtime cuts no words', (locale, pages, query, expected) => {
    const index = indexOf(locale, pages, 'pairs');
    expect(index.segmentation).toEqual({ index: 'pairs', query: 'pairs' });
    expect(index.search({ query }).hits[0]?.page).toBe(expected);
  });
});

describe('accents may be typed or not', () => {
  it.each([
    ['fr', frenchPages, 'telechargez', 'install'],
    ['fr', frenchPages, 'DÉPLOIEMENT', 'deploy'],
    ['fr', frenchPages, 'deploiement', 'deploy'],
    ['de', germanPages, 'veroffentlichung', 'deploy'],
    ['de', germanPages, 'Veroeffentlichung', 'deploy'],
    ['de', germanPages, 'aendern', 'settings'],
    ['ru', russianPages, 'развертывание', 'deploy'],
    ['ru', russianPages, 'развёртывание', 'deploy'],
  ] as const)('%s: %s', (locale, pages, query, expected) => {
    expect(indexOf(locale, pages).search({ query }).hits[0]?.page).toBe(expected);
  });
});

describe('words mistyped in other letters', () => {
  it.each([
    ['ru', russianPages, 'пограмму', 'install'],
    ['ru', russianPages, 'прзыв номер потра', 'settings'],
    ['fr', frenchPages, 'sauvegrade', 'deploy'],
    ['de', germanPages, 'Protnummer', 'settings'],
  ] as const)('%s: %s', (locale, pages, query, expected) => {
    const answer = indexOf(locale, pages).search({ query });
    expect(answer.hits[0]?.page).toBe(expected);
    expect(answer.spellings.length).toBeGreaterThan(0);
  });
});

describe('several languages in one index', () => {
  const both: DocsSection[] = [
    ...Object.entries(frenchPages).map(([page, [title, text]]) => ({
      id: `fr/${page}`,
      page: `fr/${page}`,
      title,
      headingPath: [],
      text,
      locale: 'fr',
    })),
    ...Object.entries(germanPages).map(([page, [title, text]]) => ({
      id: `de/${page}`,
      page: `de/${page}`,
      title,
      headingPath: [],
      text,
      locale: 'de',
    })),
  ];
  const { index, text } = buildDocsIndex(both, { locale: 'fr', stemmers });
  const opened = openDocsIndex(index, text, { stemmers });

  it('a query without a language is read in all of them', () => {
    expect(opened.search({ query: 'installieren' }).hits[0]?.page).toBe('de/install');
    expect(opened.search({ query: 'sauvegardes' }).hits[0]?.page).toBe('fr/deploy');
  });

  it('a language restricts the pages', () => {
    const pages = opened.search({ query: 'installation', locale: 'de' }).hits.map(({ page }) => page);
    expect(pages).toEqual(['de/install']);
    expect(opened.search({ query: 'installation', locale: 'it' }).total).toBe(0);
  });

  it('an index is refused without the stemmers it was made with', () => {
    expect(() => openDocsIndex(index, text)).toThrow(expect.objectContaining({ code: 'stemmer_missing' }) as Error);
  });
});

describe('words of Chinese signs', () => {
  const pages = { usage: ['使い方', '設定の使い方を説明します。'], protocol: ['通信規約', '情報処理技術者の通信規約。'] } as const;

  it('of three or more are found by their pairs; words with Kana are not cut further', () => {
    const index = indexOf('ja', pages);
    const pagesFor = (query: string) => index.search({ query, locale: 'ja' }).hits.map(({ page }) => page);
    expect(pagesFor('使い方')).toEqual(['usage']);
    // Grammar that ends like the word does not find it.
    expect(pagesFor('い方')).toEqual([]);
    const terms = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment('情報処理技術者')].map(({ segment }) => segment);
    for (const word of terms.filter(({ length }) => length > 2)) expect(pagesFor(word.slice(0, 2))).toEqual(['protocol']);
  });
});

describe('a runtime that cuts otherwise than the builder did', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const built = (locale: string, pages: Readonly<Record<string, readonly [string, string]>>) =>
    buildDocsIndex(
      Object.entries(pages).map(([page, [title, text]]) => ({ id: page, page, title, headingPath: [], text, locale })),
      { locale },
    );
  /** A dictionary that cuts after every third character. */
  class Thirds {
    segment(run: string) {
      return (run.match(/.{1,3}/gsu) ?? []).map((segment) => ({ segment, isWordLike: true }));
    }
  }
  const questions = [
    ['ja', japanese, 'ポート番号を変更したい', 'settings'],
    ['ja', japanese, 'インストール手順', 'install'],
    ['zh', chinese, '怎么安装软件', 'install'],
    ['zh', chinese, '生产环境的备份', 'deploy'],
  ] as const;

  it.each(questions)('%s: takes the longest words that the index knows: %#', (locale, pages, query, expected) => {
    const files = built(locale, pages);
    const same = openDocsIndex(files.index, files.text);
    expect(same.segmentation).toEqual({ index: 'words', query: 'words' });
    vi.stubGlobal('Intl', { ...Intl, Segmenter: Thirds });
    const other = openDocsIndex(files.index, files.text);
    expect(other.segmentation).toEqual({ index: 'words', query: 'known-words' });
    const [hit] = other.search({ query }).hits;
    expect(hit?.page).toBe(expected);
    expect(hit?.excerpt).not.toBe('');
  });

  it.each(questions)('%s: so does one without a dictionary: %#', (locale, pages, query, expected) => {
    const files = built(locale, pages);
    vi.stubGlobal('Intl', {});
    const index = openDocsIndex(files.index, files.text);
    expect(index.segmentation.query).toBe('known-words');
    expect(index.search({ query }).hits[0]?.page).toBe(expected);
  });

  it('asks the dictionary only for a query that it has to cut', () => {
    const files = built('en', { a: ['Guide', 'Install the server.'], b: ['案内', 'サーバーの設定。'] });
    let builds = 0;
    class Counted extends Thirds {
      constructor() {
        super();
        builds++;
      }
    }
    vi.stubGlobal('Intl', { ...Intl, Segmenter: Counted });
    const index = openDocsIndex(files.index, files.text);
    index.search({ query: 'install' });
    expect(builds).toBe(0);
    expect(index.search({ query: 'サーバー' }).hits[0]?.page).toBe('b');
    expect(builds).toBe(1);
  });
});

describe('Spanish and Portuguese words without a subject', () => {
  it.each([
    [
      'es',
      '¿Cómo puedo cambiar el puerto?',
      'Como puedo, como se puede, como el que puede.',
      'Para cambiar el puerto, edite el archivo.',
    ],
    ['pt', 'Como posso mudar a porta?', 'Como posso, como se pode, como o que pode.', 'Para mudar a porta, edite o arquivo.'],
  ])('%s: are left out of running text', (locale, query, grammar, answer) => {
    const index = indexOf(locale, { grammar: ['X', grammar], answer: ['Y', answer] });
    expect(index.search({ query }).hits.map(({ page }) => page)).toEqual(['answer']);
  });
});
