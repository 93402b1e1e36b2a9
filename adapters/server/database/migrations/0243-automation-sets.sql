-- One job for all changes of a transaction, so that an import or a change of many records adds few jobs. The setting ends
-- with the transaction, and a savepoint that is rolled back takes it and the job back together.
create index automation_changes_set on automation_changes (company_id, transaction_id, record_id);
drop index automation_changes_of;

create or replace function note_automation_change(of_company bigint, of_type int, of_record bigint, was jsonb, now_is jsonb)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_transaction text := pg_current_xact_id()::text;
  this_set text := of_company || ':' || this_transaction;
begin
  if current_setting('app.automation', true) = 'off' then return; end if;
  if not exists (select 1 from automation_rules where company_id = of_company and type_id = of_type and status = 'on') then return; end if;
  insert into automation_changes (company_id, record_id, transaction_id, before, after)
    values (of_company, of_record, this_transaction, was, now_is)
    on conflict (record_id, transaction_id) do update set after = excluded.after;
  if current_setting('app.automation_set', true) is distinct from this_set then
    perform set_config('app.automation_set', this_set, true);
    insert into jobs (kind, payload) values ('automation', jsonb_build_object('company_id', of_company, 'transaction_id', this_transaction));
  end if;
end
$$;

update jobs j set payload = jsonb_build_object('company_id', c.company_id, 'transaction_id', c.transaction_id)
  from automation_changes c where j.kind = 'automation' and c.id = (j.payload ->> 'change_id')::bigint;
delete from jobs where kind = 'automation' and payload ->> 'change_id' is not null;
