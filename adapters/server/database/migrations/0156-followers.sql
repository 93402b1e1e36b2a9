-- Who follows a shop, and what of it they have not been told yet (D-186).
create table followers (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create unique index followers_once on followers (company_id, user_id);
create index followers_of on followers (user_id);

create table shop_news (
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null check (kind in ('listing', 'catalog')),
  subject_id bigint not null,
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (company_id, kind, subject_id)
);

create trigger announces_public_change after insert or update or delete or truncate on followers
  for each statement execute function announce_public_change();
