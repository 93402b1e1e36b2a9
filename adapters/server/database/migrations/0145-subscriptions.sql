-- How often a subscription renews, as a period text, and since when the company has its plan. Without a period it runs without
-- an end; without a start it runs since the company exists.
alter table companies add column plan_period text;
alter table companies add column plan_since timestamptz;

create table ended_subscriptions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  plan text not null,
  period text,
  started_at timestamptz not null,
  ended_at timestamptz not null
);
create index ended_subscriptions_company on ended_subscriptions (company_id, id desc);
