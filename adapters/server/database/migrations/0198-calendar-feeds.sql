-- Links by which calendar programs read a person's own meetings, calls and tasks (D-226). Like sign-ins they are secrets:
-- only the hash is stored, and no member reads the table.
create table calendar_feeds (
  user_id bigint primary key references users (id) on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null,
  read_at timestamptz
);
