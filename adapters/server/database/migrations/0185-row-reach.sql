-- Which records of the own company a person sees. A role says own, team or all for each type; '{}' is all. The policies
-- (tenancy.ts) are for the role tradehall_narrow alone, in which people with a narrower reach run their transactions, so
-- that they cost the others nothing.
alter table roles add column reach jsonb not null default '{}';
alter table users add column reports_to bigint references users (id) on delete set null;
create index users_reports_to on users (reports_to) where reports_to is not null;

do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'tradehall_narrow') then
    create role tradehall_narrow nologin;
  end if;
  execute format('grant tradehall_narrow to %I', current_user);
exception when duplicate_object or unique_violation then null;
end $$;
grant tradehall_member to tradehall_narrow;

-- The owners whose records of a type the transaction reaches (0: activities without a record); null: all of them.
create function reached_owners(of_type int) returns bigint[] language sql stable as $$
  select case when reach ? of_type::text then array(select jsonb_array_elements_text(reach -> of_type::text)::bigint) end
    from (select nullif(current_setting('app.reach', true), '')::jsonb as reach) r
$$;

-- Rows that this transaction gave to a person beyond its reach stay within it until it ends, because it still writes
-- their history, tags and reminders.
create function is_handed_over(kind text, id bigint) returns boolean language sql stable as $$
  select position(',' || kind || id || ',' in coalesce(current_setting('app.handed_over', true), '')) > 0
$$;

create function note_handed_over() returns trigger language plpgsql as $$
begin
  if not is_handed_over(tg_argv[0], new.id) then
    perform set_config('app.handed_over', coalesce(nullif(current_setting('app.handed_over', true), ''), ',') || tg_argv[0] || new.id || ',', true);
  end if;
  return new;
end
$$;

create trigger hands_over_new before insert on crm_records
  for each row when (current_user = 'tradehall_narrow') execute function note_handed_over('record');
create trigger hands_over before update on crm_records
  for each row when (current_user = 'tradehall_narrow' and old.owner_id is distinct from new.owner_id) execute function note_handed_over('record');
create trigger hands_over_new before insert on crm_activities
  for each row when (current_user = 'tradehall_narrow') execute function note_handed_over('activity');
create trigger hands_over before update on crm_activities
  for each row when (current_user = 'tradehall_narrow') execute function note_handed_over('activity');

-- Values and places are taken for the whole company, also by records beyond the reach of the one who asks.
create function is_value_taken(of_company bigint, of_type int, field text, key text, except_id text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from crm_records
     where company_id = case when current_setting('role') = 'none' then of_company else current_company() end
       and type_id = of_type and deleted_at is null and unique_id <> except_id and lower(btrim(values ->> field)) = key)
$$;

create function top_order_key(of_company bigint, of_type int, of_category text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select min(order_key) from crm_records
   where company_id = case when current_setting('role') = 'none' then of_company else current_company() end
     and type_id = of_type and category = of_category and deleted_at is null
$$;
