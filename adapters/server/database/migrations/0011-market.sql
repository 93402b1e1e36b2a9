create table countries (
  code text primary key,
  name text not null
);

-- The exchange rates of the server: written once, then changed by the operator.
create table currencies (
  code text primary key,
  id int not null,
  exponent smallint not null,
  usd_per_unit numeric(20, 10) not null
);

create table wishlist_items (
  user_id bigint not null references users (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, listing_id)
);
create index wishlist_items_listing on wishlist_items (listing_id);

create table reviews (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint references users (id) on delete set null,
  author text not null,
  author_country text,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  created_at timestamptz not null default now()
);
create index reviews_company on reviews (company_id, id desc);

create index listings_best on listings (is_featured desc, score desc, id desc) where published = 1 and deleted_at is null;
