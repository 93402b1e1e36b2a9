-- The cards of a person's dashboard in their order, and their period; null before a choice (D-249).
alter table users add column dashboard jsonb;
