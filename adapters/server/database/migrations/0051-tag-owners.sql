-- The creator of a tag. Only this person, or a holder of General Settings: Edit, may delete it (D-116).
alter table tags add column user_id bigint references users (id) on delete set null;
