-- A draft is shown to nobody but operators, whatever its day is.
alter table site_texts add column is_draft boolean not null default false;
