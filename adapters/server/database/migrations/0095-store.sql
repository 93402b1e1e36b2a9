-- The entries of a shop's menu. The store settings are in `companies.store`.
alter table companies add column shop_menu jsonb not null default '[]';

-- Earlier addresses of a shop, which lead to it.
create table former_slugs (
  slug text primary key,
  company_id bigint not null references companies (id) on delete cascade,
  left_at timestamptz not null
);
create index former_slugs_of on former_slugs (company_id, left_at);

-- `form` has the settings and pictures of a banner; the columns are authoritative for what they hold.
create table banners (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  page text not null,
  is_active boolean not null,
  is_default boolean not null,
  form jsonb not null
);
create index banners_of on banners (company_id, id);
create unique index banners_active on banners (company_id, page) where is_active;
create unique index banners_default on banners (company_id) where is_default;

create trigger announces_public_change after insert or update or delete or truncate on banners
  for each statement execute function announce_public_change();
create trigger announces_public_change after insert or update or delete or truncate on former_slugs
  for each statement execute function announce_public_change();
