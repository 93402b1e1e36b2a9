-- Categories without a company are the market's tree. A company may divide one of them further for its own listings (D-161).
alter table categories
  add column company_id bigint references companies (id) on delete cascade,
  add column created_at timestamptz not null default now();
drop index categories_path;
create unique index categories_path on categories (coalesce(company_id, 0), lower(path));
create index categories_company on categories (company_id) where company_id is not null;

-- Prepared lines for the texts "Product application" and "Product use cases" of listings.
create table product_texts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null check (kind in ('application', 'usecases')),
  name text not null,
  created_at timestamptz not null default now()
);
create unique index product_texts_name on product_texts (company_id, kind, lower(name));
