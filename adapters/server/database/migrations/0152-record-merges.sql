-- Merges of records, with what is needed to undo each.
create table record_merges (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  type_id int not null,
  kept_id bigint not null references crm_records (id) on delete cascade,
  -- The values and tags before, by core/crm/records/merge.ts.
  inverse jsonb not null,
  -- The rows of other tables that now belong to the kept record.
  moved jsonb not null,
  user_id bigint references users (id) on delete set null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index record_merges_latest on record_merges (company_id, type_id, created_at desc);
