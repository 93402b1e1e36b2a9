-- The colour of a tag, by name; the screens know the colours.
alter table tags add column color text not null default 'gray';
