-- What became of leads (D-195). One row a conversion; an undone one keeps its row.
create table lead_conversions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  lead_id bigint not null references crm_records (id) on delete cascade,
  account_id bigint references crm_records (id) on delete set null,
  contact_id bigint references crm_records (id) on delete set null,
  deal_id bigint references crm_records (id) on delete set null,
  -- The ids of the records that the conversion made; it found the others.
  made_ids bigint[] not null,
  -- The activities that moved from the lead.
  activity_ids bigint[] not null,
  -- The lead's values that the conversion changed, as they were, by field id.
  before jsonb not null,
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  undone_at timestamptz
);
-- A lead is converted once.
create unique index lead_conversions_once on lead_conversions (lead_id) where undone_at is null;
create index lead_conversions_company on lead_conversions (company_id);
create index lead_conversions_account on lead_conversions (account_id) where account_id is not null;
create index lead_conversions_contact on lead_conversions (contact_id) where contact_id is not null;
create index lead_conversions_deal on lead_conversions (deal_id) where deal_id is not null;
