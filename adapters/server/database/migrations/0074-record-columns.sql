-- The number of a JSON value, or of its text, as a double: null when there is none (core/filters/filter-text.ts).
create function json_number(value jsonb) returns float8 language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'number' then case when abs(value::numeric) < 2.4703282292062328e-324 then 0 when abs(value::numeric) < 1.797693134862315807e308 then value::numeric::float8 end
    when 'string' then case when value #>> '{}' ~ '^[-+]?([0-9]{1,250}([.][0-9]{0,250})?|[.][0-9]{1,250})$' then (value #>> '{}')::float8 end end
$$;

-- Values of built-in fields that lists filter by most (crm/typed-values.ts). With row-level security, PostgreSQL evaluates
-- `->>`, which is not leakproof, only after the policy and never by an index. Comparisons of these columns are leakproof.
-- Texts are cut, because an index entry has a limit. A filter's text has at most 200 characters, so that it equals the cut
-- text only when it equals the whole one.
alter table crm_records
  -- The field that the columns of the board are made of.
  add column stage_value text generated always as (left(values ->> case type_id when 1 then '109' when 2 then '206' when 3 then '309' when 4 then '406' end, 201)) stored,
  add column owner_value text generated always as (left(values ->> case type_id when 1 then '101' when 3 then '301' when 4 then '401' end, 201)) stored,
  add column country_value text generated always as (left(values ->> case type_id when 1 then '114' when 3 then '314' when 4 then '412' end, 201)) stored,
  add column industry_value text generated always as (left(values ->> case type_id when 1 then '107' end, 201)) stored,
  add column source_value text generated always as (left(values ->> case type_id when 1 then '108' end, 201)) stored,
  add column account_value text generated always as (left(values ->> case type_id when 1 then '102' when 2 then '202' when 3 then '302' when 4 then '403' end, 201)) stored,
  add column contact_value text generated always as (left(values ->> case type_id when 2 then '203' end, 201)) stored,
  -- Annual revenue, and the amount of a deal.
  add column amount_value float8 generated always as (json_number(values -> case type_id when 1 then '115' when 2 then '204' when 4 then '413' end)) stored,
  -- Number of employees, and the probability of a deal.
  add column size_value float8 generated always as (json_number(values -> case type_id when 1 then '117' when 2 then '207' when 4 then '414' end)) stored;

-- Holds what the most used filters compare, so that records are found and counted without reading the table.
create index crm_records_filters on crm_records (company_id, type_id, stage_value, country_value, amount_value)
  include (created_at, id, owner_value, source_value, industry_value, size_value)
  where deleted_at is null;

-- The cards of a column in order, and the numbers above it.
drop index crm_records_board;
create index crm_records_board on crm_records (company_id, type_id, category, order_key, id) include (amount_value)
  where deleted_at is null;

-- Records that refer to a record, for its page.
create index crm_records_account on crm_records (company_id, account_value) where deleted_at is null and account_value is not null;
create index crm_records_contact on crm_records (company_id, contact_value) where deleted_at is null and contact_value is not null;
