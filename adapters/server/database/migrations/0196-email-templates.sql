-- Prepared e-mails with merge fields, and the signatures of people (D-224).
create table email_templates (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  -- Who made it. A template that is not shared is theirs alone.
  user_id bigint not null,
  type_id int not null check (type_id between 1 and 4),
  name text not null,
  subject text not null,
  body text not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index email_templates_of on email_templates (company_id, lower(name));

-- Apart from users, whose changes clear the cache of public pages.
create table email_signatures (
  user_id bigint primary key references users (id) on delete cascade,
  signature text not null,
  updated_at timestamptz not null
);
