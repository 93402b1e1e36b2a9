-- Companies without rules pay for one look into an index, and nothing reads their tags.
create or replace function note_record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tags bigint[];
begin
  if current_setting('app.automation', true) = 'off' then return null; end if;
  if not exists (select 1 from automation_rules where company_id = new.company_id and type_id = new.type_id and status = 'on') then return null; end if;
  tags := array(select tag_id from record_tags where record_id = new.id order by tag_id);
  perform note_automation_change(new.company_id, new.type_id, new.id,
    case when tg_op = 'UPDATE' then automation_snapshot(old.values, old.owner_id, old.score, tags) end,
    automation_snapshot(new.values, new.owner_id, new.score, tags));
  return null;
end
$$;
