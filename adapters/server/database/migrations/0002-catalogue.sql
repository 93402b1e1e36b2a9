-- The tree of core/reference/category-tree.ts, written by every start (reference-data.ts).
create table categories (
  id bigint generated always as identity primary key,
  parent_id bigint references categories (id),
  slug text not null,
  name text not null,
  -- Names from the sector down, joined by ' / ', as a product form names its category.
  path text not null,
  -- Ids from the sector down to the category itself.
  path_ids bigint[] not null default '{}',
  -- 1 sector, 2 parent category, 3 leaf.
  depth smallint not null,
  position int not null default 0
);
create unique index categories_slug on categories (slug);
create unique index categories_path on categories (lower(path));
create index categories_parent on categories (parent_id, position);

-- Brands without a company are shared by all.
create table brands (
  id bigint generated always as identity primary key,
  company_id bigint references companies (id) on delete cascade,
  name text not null,
  slug text not null,
  created_at timestamptz not null default now()
);
create unique index brands_name on brands (coalesce(company_id, 0), lower(name));

-- Passive attributes, which listings give information about. Values are suggestions.
create table attributes (
  id bigint generated always as identity primary key,
  company_id bigint references companies (id) on delete cascade,
  name text not null,
  terms jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create unique index attributes_name on attributes (coalesce(company_id, 0), lower(name));

-- `form` is the whole product form under wire names; listing-row.ts derives the other columns from it.
create table listings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  slug text not null,
  product_url text check (product_url !~ '^[0-9]+$'),
  source_key text,
  name text not null,
  form jsonb not null,
  published smallint not null default 0 check (published in (0, 1)),
  availability text not null check (availability in ('in_stock', 'by_order')),
  price_type text not null check (price_type in ('fixed', 'quantity')),
  product_type text not null check (product_type in ('simple', 'configured')),
  category_id bigint references categories (id),
  -- The chosen categories with all their ancestors, so that one overlap finds a whole branch.
  category_ids bigint[] not null default '{}',
  brand_id bigint references brands (id) on delete set null,
  condition text,
  manufacturer_year int,
  price_term text,
  currency text,
  price_from_minor bigint,
  price_to_minor bigint,
  -- The lowest price in US dollars, to filter and sort by across currencies.
  price_usd numeric(20, 6),
  moq int,
  unit text,
  score numeric(5, 2) not null default 0,
  is_featured boolean not null default false,
  big_post boolean not null default false,
  -- The key of a file, or an address.
  cover text,
  photos jsonb not null default '[]',
  -- Text in lower case, for the search.
  search text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz
);
create unique index listings_slug on listings (company_id, slug);
create unique index listings_product_url on listings (product_url);
create unique index listings_source_key on listings (company_id, source_key);
create index listings_company on listings (company_id, updated_at desc, id desc);
create index listings_newest on listings (published_at desc, id desc) where published = 1 and deleted_at is null;
create index listings_price on listings (price_usd, id) where published = 1 and deleted_at is null;
create index listings_categories on listings using gin (category_ids) where published = 1 and deleted_at is null;
create index listings_search on listings using gin (search gin_trgm_ops) where published = 1 and deleted_at is null;
create index listings_brand on listings (brand_id) where published = 1 and deleted_at is null;

-- A listing's specifications (without parent) and their terms (with parent).
create table specifications (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  parent_id bigint references specifications (id) on delete cascade,
  name text not null,
  type text not null default '',
  unit text not null default '',
  published smallint not null default 1 check (published in (0, 1)),
  -- Of terms: whether it is chosen for this listing, and its number in the calculator.
  is_checked boolean not null default true,
  attributes_values numeric,
  position int not null default 0
);
create index specifications_listing on specifications (listing_id, parent_id, position);

create table level_groups (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  name text not null,
  position int not null default 0
);
create index level_groups_listing on level_groups (listing_id, position);

create table levels (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  group_id bigint references level_groups (id) on delete cascade,
  parent_id bigint references levels (id) on delete cascade,
  is_multi boolean not null default false,
  level_specification_key text,
  -- Ids of the specifications (without parent) that the level consists of.
  attributes bigint[] not null,
  position int not null default 0
);
create index levels_listing on levels (listing_id, position);

-- One row for each variation; `key` is its term ids joined by '-'.
create table matrix_items (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  key text not null,
  position int not null default 0,
  -- In the listing's currency; 0 if it was never set.
  price_minor bigint not null default 0 check (price_minor >= 0),
  images jsonb not null default '[]',
  is_default boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  retired boolean not null default false
);
create unique index matrix_items_key on matrix_items (listing_id, key);
create index matrix_items_page on matrix_items (listing_id, retired, position);
create unique index matrix_items_default on matrix_items (listing_id) where is_default and not retired;

create table calculators (
  listing_id bigint primary key references listings (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  mode text check (mode in ('similar', 'multilevel', 'Group')),
  term_values jsonb not null default '{}',
  equations jsonb not null default '[]',
  group_equations jsonb not null default '[]',
  final_equation jsonb,
  constants_list jsonb not null default '[]',
  updated_at timestamptz not null default now()
);
create index calculators_company on calculators (company_id);
