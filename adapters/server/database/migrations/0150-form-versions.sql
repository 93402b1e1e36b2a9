-- Grows with every save, so that two people who change a form at the same time do not overwrite each other.
alter table crm_forms add column version int not null default 1;
