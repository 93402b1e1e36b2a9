-- Addresses and names as they are compared. With row-level security, PostgreSQL evaluates `lower`, which is not leakproof, only after
-- the policy: each search for an address or a name read all records of the company. Comparisons of these columns use an index.
alter table crm_records
  add column email_key text generated always as (lower(email)) stored,
  add column name_key text generated always as (lower(name)) stored;

drop index crm_records_email;
create index crm_records_email on crm_records (company_id, email_key) where deleted_at is null and email_key is not null;
drop index crm_records_name;
create index crm_records_name on crm_records (company_id, type_id, name_key) where deleted_at is null;
