// The words of the pages themselves, in the language of the page where we have it, else in English.

/** In this order, by the tag of the language. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'zh', 'ar'] as const;

const table = {
  skip: 'Skip to the content|Zum Inhalt|Ir al contenido|Aller au contenu|Vai al contenuto|本文へ移動|본문으로 이동|Ir para o conteúdo|Перейти к содержанию|跳到正文|انتقل إلى المحتوى',
  skipToPages:
    'Skip to the list of pages|Zur Liste der Seiten|Ir a la lista de páginas|Aller à la liste des pages|Vai all’elenco delle pagine|ページ一覧へ移動|페이지 목록으로 이동|Ir para a lista de páginas|Перейти к списку страниц|跳到页面列表|انتقل إلى قائمة الصفحات',
  overview: 'Overview|Übersicht|Resumen|Vue d’ensemble|Panoramica|概要|개요|Visão geral|Обзор|概览|نظرة عامة',
  documentation:
    'Documentation|Dokumentation|Documentación|Documentation|Documentazione|ドキュメント|문서|Documentação|Документация|文档|التوثيق',
  forAgents:
    'For agents|Für Agenten|Para agentes|Pour les agents|Per gli agenti|エージェント向け|에이전트용|Para agentes|Для агентов|面向智能体|للوكلاء',
  search:
    'Search the documentation|Dokumentation durchsuchen|Buscar en la documentación|Rechercher dans la documentation|Cerca nella documentazione|ドキュメントを検索|문서 검색|Pesquisar na documentação|Поиск по документации|搜索文档|ابحث في التوثيق',
  pages: 'Pages|Seiten|Páginas|Pages|Pagine|ページ|페이지|Páginas|Страницы|页面|الصفحات',
  allOfSection:
    'All pages of this section|Alle Seiten dieses Abschnitts|Todas las páginas de esta sección|Toutes les pages de cette section|Tutte le pagine di questa sezione|このセクションの全ページ|이 섹션의 모든 페이지|Todas as páginas desta seção|Все страницы раздела|本节的所有页面|كل صفحات هذا القسم',
  onThisPage:
    'On this page|Auf dieser Seite|En esta página|Sur cette page|In questa pagina|このページの内容|이 페이지에서|Nesta página|На этой странице|本页内容|في هذه الصفحة',
  breadcrumb: 'Breadcrumb|Brotkrumen|Ruta|Fil d’Ariane|Percorso|パンくずリスト|이동 경로|Trilha|Путь|路径|مسار التنقل',
  neighbours:
    'Previous and next page|Vorige und nächste Seite|Página anterior y siguiente|Pages précédente et suivante|Pagina precedente e successiva|前後のページ|이전 및 다음 페이지|Página anterior e seguinte|Предыдущая и следующая страницы|上一页和下一页|الصفحة السابقة والتالية',
  previous: 'Previous|Zurück|Anterior|Précédent|Precedente|前へ|이전|Anterior|Назад|上一页|السابق',
  next: 'Next|Weiter|Siguiente|Suivant|Successiva|次へ|다음|Próxima|Далее|下一页|التالي',
  asMarkdown:
    'As Markdown|Als Markdown|En Markdown|En Markdown|In Markdown|Markdown で表示|Markdown으로 보기|Em Markdown|В Markdown|Markdown 版本|بصيغة Markdown',
  edit: 'Edit this page|Diese Seite bearbeiten|Editar esta página|Modifier cette page|Modifica questa pagina|このページを編集|이 페이지 편집|Editar esta página|Редактировать страницу|编辑此页|حرّر هذه الصفحة',
  report:
    'Report a problem on this page|Problem auf dieser Seite melden|Informar de un problema en esta página|Signaler un problème sur cette page|Segnala un problema in questa pagina|このページの問題を報告|이 페이지의 문제 신고|Relatar um problema nesta página|Сообщить о проблеме на странице|报告此页的问题|أبلغ عن مشكلة في هذه الصفحة',
  changed: 'Changed on|Geändert am|Modificada el|Modifiée le|Modificata il|更新日|수정일|Alterada em|Изменено|更新于|عُدّلت في',
  editions:
    'Versions and languages|Versionen und Sprachen|Versiones e idiomas|Versions et langues|Versioni e lingue|バージョンと言語|버전 및 언어|Versões e idiomas|Версии и языки|版本和语言|الإصدارات واللغات',
  version: 'Version|Version|Versión|Version|Versione|バージョン|버전|Versão|Версия|版本|الإصدار',
  language: 'Language|Sprache|Idioma|Langue|Lingua|言語|언어|Idioma|Язык|语言|اللغة',
  firstPage:
    'its first page|dortige erste Seite|su primera página|sa première page|la sua prima pagina|最初のページ|첫 페이지|sua primeira página|первая страница|其首页|صفحته الأولى',
  note: 'Note|Hinweis|Nota|Remarque|Nota|メモ|참고|Nota|Примечание|注意|ملاحظة',
  tip: 'Tip|Tipp|Consejo|Astuce|Suggerimento|ヒント|팁|Dica|Совет|提示|نصيحة',
  important: 'Important|Wichtig|Importante|Important|Importante|重要|중요|Importante|Важно|重要|مهم',
  warning: 'Warning|Warnung|Advertencia|Avertissement|Avviso|警告|경고|Aviso|Предупреждение|警告|تحذير',
  caution: 'Caution|Vorsicht|Precaución|Attention|Attenzione|注意|주의|Cuidado|Осторожно|小心|تنبيه',
  picture: 'Picture|Bild|Imagen|Image|Immagine|画像|그림|Imagem|Изображение|图片|صورة',
  table: 'Table|Tabelle|Tabla|Tableau|Tabella|表|표|Tabela|Таблица|表格|جدول',
  done: 'Done|Erledigt|Hecho|Fait|Fatto|完了|완료|Feito|Готово|已完成|تم',
  notDone: 'Not done|Offen|Pendiente|À faire|Da fare|未完了|미완료|Pendente|Не готово|未完成|لم يتم',
  linkTo: 'Link to|Link auf|Enlace a|Lien vers|Link a|リンク:|링크:|Link para|Ссылка на|链接到|رابط إلى',
  copy: 'Copy|Kopieren|Copiar|Copier|Copia|コピー|복사|Copiar|Копировать|复制|نسخ',
  copyCode:
    'Copy code|Code kopieren|Copiar código|Copier le code|Copia il codice|コードをコピー|코드 복사|Copiar código|Копировать код|复制代码|نسخ الشيفرة',
  copied: 'Copied|Kopiert|Copiado|Copié|Copiato|コピーしました|복사됨|Copiado|Скопировано|已复制|تم النسخ',
  selected: 'Selected|Ausgewählt|Seleccionado|Sélectionné|Selezionato|選択しました|선택됨|Selecionado|Выделено|已选中|تم التحديد',
  searching: 'Searching …|Suche …|Buscando …|Recherche …|Ricerca …|検索中…|검색 중…|Pesquisando …|Поиск …|搜索中…|جارٍ البحث …',
  nothing:
    'Nothing was found for|Nichts gefunden für|No hay resultados para|Aucun résultat pour|Nessun risultato per|見つかりません:|결과 없음:|Nada encontrado para|Ничего не найдено:|没有找到：|لا نتائج لـ',
  results: 'Results|Treffer|Resultados|Résultats|Risultati|検索結果|결과|Resultados|Результаты|结果|النتائج',
  allResults:
    'All results on one page|Alle Treffer auf einer Seite|Todos los resultados en una página|Tous les résultats sur une page|Tutti i risultati in una pagina|すべての結果|모든 결과|Todos os resultados em uma página|Все результаты|全部结果|كل النتائج في صفحة واحدة',
  moreResults:
    'More results|Weitere Treffer|Más resultados|Plus de résultats|Altri risultati|さらに表示|결과 더 보기|Mais resultados|Ещё результаты|更多结果|مزيد من النتائج',
  theme: 'Colours|Farben|Colores|Couleurs|Colori|配色|색상|Cores|Цвета|配色|الألوان',
  system:
    'as the system|wie das System|como el sistema|comme le système|come il sistema|システムに合わせる|시스템 설정|como o sistema|как в системе|跟随系统|كما في النظام',
  light: 'light|hell|claro|clair|chiaro|ライト|밝게|claro|светлые|浅色|فاتحة',
  dark: 'dark|dunkel|oscuro|sombre|scuro|ダーク|어둡게|escuro|тёмные|深色|داكنة',
} as const;

/** The words, and the language that they are in. */
export type Labels = Readonly<Record<keyof typeof table | 'locale', string>>;

const inScripts = [
  'copy',
  'copyCode',
  'copied',
  'selected',
  'searching',
  'nothing',
  'results',
  'allResults',
  'moreResults',
  'theme',
  'system',
  'light',
  'dark',
] as const;

export type ScriptLabels = Pick<Labels, (typeof inScripts)[number]>;

const rows = Object.entries(table).map(([name, texts]) => [name, texts.split('|')] as const);
const byLanguage = new Map<string, Labels>(
  languages.map((locale, at) => {
    const words = Object.fromEntries(rows.map(([name, texts]) => [name, texts[at] ?? ''])) as Labels; // each name of the table
    return [locale, { ...words, locale }];
  }),
);

/** The words for a page. Chinese is written here in simplified letters only, so pages in traditional ones have English words. */
export function labelsFor(locale = 'en'): Labels {
  const [language = '', ...rest] = locale.toLowerCase().split('-');
  const isTraditional = language === 'zh' && rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));
  return (isTraditional ? undefined : byLanguage.get(language)) ?? english;
}

export const english = byLanguage.get('en') as Labels; // the first of the languages

/** What the scripts of a page in another language need; undefined in English, which they have. */
export function labelsForScripts(labels: Labels): string | undefined {
  const words = Object.fromEntries(inScripts.map((name) => [name, labels[name]]));
  return labels.copy === english.copy ? undefined : JSON.stringify(words);
}
