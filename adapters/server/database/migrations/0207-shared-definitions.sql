-- Operators rename, move and merge the market's categories (D-233). A start keeps what they changed, and does not bring back
-- what they merged.
alter table categories add column is_changed boolean not null default false;
-- Former addresses of categories: of renamed ones, and of those that were merged into another one.
create table former_categories (
  slug text primary key,
  category_id bigint not null references categories (id) on delete cascade
);
create index former_categories_of on former_categories (category_id);
create trigger announces_public_change after insert or update or delete or truncate on former_categories
  for each statement execute function announce_public_change();
