-- The values of unique fields in comparable form, one row each, so that a save or a set of an import finds who has a value in
-- an index. Two records may share a value that they had before the field became unique, or that an enquiry brought.
create table record_keys (
  record_id bigint not null,
  field_id int not null,
  company_id bigint not null,
  type_id int not null,
  key text collate "C" not null,
  primary key (record_id, field_id)
);
create index record_keys_key on record_keys (company_id, type_id, field_id, key, record_id);

-- A value without letter case and surrounding blanks, of a long one its hash, because an index entry holds no long text; null
-- for an empty value.
create function record_key(value jsonb) returns text language sql immutable as $$
  select case when length(value #>> '{}') <= 400 then nullif(lower(btrim(value #>> '{}', E' \t\n\r')), '')
              else encode(sha256(convert_to(lower(btrim(value #>> '{}', E' \t\n\r')), 'UTF8')), 'hex') end
$$;

alter table crm_forms add column unique_fields jsonb
  generated always as (jsonb_path_query_array(sections, '$[*].form_fields[*] ? (@.unique == "1").id')) stored;

insert into record_keys (record_id, field_id, company_id, type_id, key)
  select r.id, f.id::int, r.company_id, r.type_id, record_key(r.values -> f.id)
    from crm_forms c
   cross join jsonb_array_elements_text(c.unique_fields) f (id)
    join crm_records r on r.company_id = c.company_id and r.type_id = c.type_id and r.deleted_at is null
   where record_key(r.values -> f.id) is not null;

-- Writers of records share this lock, and a form that changes its unique fields takes it alone: neither misses the other's rows.
create function keys_lock(of_company bigint, of_type int) returns bigint language sql immutable as $$
  select hashtextextended('record-keys:' || of_company || ':' || of_type, 0)
$$;

create function note_new_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(keys_lock(a.company_id, a.type_id)) from (select distinct company_id, type_id from added) a;
  insert into record_keys (record_id, field_id, company_id, type_id, key)
    select a.id, f.id::int, a.company_id, a.type_id, k.key
      from added a
      join crm_forms c on c.company_id = a.company_id and c.type_id = a.type_id and c.unique_fields <> '[]'
     cross join jsonb_array_elements_text(c.unique_fields) f (id)
     cross join lateral record_key(a.values -> f.id) k (key)
     where k.key is not null and a.deleted_at is null;
  return null;
end
$$;

create trigger notes_new_keys after insert on crm_records referencing new table as added
  for each statement execute function note_new_keys();

create function note_changed_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(keys_lock(new.company_id, new.type_id));
  delete from record_keys where record_id = new.id;
  insert into record_keys (record_id, field_id, company_id, type_id, key)
    select new.id, f.id::int, new.company_id, new.type_id, k.key
      from crm_forms c
     cross join jsonb_array_elements_text(c.unique_fields) f (id)
     cross join lateral record_key(new.values -> f.id) k (key)
     where c.company_id = new.company_id and c.type_id = new.type_id and k.key is not null and new.deleted_at is null;
  return null;
end
$$;

create trigger notes_changed_keys after update of values, deleted_at on crm_records
  for each row when (old.values is distinct from new.values or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function note_changed_keys();

-- Instead of a foreign key, which would be checked row by row when a field becomes unique.
create function forget_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from record_keys where record_id in (select id from removed);
  return null;
end
$$;

create trigger forgets_keys after delete on crm_records referencing old table as removed
  for each statement execute function forget_keys();

-- The values of a field that becomes unique are filled in by sets (`fill_record_keys`), because a statement has a limit of time.
create function note_unique_fields() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.unique_fields = new.unique_fields then return null; end if;
  perform pg_advisory_xact_lock(keys_lock(new.company_id, new.type_id));
  delete from record_keys
   where company_id = new.company_id and type_id = new.type_id and not new.unique_fields @> to_jsonb(field_id);
  return null;
end
$$;

create trigger notes_unique_fields after insert or update of sections on crm_forms
  for each row execute function note_unique_fields();

create function keys_company(of_company bigint) returns bigint language sql stable as $$
  select case when current_setting('role') = 'none' then of_company else current_company() end
$$;

-- Fills in the values of the records that follow this one. Returns the last id of the set; null after the last set.
create function fill_record_keys(of_company bigint, of_type int, after_id bigint, most int) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with found as materialized (
    select id, values from crm_records
     where company_id = keys_company(of_company) and type_id = of_type and id > after_id and deleted_at is null
     order by id limit most),
  filled as (
    insert into record_keys (record_id, field_id, company_id, type_id, key)
      select r.id, f.id::int, c.company_id, c.type_id, k.key
        from crm_forms c
       cross join jsonb_array_elements_text(c.unique_fields) f (id)
       cross join found r
       cross join lateral record_key(r.values -> f.id) k (key)
       where c.company_id = keys_company(of_company) and c.type_id = of_type and k.key is not null
    on conflict do nothing)
  select case when count(*) = most then max(id) end from found
$$;

-- The records that have each of these values ({ field, value }, counted from 1), also those beyond the reach of the one who
-- asks; of each at most so many, the newest first.
create function records_with_keys(of_company bigint, of_type int, claims jsonb, most int)
  returns table (n int, record_id bigint, unique_id text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.n::int, r.id, r.unique_id
    from jsonb_array_elements(claims) with ordinality c (claim, n)
   cross join lateral (
     select k.record_id from record_keys k
      where k.company_id = keys_company(of_company)
        and k.type_id = of_type and k.field_id = (c.claim ->> 'field')::int and k.key = record_key(c.claim -> 'value')
      order by k.record_id desc limit most) found
    join crm_records r on r.id = found.record_id
   order by c.n, r.id desc
$$;

drop function is_value_taken(bigint, int, text, text, text);
