-- The entries of the company settings: contact persons, offices, certificates and so on. `form` has the fields of an entry.
create table company_rows (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  tab text not null,
  position int not null,
  form jsonb not null,
  -- The end of the certificate of which the company was reminded.
  reminded_for text
);
create index company_rows_of on company_rows (company_id, tab, position);
create trigger announces_public_change after insert or update or delete or truncate on company_rows
  for each statement execute function announce_public_change();

-- When the main categories changed; a calendar year allows three changes.
alter table companies add column main_category_changes timestamptz[] not null default '{}';
