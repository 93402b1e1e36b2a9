-- Why an operator took a listing off the market (D-190); null when nobody did. It stays a draft until it is put back.
alter table listings
  add column taken_off_reason text,
  add column taken_off_at timestamptz;
create index listings_taken_off on listings (taken_off_at desc, id desc) where taken_off_at is not null;
