-- Forms, records and their activities, notes, files, emails and tags. A company's records are read through the index on (company_id, type_id).
-- With row-level security, PostgreSQL checks conditions over JSON and text on the company's own rows only. It would not use a trigram index,
-- because `like` is not leakproof and is therefore evaluated after the policy.

create table crm_forms (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  type_id int not null check (type_id between 1 and 4),
  unique_id text not null unique,
  user_id bigint not null,
  sections jsonb not null,
  unused jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  unique (company_id, type_id)
);

create table crm_records (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  type_id int not null check (type_id between 1 and 4),
  unique_id text not null,
  name text not null,
  email text,
  phone text,
  owner_id bigint references users (id),
  -- The value of the field that the columns of the board are made of; '' without one.
  category text not null default '',
  -- Values by field id.
  values jsonb not null default '{}',
  order_key text collate "C" not null,
  -- All texts of the record in lower case, for the search box.
  search text not null default '',
  score int not null default 0,
  source text,
  -- The account of the person, if known.
  person_user_id bigint,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index crm_records_unique_id on crm_records (unique_id);
create index crm_records_newest on crm_records (company_id, type_id, created_at desc, id desc) where deleted_at is null;
create index crm_records_board on crm_records (company_id, type_id, category, order_key) where deleted_at is null;
create index crm_records_name on crm_records (company_id, type_id, lower(name)) where deleted_at is null;
create index crm_records_email on crm_records (company_id, lower(email)) where deleted_at is null and email is not null;

create table crm_activities (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  -- 5 task, 6 meeting, 7 call
  type_id int not null check (type_id between 5 and 7),
  record_id bigint references crm_records (id) on delete cascade,
  subject text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  status text,
  priority text,
  owner_id bigint references users (id),
  -- The other fields, under their wire names.
  fields jsonb not null default '{}',
  tag_ids bigint[] not null default '{}',
  order_key text collate "C" not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index crm_activities_list on crm_activities (company_id, type_id, starts_at desc, id desc);
create index crm_activities_record on crm_activities (record_id, type_id, starts_at desc) where record_id is not null;

create table reminders (
  activity_id bigint primary key references crm_activities (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null references users (id),
  type_id int not null,
  remind_at timestamptz not null,
  reminder_type text not null default 'popup',
  reminder_status text not null default 'on'
);
create index reminders_user on reminders (user_id, remind_at) where reminder_status = 'on';

create table custom_views (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  type_id int not null,
  name text not null,
  filters jsonb not null,
  columns jsonb not null default '[]',
  sort_by text,
  sort_dir text,
  created_at timestamptz not null default now()
);
create index custom_views_type on custom_views (company_id, type_id, id);

create table saved_filters (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  type_id int not null,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now()
);
create index saved_filters_type on saved_filters (company_id, type_id, id);

create table list_columns (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  type_id int not null,
  columns jsonb not null,
  primary key (user_id, type_id)
);

create table notes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  record_id bigint not null references crm_records (id) on delete cascade,
  user_id bigint,
  message text not null,
  created_at timestamptz not null default now()
);
create index notes_record on notes (record_id, id desc);

create table record_files (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  record_id bigint not null references crm_records (id) on delete cascade,
  file_id bigint not null references files (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index record_files_record on record_files (record_id, id desc);

create table emails (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  record_id bigint not null references crm_records (id) on delete cascade,
  user_id bigint,
  recipients text[] not null default '{}',
  copies text[] not null default '{}',
  subject text not null default '',
  body text not null default '',
  status text not null default 'draft' check (status in ('draft', 'sent')),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index emails_record on emails (record_id, id desc);
create index emails_status on emails (company_id, status, id desc);

create table tags (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  type_id int not null,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index tags_name on tags (company_id, type_id, lower(name));

create table record_tags (
  company_id bigint not null references companies (id) on delete cascade,
  record_id bigint not null references crm_records (id) on delete cascade,
  tag_id bigint not null references tags (id) on delete cascade,
  primary key (record_id, tag_id)
);
create index record_tags_tag on record_tags (tag_id);
