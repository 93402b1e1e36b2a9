-- The account that a row of an import made, because no account had the name in its cell. An undo looks at these last.
alter table import_rows add column account_id bigint;
create index import_rows_account on import_rows (import_id, n) where account_id is not null;

-- How many accounts the dry run would make, the run made, and an undo left.
alter table imports
  add column new_accounts int not null default 0,
  add column made_accounts int not null default 0,
  add column kept_accounts int not null default 0;
