-- Closes the case of a listing or person that is deleted (D-306), whatever code deletes it, and of a review whose row goes. A job
-- tells those who complained.
create function close_gone_complaints(of_subject text, of_id bigint, ended timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed bigint;
begin
  update complaint_cases set closed_at = ended, outcome = 'gone'
    where subject = of_subject and subject_id = of_id and closed_at is null returning id into closed;
  if closed is not null then
    insert into jobs (kind, payload) values ('complaint-news', jsonb_build_object('caseId', closed));
  end if;
end
$$;

create function note_gone_subject() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform close_gone_complaints(tg_argv[0], new.id, new.deleted_at);
  return null;
end
$$;

create function note_removed_subject() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform close_gone_complaints(tg_argv[0], old.id, now());
  return null;
end
$$;

create trigger closes_complaints after update of deleted_at on listings
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function note_gone_subject('listing');
create trigger closes_complaints after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function note_gone_subject('person');
create trigger closes_complaints after delete on reviews
  for each row execute function note_removed_subject('review');
