-- The categories of a price range are counted from the index alone.
drop index listings_price;
create index listings_price on listings (price_usd, id) include (category_ids) where is_public;
