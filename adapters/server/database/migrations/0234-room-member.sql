-- Asked for each row of other members that a member reads. PL/pgSQL plans its statement once per connection, SQL once per
-- statement that calls it.
create or replace function is_room_member(room text) returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from room_members m where m.room_id = room and m.user_id = current_member());
end $$;
