-- The next job of each kind is found without a walk over those of kinds that wait in large numbers.
create index jobs_due_of_kind on jobs (kind, due_at, id) where state = 'waiting';
