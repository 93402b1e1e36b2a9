-- The lowest price of a product when it was put on the wishlist, in its own currency; null for entries from before.
alter table wishlist_items add column price_minor bigint;
alter table wishlist_items add column currency text;
