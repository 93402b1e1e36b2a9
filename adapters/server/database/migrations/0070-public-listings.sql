-- Whether everybody may see the listing: published, not deleted, of an approved seller (D-23, D-24). A list by this
-- column needs no second table, so that its indexes alone give the page and the count.
alter table listings add column is_public boolean not null default false;

-- The company's row is locked against a change of its approval, which would otherwise not see this listing yet.
create function set_listing_is_public() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_public := false;
  if new.published = 1 and new.deleted_at is null then
    perform 1 from companies where id = new.company_id and approval = 'approved' and kind = 'seller' for share;
    new.is_public := found;
  end if;
  return new;
end
$$;

create trigger listings_is_public before insert or update of published, deleted_at, company_id, is_public on listings
  for each row execute function set_listing_is_public();

create function set_company_listings_public() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update listings set is_public = is_public where company_id = new.id and published = 1 and deleted_at is null;
  return null;
end
$$;

create trigger companies_listings_public after update of approval, kind on companies
  for each row when (old.approval is distinct from new.approval or old.kind is distinct from new.kind)
  execute function set_company_listings_public();

update listings l set is_public = true from companies c
  where c.id = l.company_id and c.approval = 'approved' and c.kind = 'seller' and l.published = 1 and l.deleted_at is null;

drop index listings_newest;
create index listings_newest on listings (published_at desc nulls last, id desc) where is_public;
drop index listings_price;
create index listings_price on listings (price_usd, id) where is_public;
drop index listings_dearest;
create index listings_dearest on listings (price_usd desc nulls last, id desc) where is_public;
drop index listings_name;
create index listings_name on listings (lower(name), id) where is_public;
drop index listings_best;
create index listings_best on listings (is_featured desc, score desc, id desc) where is_public;
drop index listings_brand;
create index listings_brand on listings (brand_id) where is_public;
-- One index finds the listings below a category whose text holds the words; either part alone uses it, too.
drop index listings_search;
create index listings_found on listings using gin (category_ids, search gin_trgm_ops) where is_public;
analyze listings;
