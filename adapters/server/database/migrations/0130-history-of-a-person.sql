-- A person's recent actions, newest first.
create index history_of_person on history (user_id, id desc);
