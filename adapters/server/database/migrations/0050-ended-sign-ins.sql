-- A sign-in that ends for any reason closes its sockets in every process (realtime/controls.ts).
create function notify_ended_sign_in() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime_control', json_build_object('kind', 'reauthorize', 'userId', old.user_id)::text);
  return null;
end $$;

create trigger sign_in_ends after delete on sign_ins for each row execute function notify_ended_sign_in();

create function notify_deleted_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime_control', json_build_object('kind', 'reauthorize', 'userId', old.id)::text);
  return null;
end $$;

create trigger user_is_deleted after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function notify_deleted_user();
create trigger user_is_gone after delete on users for each row execute function notify_deleted_user();
