-- The days until the goods leave (in stock) or arrive (made to order), and the specifications, to filter listings by (D-208).
alter table listings
  add column lead_days int generated always as (
    case
      when availability = 'in_stock' and jsonb_typeof(form -> 'dispatch_in') = 'number' and (form ->> 'dispatch_in')::numeric between 0 and 3650
        then ceil((form ->> 'dispatch_in')::numeric * case lower(form ->> 'dispatch_day') when 'days' then 1 when 'weeks' then 7 when 'months' then 30 when 'years' then 365 end)::int
      when availability = 'by_order' and jsonb_typeof(form -> 'delivery_time') = 'number' and (form ->> 'delivery_time')::numeric between 0 and 3650
        then ceil((form ->> 'delivery_time')::numeric * case lower(form ->> 'delivery_select') when 'days' then 1 when 'weeks' then 7 when 'months' then 30 when 'years' then 365 end)::int
    end) stored,
  -- 'material: steel': names and values of the specifications in lower case.
  add column facets text[] not null default '{}';
create index listings_facets on listings using gin (facets) where is_public;

-- How the first seller wrote each specification and value. A text like the words of search_terms, of no company.
create table facet_labels (
  key text primary key,
  name text not null,
  term text not null
);

create function facet_text(given text) returns text language sql immutable set search_path = pg_catalog as $$
  select btrim(regexp_replace(translate(given, '_:', '  '), '\s+', ' ', 'g'))
$$;

-- Writes the facets of listings whose specifications changed.
create function refresh_facets(ids bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with named as (
    select s.listing_id, facet_text(s.name || case when s.unit = '' then '' else ' (' || s.unit || ')' end) as name, btrim(regexp_replace(replace(t.name, '_', ' '), '\s+', ' ', 'g')) as term
    from specifications s join specifications t on t.parent_id = s.id and t.is_checked
    where s.listing_id = any(ids) and s.parent_id is null and s.published = 1
  ), keyed as (
    select listing_id, name, term, lower(name || ': ' || term) as key from named where name <> '' and term <> '' and length(name) + length(term) < 190
  ), labelled as (
    insert into facet_labels (key, name, term) select key, min(name), min(term) from keyed group by key order by key on conflict do nothing
  )
  update listings l set facets = written.keys
  from (select id, coalesce((select array_agg(distinct k.key order by k.key) from keyed k where k.listing_id = id), '{}') as keys from unnest(ids) as of (id)) written
  where l.id = written.id and l.facets <> written.keys;
end
$$;

create function refresh_facets_of_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare ids bigint[];
begin
  if tg_op = 'INSERT' then select array_agg(distinct listing_id) into ids from changed;
  elsif tg_op = 'DELETE' then select array_agg(distinct listing_id) into ids from former;
  else select array_agg(distinct listing_id) into ids from (select listing_id from changed union all select listing_id from former) t;
  end if;
  if ids is not null then perform refresh_facets(ids); end if;
  return null;
end
$$;
create trigger specifications_facets_added after insert on specifications referencing new table as changed
  for each statement execute function refresh_facets_of_changes();
create trigger specifications_facets_changed after update on specifications referencing old table as former new table as changed
  for each statement execute function refresh_facets_of_changes();
create trigger specifications_facets_removed after delete on specifications referencing old table as former
  for each statement execute function refresh_facets_of_changes();

select refresh_facets(array(select distinct listing_id from specifications order by 1));
analyze listings;
