-- Lists that are written to files. `cursor` is the id of the last row that a stored part contains.
create table exports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('leads', 'contacts', 'accounts', 'deals', 'listings')),
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  -- What the list shows, by core/contracts/export.contract.ts.
  query jsonb not null,
  total int not null,
  done int not null default 0,
  cursor bigint not null default 0,
  -- The key of the file, which is stored in parts: `{key}.0`, `{key}.1`, …
  file_key text not null,
  parts int not null default 0,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index exports_company on exports (company_id, id desc);
create index exports_user on exports (user_id);
create index exports_created on exports (created_at);
