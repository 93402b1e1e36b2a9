-- Posts of the blog and pages, written by the operator.
create table site_texts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('post', 'page')),
  slug text not null,
  title text not null,
  summary text not null default '',
  category text not null default '',
  -- Markdown.
  body text not null,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  unique (kind, slug)
);
create index site_texts_newest on site_texts (kind, published_at desc, id desc);
create trigger announces_public_change after insert or update or delete or truncate on site_texts
  for each statement execute function announce_public_change();

-- What visitors sent to the operator.
create table site_messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('contact', 'questionnaire')),
  form jsonb not null,
  created_at timestamptz not null
);
