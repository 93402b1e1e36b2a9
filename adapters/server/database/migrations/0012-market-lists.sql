-- Each order of the product list has its own index, so that a page is read without sorting.
drop index listings_newest;
create index listings_newest on listings (published_at desc nulls last, id desc) where published = 1 and deleted_at is null;
create index listings_dearest on listings (price_usd desc nulls last, id desc) where published = 1 and deleted_at is null;
create index listings_name on listings (lower(name), id) where published = 1 and deleted_at is null;
-- Counting reads only the company of a listing.
create index listings_on_sale on listings (company_id) where published = 1 and deleted_at is null;
