-- What several transactions tell of in one notice, as the sets in which rules look at an import, and how much it is by now.
alter table notifications add column topic text, add column gathered int;
create unique index notifications_topic on notifications (user_id, topic) where topic is not null;

-- The owner that a row of an import gave its record, so that the import does not tell of those that rules gave meanwhile.
alter table import_rows add column owner_id bigint;
