-- The members who had blocked the sender when the message was sent: they never receive it. Null: everybody receives it.
alter table messages add column hidden_from bigint[];

-- Who may be written to depends on dealings with a person.
create index crm_records_person on crm_records (company_id, person_user_id) where person_user_id is not null;
create index threads_contact on threads (company_id, contact_user_id) where contact_user_id is not null;
