create extension if not exists pg_trgm;

do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'tradehall_member') then
    create role tradehall_member nologin;
  end if;
  execute format('grant tradehall_member to %I', current_user);
exception when duplicate_object or unique_violation then null;
end $$;

create function current_company() returns bigint language sql stable as $$
  select nullif(current_setting('app.company_id', true), '')::bigint
$$;

create function current_member() returns bigint language sql stable as $$
  select nullif(current_setting('app.user_id', true), '')::bigint
$$;

create table companies (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('seller', 'buyer')),
  name text not null,
  slug text not null,
  country text,
  city text,
  approval text not null default 'pending' check (approval in ('pending', 'approved', 'rejected')),
  approval_reason text,
  plan text not null default 'trade',
  is_verified boolean not null default false,
  business_types text[] not null default '{}',
  main_business_type text,
  annual_revenue text,
  member_type text not null default 'Free',
  logo_file_id bigint,
  profile jsonb not null default '{}',
  store jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index companies_slug on companies (slug);

create table roles (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  permissions jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create unique index roles_name on roles (company_id, lower(name));

create table users (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  type text not null check (type in ('seller', 'subuser', 'other')),
  role_id bigint references roles (id),
  full_name text not null,
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  mobile text,
  mobile_code text,
  mobile_country_code text,
  mobile_verified_at timestamptz,
  social_type text check (social_type in ('google', 'linkedin')),
  member_id text not null,
  avatar_file_id bigint,
  profile jsonb not null default '{}',
  preferences jsonb not null default '{}',
  time_zone text,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email)) where deleted_at is null;
create unique index users_verified_mobile on users (mobile_code, mobile) where mobile_verified_at is not null and deleted_at is null;
create unique index users_member_id on users (member_id);
create index users_company on users (company_id);

create table sign_ins (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text,
  ip text
);
create index sign_ins_user on sign_ins (user_id);

create table one_time_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('mobile', 'reset', 'autologin', 'email')),
  code_hash text not null,
  target text,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_codes_user on one_time_codes (user_id, purpose, created_at desc);
create index one_time_codes_hash on one_time_codes (code_hash);

create table attempts (
  key text primary key,
  window_start timestamptz not null,
  tries int not null
);

create table outbox (
  id bigint generated always as identity primary key,
  channels text[] not null,
  event text not null,
  data jsonb not null,
  except_socket text,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index outbox_waiting on outbox (id) where published_at is null;

create table outside_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  html text,
  created_at timestamptz not null default now()
);

create table idempotency_keys (
  user_id bigint not null,
  endpoint text not null,
  key text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, endpoint, key)
);

create table history (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  subject text not null,
  subject_id text not null,
  verb text not null,
  title text,
  changes jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index history_subject on history (company_id, subject, subject_id, id desc);
create index history_recent on history (company_id, id desc);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, id desc);

create table files (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  key text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  width int,
  height int,
  access text not null default 'company',
  created_at timestamptz not null default now()
);
create unique index files_key on files (key);

create function notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', new.id::text);
  return new;
end
$$;

create trigger outbox_notifies after insert on outbox for each row execute function notify_outbox();

-- Values that the server creates once for all its processes, such as the key of the realtime engine.
create table settings (
  name text primary key,
  value jsonb not null
);
