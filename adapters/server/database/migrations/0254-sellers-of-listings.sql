-- The number of each company's products, in the whole market or below a category, without reading the products.
create index listings_sellers on listings (company_id) include (category_ids) where is_public;
