-- Which import made a change that waits for the rules, so that stopping them keeps what somebody else changed meanwhile.
alter table automation_changes add column import_id bigint;
create index automation_changes_import on automation_changes (import_id) where import_id is not null;

create or replace function note_automation_change(of_company bigint, of_type int, of_record bigint, was jsonb, now_is jsonb)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_transaction text := pg_current_xact_id()::text;
  this_set text := of_company || ':' || this_transaction;
begin
  if current_setting('app.automation', true) = 'off' then return; end if;
  if not exists (select 1 from automation_rules where company_id = of_company and type_id = of_type and status = 'on') then return; end if;
  insert into automation_changes (company_id, record_id, transaction_id, before, after, import_id)
    values (of_company, of_record, this_transaction, was, now_is, nullif(current_setting('app.import', true), '')::bigint)
    on conflict (record_id, transaction_id) do update set after = excluded.after;
  if current_setting('app.automation_set', true) is distinct from this_set then
    perform set_config('app.automation_set', this_set, true);
    insert into jobs (kind, payload) values ('automation', jsonb_build_object('company_id', of_company, 'transaction_id', this_transaction));
  end if;
end
$$;
