create table {schema}.search_documents (
  website_id text not null,
  -- product, content or page
  kind       text not null,
  -- Of a page: <page>/<version>.
  id         text not null,
  -- Lower case and without accents, like the two columns after it.
  title      text not null,
  -- SKUs, option values, tags, categories, vendor and author.
  keywords   text not null,
  body       text not null,
  -- Of a product, as it was defined, so that one that visitors cannot see takes no place among the first ones.
  slug       text not null,
  visible    boolean not null,
  -- Stemmed, and as written for what is no English.
  words      tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title), 'A') ||
    setweight(to_tsvector('english', keywords), 'B') || setweight(to_tsvector('simple', keywords), 'B') ||
    setweight(to_tsvector('english', body), 'C') || setweight(to_tsvector('simple', body), 'D')) stored,
  -- Where a word is that too many documents have to rank each of them.
  title_words   tsvector not null generated always as (
    to_tsvector('english', title) || to_tsvector('simple', title)) stored,
  keyword_words tsvector not null generated always as (
    to_tsvector('english', keywords) || to_tsvector('simple', keywords)) stored,
  primary key (website_id, kind, id)
);
create index on {schema}.search_documents using gin (words);
create index on {schema}.search_documents using gin (title_words);
create index on {schema}.search_documents using gin (keyword_words);
create index on {schema}.search_documents using gin (title gin_trgm_ops);
