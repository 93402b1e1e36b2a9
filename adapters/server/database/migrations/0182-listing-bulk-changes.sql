-- What a change of many listings replaced, so that it can be undone (D-213).
create table listing_bulk_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  undone_at timestamptz,
  -- Of each listing: id, the version after the change, and form, state and prices of variations before it.
  replaced jsonb not null
);
create index listing_bulk_changes_of on listing_bulk_changes (company_id, created_at);
