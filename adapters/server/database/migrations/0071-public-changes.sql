-- Every process forgets its cached public results when another one changes their rows (public-changes.ts).
create function announce_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', '');
  return null;
end
$$;

do $$
declare name text;
begin
  foreach name in array array['brands', 'categories', 'companies', 'countries', 'currencies', 'level_groups', 'levels', 'listings', 'matrix_items', 'reviews', 'specifications', 'users'] loop
    execute format('create trigger announces_public_change after insert or update or delete or truncate on %I for each statement execute function announce_public_change()', name);
  end loop;
end
$$;
