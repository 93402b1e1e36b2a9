-- What was taken off the shop price that stands beside an offer, when the offer was made (D-342).
alter table quote_offers add column price_steps jsonb not null default '[]';
