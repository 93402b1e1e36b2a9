-- Files that are imported, with how and how far. `cursor` is the last row that the present step is done with.
create table imports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('leads', 'contacts', 'accounts', 'deals', 'listings')),
  state text not null default 'uploading',
  file_name text not null,
  file_size bigint not null,
  part_count int not null,
  -- The keys of the parts in the file store, by their number.
  parts jsonb not null default '{}',
  -- The names of the columns.
  columns jsonb not null default '[]',
  -- By core/import/import.schema.ts; null until the columns are mapped.
  settings jsonb,
  row_count int not null default 0,
  cursor int not null default 0,
  -- What the dry run says, and what was done.
  counts jsonb,
  results jsonb,
  -- Rows that the undo left as they are, because somebody changed them since.
  kept int not null default 0,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ran_at timestamptz,
  -- The last entry of the company's history before the run.
  history_id bigint not null default 0,
  ended_at timestamptz
);
create index imports_latest on imports (company_id, kind, id desc);
create index imports_user on imports (user_id);

-- The rows of these files, numbered as spreadsheets number them.
create table import_rows (
  import_id bigint not null references imports (id) on delete cascade,
  n int not null,
  company_id bigint not null references companies (id) on delete cascade,
  cells jsonb not null,
  -- What the dry run says, and what was done; null for what is still to come.
  plan text,
  result text,
  problems jsonb not null default '[]',
  -- The record or listing that the row made or changed, and what it changed, by core/import.
  target_id bigint,
  before jsonb,
  primary key (import_id, n)
);
create index import_rows_by_plan on import_rows (import_id, plan, n);
create index import_rows_company on import_rows (company_id);
