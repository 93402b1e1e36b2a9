-- The search of records finds its words in an index. Row-level security evaluates its policies before `like`, so a member's
-- own statement cannot use that index; this function reads it for the company of the transaction. Its patterns are
-- literals in the statement, because PostgreSQL cannot estimate others and would read an index for a word that all have.
create index crm_records_search on crm_records using gin (search gin_trgm_ops) where deleted_at is null;

create function records_like(type integer, patterns text[]) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select id::bigint from crm_records where company_id = $1 and type_id = $2 and deleted_at is null and '
      || (select string_agg(format('search like %L', pattern), ' and ') from unnest(patterns) pattern)
    using current_company(), type;
end $$;
