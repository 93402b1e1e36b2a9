-- Browsing sessions (D-20): the browser creates them and reports them by session-start.
create table browsing_sessions (
  id text primary key,
  user_id bigint not null references users (id) on delete cascade,
  started_at timestamptz not null,
  ip text,
  user_agent text,
  created_at timestamptz not null default now()
);
create index browsing_sessions_user on browsing_sessions (user_id, started_at desc);
