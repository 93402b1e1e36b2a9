-- What the owners of a company were told about a limit of their plan (D-246). A row goes when there is room again or the
-- limit changes, so that they are told again.
create table plan_notices (
  company_id bigint not null references companies (id) on delete cascade,
  feature text not null,
  state text not null check (state in ('near', 'reached')),
  limit_value bigint not null,
  told_at timestamptz not null default now(),
  primary key (company_id, feature, state)
);
