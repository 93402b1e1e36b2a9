-- Negotiated quotes: every offer is an immutable version.
alter table quotes
  add column stage text not null default 'open' check (stage in ('open', 'offered', 'accepted', 'declined', 'withdrawn')),
  -- Number of versions; the newest has this number.
  add column offer_count int not null default 0,
  -- When the last step was taken, and when the quote ended, by whom and with which words.
  add column changed_at timestamptz,
  add column ended_at timestamptz,
  add column end_note text not null default '',
  -- The seller's deal that follows the quote.
  add column deal_id bigint references crm_records (id) on delete set null;
update quotes set changed_at = quoted_at;

create table quote_offers (
  quote_id bigint not null references quotes (id) on delete cascade,
  version int not null,
  -- Both parties, as in the quote: each reads the rows.
  seller_company_id bigint not null references companies (id) on delete cascade,
  buyer_company_id bigint not null references companies (id) on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  author_user_id bigint references users (id) on delete set null,
  quantity bigint not null,
  unit_price bigint not null,
  total bigint not null,
  price_term text not null default '',
  place text not null default '',
  payment_method text not null default '',
  lead_time_days int,
  valid_until timestamptz,
  message text not null default '',
  -- The listing's own price for this quantity when the offer was made, with its source; null when it had none.
  list_price bigint,
  price_reason text,
  created_at timestamptz not null,
  -- When a person of the other side first saw it.
  seen_at timestamptz,
  ended_as text check (ended_as in ('accepted', 'declined', 'withdrawn')),
  ended_at timestamptz,
  primary key (quote_id, version)
);
-- The lists of both sides.
create index quote_offers_seller on quote_offers (seller_company_id);
create index quote_offers_buyer on quote_offers (buyer_company_id);

-- A thread waits for an answer until the seller writes, offers or declines; opening it changes nothing.
alter table threads add column is_unanswered boolean not null default true;
update threads t set is_unanswered = not exists (
  select 1 from messages m where m.room_id = t.room_id and m.created_at >= t.created_at and m.sender_id is distinct from t.contact_user_id);
create index threads_room on threads (room_id);
create index threads_unanswered on threads (company_id) where is_unanswered;
