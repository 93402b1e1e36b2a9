-- Changes of many records at once (D-203): what was asked for, how far it is, and the result of each record.
create table bulk_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null references users (id),
  type_id int not null check (type_id between 1 and 4),
  change jsonb not null,
  -- In words: "Lead status: Won".
  title text not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  total int not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index bulk_changes_company on bulk_changes (company_id, id desc);
create index bulk_changes_created on bulk_changes (created_at);

create table bulk_change_rows (
  change_id bigint not null references bulk_changes (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  record_id bigint not null references crm_records (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'refused', 'undone', 'kept')),
  reason text,
  -- The value with which the person read the record; null when the list did not show it.
  was jsonb,
  -- The value before the change, for undo.
  before jsonb,
  primary key (change_id, record_id)
);
create index bulk_change_rows_state on bulk_change_rows (change_id, state, record_id);
create index bulk_change_rows_record on bulk_change_rows (record_id);
