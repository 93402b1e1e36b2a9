-- Why an operator took a review or an ad off the market (D-231); null when nobody did. It comes back as it was.
alter table reviews
  add column taken_off_reason text,
  add column taken_off_at timestamptz;
create index reviews_taken_off on reviews (taken_off_at desc, id desc) where taken_off_at is not null;
alter table ads
  add column taken_off_reason text,
  add column taken_off_at timestamptz;
create index ads_taken_off on ads (taken_off_at desc, id desc) where taken_off_at is not null;
