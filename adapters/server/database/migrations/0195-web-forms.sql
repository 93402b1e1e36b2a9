-- Public forms that make leads of what visitors send (D-223).
create table web_forms (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  -- The last part of its public address.
  token text not null unique,
  title text not null,
  intro text not null,
  thanks text not null,
  -- What the visitor must tick; '' asks for no consent.
  consent text not null,
  -- Ids of fields of the lead form, in order, each with is_required.
  fields jsonb not null,
  -- The owner of the leads; null: the owner of the company.
  owner_id bigint,
  source text not null,
  -- Hosts whose pages may show the form in a frame.
  hosts text[] not null,
  status text not null check (status in ('on', 'off')),
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index web_forms_of on web_forms (company_id, id desc);
create trigger announces_public_change after insert or update or delete or truncate on web_forms
  for each statement execute function announce_public_change();

-- Apart from web_forms, because visitors see those, and each change of them clears the cache of pages.
create table web_form_sends (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  form_id bigint not null references web_forms (id) on delete cascade,
  sent_at timestamptz not null
);
create index web_form_sends_of on web_form_sends (form_id, sent_at desc);
create index web_form_sends_company on web_form_sends (company_id);
