-- The enquiries and chats with which somebody linked a record (D-245). The lead that an enquiry made and the deal that
-- an accepted quote made are columns of `threads` and `quotes`.
create table record_dealings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete cascade,
  record_id bigint not null references crm_records (id) on delete cascade,
  thread_id bigint references threads (id) on delete cascade,
  room_id text references rooms (id) on delete cascade,
  -- The person of the other company, as the stream of the record names them.
  person_name text not null,
  created_at timestamptz not null default now(),
  check ((thread_id is null) <> (room_id is null))
);
create unique index record_dealings_thread on record_dealings (thread_id, record_id);
create unique index record_dealings_room on record_dealings (room_id, record_id);
create index record_dealings_record on record_dealings (record_id);
create index threads_lead on threads (lead_id);
create index quotes_deal on quotes (deal_id) where deal_id is not null;
