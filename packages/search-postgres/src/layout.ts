// The tables of one snapshot. Each snapshot has its own, so that searching one never reads another, and removing one is instant.

/** Rises when the tables or the words in them change: a snapshot of another layout is loaded again. */
export const layout = 3;

/** Names of the tables of a snapshot, by its number. */
export function tablesOf(number: number): {
  readonly sections: string;
  readonly words: string;
  readonly counts: string;
  readonly lexemes: string;
} {
  const suffix = String(Math.trunc(number));
  return { sections: `section_${suffix}`, words: `word_${suffix}`, counts: `word_count_${suffix}`, lexemes: `lexeme_${suffix}` };
}

/** Makes the tables that are filled first. `head` holds the words of title and headings, stop words too; `words` those of everything, with weights. */
export function createTables(number: number): string {
  const { sections, counts } = tablesOf(number);
  return `
    create table if not exists ${sections} (
      place integer primary key,
      id text not null,
      page text not null,
      title text not null,
      heading_path text[] not null,
      url text,
      updated_at text,
      version text,
      locale text not null,
      heading text not null,
      text text not null,
      in_links smallint not null,
      head tsvector not null,
      words tsvector not null
    );
    create table if not exists ${counts} (word text not null, sections integer not null)`;
}

/**
 * Writes a batch. `sections` takes the sections as JSON, `counts` the words as they are written, and how many of the batch's sections
 * hold each. The title weighs most (A), then headings (B), then text (D), and words of former names least (C).
 */
export function insertBatch(number: number): { readonly sections: string; readonly counts: string } {
  const { sections, counts } = tablesOf(number);
  return {
    sections: `
      insert into ${sections}
      select place, id, page, title, heading_path, url, updated_at, version, locale, heading, text, in_links,
        to_tsvector(config::regconfig, title_words || ' ' || heading_words) || to_tsvector('simple', title_words || ' ' || heading_words),
        setweight(to_tsvector(config::regconfig, title_words), 'A') || setweight(to_tsvector(config::regconfig, heading_words), 'B')
          || to_tsvector(config::regconfig, text_words) || setweight(to_tsvector(config::regconfig, former_words), 'C')
      from jsonb_to_recordset($1::jsonb) as given(place integer, id text, page text, title text, heading_path text[], url text,
        updated_at text, version text, locale text, heading text, text text, config text, title_words text, heading_words text,
        text_words text, former_words text, in_links smallint)
      returning place`,
    counts: `insert into ${counts} select * from unnest($1::text[], $2::integer[]) returning 1`,
  };
}

/** What is made once all sections are there, one after another; each can be repeated. */
export function finishingSteps(number: number): readonly string[] {
  const { sections, words, counts, lexemes } = tablesOf(number);
  return [
    `create unique index if not exists ${sections}_id on ${sections} (id)`,
    `create index if not exists ${sections}_page on ${sections} (page, place)`,
    `create index if not exists ${sections}_words on ${sections} using gin (words) with (fastupdate = off)`,
    `create index if not exists ${sections}_head on ${sections} using gin (head) with (fastupdate = off)`,
    `drop table if exists ${words}`,
    `create table ${words} as select word, sum(sections)::integer as sections from ${counts} group by word`,
    `create index on ${words} using gin (word gin_trgm_ops)`,
    `create index on ${words} (word text_pattern_ops)`,
    `drop table if exists ${lexemes}`,
    `create table ${lexemes} as select word as lexeme, ndoc as sections from ts_stat('select words from ${sections}')`,
    `alter table ${lexemes} add primary key (lexeme)`,
    `analyze ${sections}, ${words}, ${lexemes}`,
  ];
}

/** Removes the tables. */
export function dropTables(number: number): string {
  return `drop table if exists ${Object.values(tablesOf(number)).join(', ')}`;
}
