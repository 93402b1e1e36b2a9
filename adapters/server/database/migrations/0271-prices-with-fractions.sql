-- Prices per unit may have fractions of a minor unit; sums stay whole (D-335).
alter table listings alter column price_from_minor type numeric, alter column price_to_minor type numeric;
alter table matrix_items alter column price_minor type numeric;
alter table wishlist_items alter column price_minor type numeric;
alter table quotes
  alter column unit_price type numeric, alter column list_unit_price type numeric, alter column target_price type numeric;
alter table quote_offers alter column unit_price type numeric, alter column list_price type numeric;
alter table quote_configurations alter column unit_price type numeric;
