-- Imports find listings by their model number.
create index listings_model on listings (company_id, lower(btrim(form ->> 'model_number'))) where deleted_at is null;
