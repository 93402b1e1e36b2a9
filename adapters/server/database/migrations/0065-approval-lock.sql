-- A listing that is published locks its company's row, whatever the approval is: a decision about the company that has not
-- committed yet does not see the listing, so the listing must wait for it and see the decision (`listings_is_public`, which
-- runs after this trigger, because triggers run in the order of their names).
create function lock_company_of_listing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from companies where id = new.company_id for share;
  return new;
end
$$;

create trigger listings_company_lock before insert or update of published, deleted_at, company_id on listings
  for each row when (new.published = 1 and new.deleted_at is null) execute function lock_company_of_listing();
