-- Each order of the product list has an index of just that order, so that a page is read and not sorted.
drop index listings_newest;
create index listings_newest on listings (published_at desc nulls last, id desc) where published = 1 and deleted_at is null;
create index listings_dearest on listings (price_usd desc nulls last, id desc) where published = 1 and deleted_at is null;
create index listings_name on listings (lower(name), id) where published = 1 and deleted_at is null;
-- Counting needs no more than whose listing it is.
create index listings_on_sale on listings (company_id) where published = 1 and deleted_at is null;
