-- The planner cannot know which kind is asked for, and takes each for common: it would walk over all due jobs to those of a
-- rare kind. Without this index it finds them by jobs_due_of_kind.
drop index jobs_due;
