-- What a person deleted a moment ago (tasks, meetings, calls, notes and e-mails), so that it can be brought back.
create table deleted_rows (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  row_id bigint not null,
  -- The row, the rows that went with it, and the ids of those that named it.
  content jsonb not null,
  deleted_at timestamptz not null
);
create index deleted_rows_row on deleted_rows (user_id, kind, row_id);
create index deleted_rows_company on deleted_rows (company_id);
create index deleted_rows_age on deleted_rows (deleted_at);
