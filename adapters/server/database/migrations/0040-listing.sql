-- A variation that a person deleted: it stays away as long as its levels make it. Only retired rows are removed.
alter table matrix_items add column removed boolean not null default false;
alter table matrix_items add constraint matrix_items_removed check (retired or not removed);

-- Values of calculator rows ("level_term-term") beside those of terms, which stand on the terms themselves.
alter table calculators add column row_values jsonb not null default '{}';

create index listings_company_score on listings (company_id, score, id);
