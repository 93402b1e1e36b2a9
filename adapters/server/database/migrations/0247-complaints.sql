-- What people tell the operators about a listing, a shop, a review or a person (D-305). A case holds the complaints about one
-- thing. No member's transaction reaches these tables: whom a complaint is about must not learn of it.
create table complaint_cases (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('listing', 'shop', 'review', 'person')),
  subject_id bigint not null,
  -- As the thing was called when the case was opened.
  name text not null,
  about_company_id bigint not null references companies (id) on delete cascade,
  opened_at timestamptz not null,
  -- The newest complaint.
  newest_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('taken_off', 'dismissed', 'gone')),
  -- Why an operator dismissed it.
  note text,
  closed_by bigint references users (id) on delete set null,
  check ((closed_at is null) = (outcome is null))
);
create unique index complaint_cases_open on complaint_cases (subject, subject_id) where closed_at is null;
create index complaint_cases_newest on complaint_cases (newest_at desc, id desc) where closed_at is null;
create index complaint_cases_closed on complaint_cases (closed_at desc, id desc) where closed_at is not null;
create index complaint_cases_company on complaint_cases (about_company_id);
create index complaint_cases_closed_by on complaint_cases (closed_by);

create table complaints (
  id bigint generated always as identity primary key,
  case_id bigint not null references complaint_cases (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  reason text not null,
  words text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (case_id, user_id)
);
create index complaints_of on complaints (user_id, created_at desc);
