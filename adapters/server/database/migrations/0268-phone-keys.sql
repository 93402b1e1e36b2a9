-- The last six digits of the first phone number, by which an import or a warning of duplicates finds records in an index. Ways to
-- write a number (`+49 (0) 30`, `0049 30`, `030`) differ before them; core compares the rest (`phoneKey`).
alter table crm_records
  add column phone_key text generated always as (nullif(right(regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g'), 6), '')) stored;

create index crm_records_phone on crm_records (company_id, phone_key) where deleted_at is null and phone_key is not null;
