create table invitations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  email text not null,
  full_name text not null default '',
  message text not null default '',
  token_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  joined_at timestamptz,
  joined_user_id bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index invitations_token on invitations (token_hash);
create index invitations_company on invitations (company_id, id desc);
create index invitations_joined_user on invitations (joined_user_id);
create index invitations_user on invitations (user_id);
