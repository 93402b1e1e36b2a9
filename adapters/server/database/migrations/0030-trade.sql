-- Chat. The messages of a room are numbered without gaps, because the number is assigned while the room's row is locked.
create table rooms (
  id text primary key,
  is_group boolean not null default false,
  name text,
  created_by bigint not null references users (id) on delete cascade,
  -- The two people of a chat, lower id first; null for groups.
  pair text,
  last_seq int not null default 0,
  last_message text,
  last_message_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index rooms_pair on rooms (pair);

create table room_members (
  room_id text not null references rooms (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  read_seq int not null default 0,
  is_pinned boolean not null default false,
  is_archived boolean not null default false,
  is_blocked boolean not null default false,
  is_request boolean not null default false,
  version int not null default 0,
  primary key (room_id, user_id)
);
create index room_members_user on room_members (user_id);

create table messages (
  id bigint generated always as identity primary key,
  room_id text not null references rooms (id) on delete cascade,
  seq int not null,
  sender_id bigint not null references users (id) on delete cascade,
  recipient_id bigint,
  client_id text,
  message text not null,
  message_type text not null default 'text',
  replied_parent_id bigint,
  replied_message text,
  chat_transfer_id text,
  promotion_type text,
  master_prom_id text,
  files jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create unique index messages_seq on messages (room_id, seq);
create unique index messages_client on messages (sender_id, client_id);

create function is_room_member(room text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from room_members m where m.room_id = room and m.user_id = current_member())
$$;

-- The configuration of a visitor, stored until the quote is sent and found by its random id only.
create table quote_configurations (
  unique_session_id text primary key,
  listing_id bigint not null,
  product_name text not null,
  quantity bigint not null,
  currency text not null,
  unit_price bigint not null,
  total bigint not null,
  combinations jsonb not null default '[]',
  updated_at timestamptz not null default now()
);

create table quotes (
  id bigint generated always as identity primary key,
  unique_session_id text not null,
  seller_company_id bigint not null references companies (id) on delete cascade,
  seller_user_id bigint not null references users (id) on delete cascade,
  buyer_company_id bigint not null references companies (id) on delete cascade,
  buyer_user_id bigint not null references users (id) on delete cascade,
  listing_id bigint,
  product_name text not null,
  product_image text not null default '',
  quantity bigint not null,
  unit_name text not null default '',
  currency text not null,
  unit_price bigint not null,
  total bigint not null,
  price_reason text not null,
  price_term text not null default '',
  pre_title_name text not null default '',
  message text not null,
  combinations jsonb not null default '[]',
  target_price bigint,
  needed_by date,
  quoted_at timestamptz not null,
  room_id text references rooms (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index quotes_session on quotes (buyer_user_id, unique_session_id);
create index quotes_seller on quotes (seller_company_id, id desc);
create index quotes_buyer on quotes (buyer_company_id, id desc);
create index quotes_room on quotes (room_id);

-- One row for each contact and subject, on the seller's side.
create table threads (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  type text not null check (type in ('type_1', 'type_2', 'type_3')),
  thread_name text not null,
  lead_source text not null,
  contact_user_id bigint references users (id) on delete set null,
  contact_details jsonb not null default '{}',
  listing_id bigint,
  quote_id bigint references quotes (id) on delete set null,
  room_id text references rooms (id) on delete set null,
  lead_id bigint,
  is_unread boolean not null default true,
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index threads_company on threads (company_id, last_at desc);
create index threads_quote on threads (quote_id);
