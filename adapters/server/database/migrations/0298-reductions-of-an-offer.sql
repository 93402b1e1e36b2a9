-- What was taken off the shop price that stands beside an offer, when the offer was made (D-342).
alter table quote_offers add column price_steps jsonb not null default '[]';

-- The requests of earlier demo markets hold their steps as a text of JSON.
update quotes set price_steps = (price_steps #>> '{}')::jsonb where jsonb_typeof(price_steps) = 'string';
