-- Prices of a seller: rules, discount levels and how they work together (D-162). Amounts are whole units of `currency`.
create table discount_levels (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  percentage numeric(5, 2) not null check (percentage > 0 and percentage <= 100),
  -- The contacts and accounts that have the level.
  record_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index discount_levels_name on discount_levels (company_id, lower(name));

create table pricing_rules (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  is_active boolean not null default true,
  target text not null check (target in ('all', 'category', 'brand', 'listings')),
  target_ids bigint[] not null default '{}',
  min_quantity bigint not null default 0,
  min_amount numeric(20, 3) not null default 0,
  kind text not null check (kind in ('percentage', 'amount')),
  value numeric(20, 3) not null check (value > 0),
  currency text not null,
  from_day date,
  until_day date,
  audience text not null check (audience in ('everybody', 'level', 'contacts')),
  level_ids bigint[] not null default '{}',
  record_ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index pricing_rules_company on pricing_rules (company_id, id);

create table price_settings (
  company_id bigint primary key references companies (id) on delete cascade,
  is_paused boolean not null,
  combine text not null check (combine in ('best', 'all')),
  most_percent numeric(5, 2) not null,
  shows_list_price boolean not null
);

-- What a reduced price of a request consisted of: names and amounts per piece, in minor units.
alter table quotes add column list_unit_price bigint, add column price_steps jsonb not null default '[]';

do $$
declare name text;
begin
  foreach name in array array['discount_levels', 'pricing_rules', 'price_settings'] loop
    execute format('create trigger announces_public_change after insert or update or delete or truncate on %I for each statement execute function announce_public_change()', name);
  end loop;
end
$$;
