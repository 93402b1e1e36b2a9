-- Lead scoring. The score of a lead is written with the lead by the rules of core; other records have none.
alter table crm_records
  -- Percent of the four engagement groups.
  add column engagement_score int not null default 0,
  -- Numbers about the person behind a lead: visits, chats, activities (core/crm/scoring/score-facts.ts).
  add column engagement jsonb not null default '{}';

update crm_records set score = 0 where type_id <> 1 and score <> 0;

-- Counts and lists by score.
create index crm_records_score on crm_records (company_id, type_id, score, id) where deleted_at is null and type_id = 1;
-- The leads behind whom a person is, in all companies.
create index crm_records_lead_person on crm_records (person_user_id) where type_id = 1 and person_user_id is not null;
create index crm_records_lead_email on crm_records (lower(email)) where type_id = 1 and email is not null;

create table lead_scoring (
  company_id bigint primary key references companies (id) on delete cascade,
  -- By group; null for the default ones.
  criteria jsonb,
  version int not null default 0,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  -- The recompute of all leads: it goes on after the lead `run_after`, and a new one starts over.
  run_total int not null default 0,
  run_done int not null default 0,
  run_after bigint not null default 0,
  is_running boolean not null default false
);

-- Scores of leads that were written before this release.
insert into lead_scoring (company_id, run_total, is_running)
  select company_id, count(*), true from crm_records where type_id = 1 and deleted_at is null group by company_id;
insert into jobs (kind, payload)
  select 'lead-scores', jsonb_build_object('company_id', company_id, 'reads_engagement', true) from lead_scoring;
