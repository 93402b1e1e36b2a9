-- Searches of the product list that a person keeps, and how far their results have been told (D-227).
create table saved_searches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  query text not null,
  currency_id bigint not null,
  notices boolean not null,
  created_at timestamptz not null,
  -- Products published until then are old.
  seen_until timestamptz not null,
  check_at timestamptz not null,
  told_at timestamptz,
  deleted_at timestamptz
);
create unique index saved_searches_once on saved_searches (user_id, query, currency_id) where deleted_at is null;
create index saved_searches_due on saved_searches (check_at) where notices and deleted_at is null;
