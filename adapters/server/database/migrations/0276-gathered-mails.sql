-- What several transactions tell of in one mail, as the sets in which rules look at an import, and how much it is by now.
alter table outside_messages add column topic text, add column gathered int;
create index outside_messages_topic on outside_messages (topic) where topic is not null;
