-- Catalogues of sellers: named collections of listings (D-185).
create table catalogs (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  -- The address below that of the shop; it stays once the catalogue was published.
  slug text not null,
  name text not null,
  description text not null default '',
  -- The address of an uploaded picture.
  cover text,
  published smallint not null default 0 check (published in (0, 1)),
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted catalogue can be restored for 30 days.
  deleted_at timestamptz
);
create unique index catalogs_slug on catalogs (company_id, slug);

create table catalog_listings (
  catalog_id bigint not null references catalogs (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  position int not null,
  primary key (catalog_id, listing_id)
);
create index catalog_listings_of on catalog_listings (company_id);
create index catalog_listings_listing on catalog_listings (listing_id);

create trigger announces_public_change after insert or update or delete or truncate on catalogs
  for each statement execute function announce_public_change();
create trigger announces_public_change after insert or update or delete or truncate on catalog_listings
  for each statement execute function announce_public_change();
