-- The words by which a listing is found (search_words) and ranked (search_head: title A, brand and model B, category C,
-- seller D), written by core/search. search_state: 0 the words must be computed again, 1 its terms are not collected yet,
-- 2 complete; the job search-index works this off. Until then listings of an older release are found by their plain text.
alter table listings
  add column search_words tsvector not null default '',
  add column search_head tsvector not null default '',
  add column search_state smallint not null default 0 check (search_state in (0, 1, 2));
update listings set search_words = to_tsvector('simple', search), search_head = setweight(to_tsvector('simple', name), 'A');
drop index listings_found;
create index listings_found on listings using gin (category_ids, search_words) where is_public;
create index listings_words_due on listings (company_id) where search_state = 0;
create index listings_terms_due on listings (id) where search_state = 1 and is_public;

-- The words of titles, brands, categories and sellers as they are written, to correct typing errors by.
create table search_terms (
  word text primary key,
  stem text not null
);
create index search_terms_stem on search_terms (stem text_pattern_ops);
create index search_terms_similar on search_terms using gin (word gin_trgm_ops);

-- Names that listings are found by are renamed elsewhere.
create function set_listing_words_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'companies' then update listings set search_state = 0 where company_id = new.id;
    when 'brands' then update listings set search_state = 0 where brand_id = new.id;
    when 'categories' then update listings set search_state = 0 where category_ids && array[new.id];
  end case;
  return null;
end
$$;
create trigger companies_words_due after update of name on companies
  for each row when (old.name is distinct from new.name) execute function set_listing_words_due();
create trigger brands_words_due after update of name on brands
  for each row when (old.name is distinct from new.name) execute function set_listing_words_due();
create trigger categories_words_due after update of name on categories
  for each row when (old.name is distinct from new.name) execute function set_listing_words_due();
analyze listings;
