-- Rules that act on records by themselves (D-91), the changes that rules have not looked at yet, and what each rule did.
create table automation_rules (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  type_id int not null check (type_id between 1 and 4),
  name text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  trigger jsonb not null,
  conditions jsonb not null,
  actions jsonb not null,
  -- Grows with each change of the rule.
  version int not null default 1,
  run_count int not null default 0,
  last_run_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index automation_rules_of on automation_rules (company_id, id desc);
create index automation_rules_on on automation_rules (company_id, type_id) where status = 'on';

-- One row for a record and a transaction that changed it. The row is written by that transaction and removed together with
-- the effects of the rules, so that each change is looked at exactly once.
create table automation_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  record_id bigint not null references crm_records (id) on delete cascade,
  transaction_id text not null,
  -- The record before the transaction; null for a new one.
  before jsonb,
  after jsonb not null,
  created_at timestamptz not null default now(),
  unique (record_id, transaction_id)
);
create index automation_changes_of on automation_changes (company_id);

create table automation_runs (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  rule_id bigint not null references automation_rules (id) on delete cascade,
  record_id bigint references crm_records (id) on delete set null,
  -- The change that triggered it, also when another rule made part of it.
  change_id bigint,
  -- The rule whose change triggered this one.
  cause_rule_id bigint references automation_rules (id) on delete set null,
  -- The rule as it was when it ran.
  version int not null,
  rule jsonb not null,
  state text not null check (state in ('done', 'partly', 'failed', 'waiting')),
  results jsonb not null,
  changes jsonb not null,
  ran_at timestamptz not null,
  unique (change_id, rule_id)
);
create index automation_runs_of on automation_runs (rule_id, id desc);
create index automation_runs_company on automation_runs (company_id);
create index automation_runs_record on automation_runs (record_id);
create index automation_runs_cause on automation_runs (cause_rule_id) where cause_rule_id is not null;

-- Notes that a transaction changed a record of a type that has rules, with a job that looks at it after the commit. What
-- rules change themselves is noted nowhere: the run that makes the change also looks at what follows from it.
create function note_automation_change(of_company bigint, of_type int, of_record bigint, was jsonb, now_is jsonb)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  noted bigint;
  is_first boolean;
begin
  if current_setting('app.automation', true) = 'off' then return; end if;
  if not exists (select 1 from automation_rules where company_id = of_company and type_id = of_type and status = 'on') then return; end if;
  insert into automation_changes (company_id, record_id, transaction_id, before, after)
    values (of_company, of_record, pg_current_xact_id()::text, was, now_is)
    on conflict (record_id, transaction_id) do update set after = excluded.after
    returning id, xmax = 0 into noted, is_first;
  if is_first then
    insert into jobs (kind, payload) values ('automation', jsonb_build_object('change_id', noted));
  end if;
end
$$;

create function automation_snapshot(of_values jsonb, of_owner bigint, of_score int, of_tags bigint[]) returns jsonb language sql immutable as $$
  select jsonb_build_object('values', of_values, 'owner_id', of_owner, 'score', of_score, 'tags', to_jsonb(of_tags))
$$;

create function note_record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tags bigint[] := array(select tag_id from record_tags where record_id = new.id order by tag_id);
begin
  perform note_automation_change(new.company_id, new.type_id, new.id,
    case when tg_op = 'UPDATE' then automation_snapshot(old.values, old.owner_id, old.score, tags) end,
    automation_snapshot(new.values, new.owner_id, new.score, tags));
  return null;
end
$$;

create trigger notes_new_record after insert on crm_records
  for each row when (new.deleted_at is null) execute function note_record_change();
create trigger notes_record_change after update of values, owner_id, score on crm_records
  for each row when (new.deleted_at is null and (old.values is distinct from new.values or old.owner_id is distinct from new.owner_id or old.score <> new.score))
  execute function note_record_change();

create function note_tag_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_automation_change(r.company_id, r.type_id, r.id,
      automation_snapshot(r.values, r.owner_id, r.score,
        case when tg_op = 'DELETE' then array(select distinct t from unnest(n.tags || c.tags) t order by t)
             else array(select t from unnest(n.tags) t where t <> all(c.tags) order by t) end),
      automation_snapshot(r.values, r.owner_id, r.score, n.tags))
    from (select record_id, array_agg(tag_id) as tags from touched group by record_id) c
    join crm_records r on r.id = c.record_id and r.deleted_at is null
    cross join lateral (select array(select tag_id from record_tags rt where rt.record_id = r.id order by tag_id) as tags) n;
  return null;
end
$$;

create trigger notes_new_tags after insert on record_tags referencing new table as touched
  for each statement execute function note_tag_change();
create trigger notes_removed_tags after delete on record_tags referencing old table as touched
  for each statement execute function note_tag_change();
