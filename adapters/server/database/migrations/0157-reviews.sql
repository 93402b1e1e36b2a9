-- Reviews of shops (without a listing) and of products, each once by a person, and the seller's answer (D-187).
alter table reviews
  add column listing_id bigint references listings (id) on delete cascade,
  add column updated_at timestamptz,
  add column answer text not null default '',
  add column answered_at timestamptz;
-- Only the newest review of a person counts as theirs.
update reviews r set user_id = null
 where exists (select 1 from reviews n where n.company_id = r.company_id and n.user_id = r.user_id and n.id > r.id);
create unique index reviews_of_shop_once on reviews (company_id, user_id) where listing_id is null;
create unique index reviews_of_product_once on reviews (listing_id, user_id) where listing_id is not null;
