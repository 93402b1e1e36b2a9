-- The catalogue that a seller sent with an offer, as it was called then; its address stays once it was public (D-338).
alter table quote_offers
  add column catalogue_slug text,
  add column catalogue_name text;
