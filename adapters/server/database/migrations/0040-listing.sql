-- A variation that a person deleted stays removed while its levels would create it. Only retired rows are removed.
alter table matrix_items add column removed boolean not null default false;
alter table matrix_items add constraint matrix_items_removed check (retired or not removed);

-- Values of calculator rows ("level_term-term"). The values of terms are stored with the terms.
alter table calculators add column row_values jsonb not null default '{}';

create index listings_company_score on listings (company_id, score, id);
