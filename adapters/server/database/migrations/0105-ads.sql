-- Ads of sellers. Whether one is running follows from its dates.
create table ads (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  ad_type text not null,
  title_1 text not null,
  title_2 text not null default '',
  title_3 text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null,
  -- When the ad last started or ended; the change makes cached lists forget the state before.
  turned_at timestamptz
);
create index ads_of on ads (company_id, ad_type);
create index ads_by_end on ads (ends_at);

create table ad_listings (
  ad_id bigint not null references ads (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  position int not null,
  primary key (ad_id, listing_id)
);
create index ad_listings_of on ad_listings (company_id);
create index ad_listings_listing on ad_listings (listing_id);

-- Visitors of an ad by day.
create table ad_days (
  ad_id bigint not null references ads (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  day date not null,
  views int not null default 0,
  clicks int not null default 0,
  primary key (ad_id, day)
);
create index ad_days_of on ad_days (company_id);

-- Who was counted today, as a keyed hash; rows are removed after two days.
create table ad_visits (
  ad_id bigint not null references ads (id) on delete cascade,
  day date not null,
  visitor text not null,
  event text not null check (event in ('view', 'click')),
  primary key (ad_id, day, visitor, event)
);
create index ad_visits_day on ad_visits (day);

create trigger announces_public_change after insert or update or delete or truncate on ads
  for each statement execute function announce_public_change();
create trigger announces_public_change after insert or update or delete or truncate on ad_listings
  for each statement execute function announce_public_change();
