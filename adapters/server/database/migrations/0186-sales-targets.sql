-- What a person wants to win each month; user 0 is the company.
create table sales_targets (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  amount float8 not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
