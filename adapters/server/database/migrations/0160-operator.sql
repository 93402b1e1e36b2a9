-- Operators of the market. A table of its own, because members may change columns of their company's people.
create table operators (
  user_id bigint primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- What operators did, and commands in their place; nobody changes it.
create table operator_actions (
  id bigint generated always as identity primary key,
  -- Null for a command.
  operator_id bigint references users (id) on delete set null,
  action text not null,
  -- What it was done to: its kind, its id, and its name at that time.
  target_kind text not null,
  target_id text not null,
  target_name text not null,
  reason text,
  created_at timestamptz not null
);
create index operator_actions_newest on operator_actions (id desc);
create index operator_actions_target on operator_actions (target_kind, target_id, id desc);
create index operator_actions_operator on operator_actions (operator_id, id desc);

-- A suspended company is not public and nobody of it can sign in.
alter table companies drop constraint companies_approval_check;
alter table companies add constraint companies_approval_check check (approval in ('pending', 'approved', 'rejected', 'suspended'));
