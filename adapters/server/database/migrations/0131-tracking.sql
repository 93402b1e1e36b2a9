-- Page views of signed-in people. Nobody but the company whose product or shop was shown reads a row (D-102).
create table page_views (
  id bigint generated always as identity primary key,
  -- Views of the main base, and visits of the CRM host, which no company sees (D-167).
  host text not null default 'main' check (host in ('main', 'crm')),
  user_id bigint not null references users (id) on delete cascade,
  seller_company_id bigint references companies (id) on delete cascade,
  listing_id bigint references listings (id) on delete set null,
  shop_page text,
  session_id text not null default '',
  type text not null default 'page',
  page_url text not null default '',
  page_name text not null default '',
  referrer_url text not null default '',
  product_slug text not null default '',
  product_categories text not null default '',
  ip text not null default '',
  user_agent text not null default '',
  started_at timestamptz not null,
  -- The last sign of the person on this page, and the seconds up to it.
  seen_at timestamptz not null,
  seconds int not null default 0,
  clicks int not null default 0,
  -- The greatest depth that was reported; null when the page was not scrolled.
  depth smallint
);
create index page_views_of_seller on page_views (seller_company_id, user_id, started_at desc) where seller_company_id is not null;
create index page_views_of_person on page_views (user_id, id desc);
create index page_views_listing on page_views (listing_id) where listing_id is not null;
create index page_views_age on page_views (started_at);
-- What the clean-up removes after two days.
create index page_views_of_nobody on page_views (started_at) where seller_company_id is null;

create table page_events (
  view_id bigint not null references page_views (id) on delete cascade,
  kind text not null check (kind in ('click', 'scroll')),
  at timestamptz not null,
  element_type text,
  url text,
  depth smallint,
  page_height int
);
create index page_events_of on page_events (view_id);
create unique index page_events_depth on page_events (view_id, depth) where kind = 'scroll';

-- Requests for quotes by person, for the facts of engagement.
create index quotes_person on quotes (seller_company_id, buyer_user_id);
