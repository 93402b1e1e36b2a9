-- When a person was last known to have the product open, by a socket or by the chat (D-229).
create table presence (
  user_id bigint primary key references users (id) on delete cascade,
  seen_at timestamptz not null
);
