-- Announces that records of a type have changed to the people of the company who may view that type (D-242). The event has
-- the type alone, once for each transaction, and leaves with its commit through the outbox. Triggers write it, so that any
-- code that changes records, or what belongs to one, is covered by itself. The socket of the sender needs no echo.
create function note_crm_news(of_company bigint, of_type int)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mark text := ',' || of_company || ':' || of_type || ',';
  noted text := coalesce(current_setting('app.crm_news', true), '');
  module text := (array['Leads', 'Deals', 'Contacts', 'Accounts', 'Tasks', 'Meetings', 'Calls'])[of_type];
  hearing text[];
begin
  if position(mark in noted) > 0 then return; end if;
  perform set_config('app.crm_news', noted || mark, true);
  hearing := array(
    select 'private-chat.' || u.id from users u left join roles r on r.id = u.role_id
     where u.company_id = of_company and u.deleted_at is null
       and (u.type = 'seller' or (u.type = 'subuser' and r.company_id = of_company
            and r.permissions @> jsonb_build_array(jsonb_build_object('module', module, 'actions', jsonb_build_array('View')))))
     order by u.id);
  if cardinality(hearing) = 0 then return; end if;
  insert into outbox (channels, event, data, except_socket)
    values (hearing, 'crm.changed', jsonb_build_object('type', 'crm.changed', 'of', module), nullif(current_setting('app.socket_id', true), ''));
end
$$;

create function note_changed_records() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_crm_news(c.company_id, c.type_id) from (select distinct company_id, type_id from touched) c;
  return null;
end
$$;

-- What belongs to a record shows on its page, and its tags and next step in lists.
create function note_changed_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_crm_news(c.company_id, c.type_id)
    from (select distinct r.company_id, r.type_id from touched t join crm_records r on r.id = t.record_id) c;
  return null;
end
$$;

do $$
declare
  changed text;
  happened text;
begin
  foreach changed in array array['crm_records', 'crm_activities', 'record_tags', 'notes', 'emails', 'record_files'] loop
    foreach happened in array array['insert', 'update', 'delete'] loop
      if changed in ('crm_records', 'crm_activities') then
        execute format('create trigger %I after %s on %I referencing %s table as touched for each statement execute function note_changed_records()',
          'crm_news_' || happened, happened, changed, case when happened = 'delete' then 'old' else 'new' end);
      end if;
      if changed <> 'crm_records' then
        execute format('create trigger %I after %s on %I referencing %s table as touched for each statement execute function note_changed_parts()',
          'crm_news_of_record_' || happened, happened, changed, case when happened = 'delete' then 'old' else 'new' end);
      end if;
    end loop;
  end loop;
end
$$;
