-- Files that no row refers to are removed (files/unused-files.ts).
alter table files
  -- Keys of a picture's small versions, which are removed together with it.
  add column small_keys text[] not null default '{}',
  -- When the sweep examines the file next.
  add column sweep_after timestamptz not null default now() + interval '1 day',
  -- No row refers to the file any more; the row stays until the store has deleted it.
  add column removed_at timestamptz,
  -- The chat message that holds the file.
  add column message_id bigint references messages (id) on delete set null;

update files f set message_id = m.id
  from messages m cross join jsonb_array_elements(m.files) held
  where m.files <> '[]' and (held ->> 'id')::bigint = f.id;

create index files_sweep on files (sweep_after) where removed_at is null;
create index files_removed on files (removed_at) where removed_at is not null;
create index files_message on files (message_id) where message_id is not null;
create index record_files_file on record_files (file_id);
create index users_avatar on users (avatar_file_id) where avatar_file_id is not null;
create index companies_logo on companies (logo_file_id) where logo_file_id is not null;
create index quote_configurations_age on quote_configurations (updated_at);
create index browsing_sessions_age on browsing_sessions (created_at);
