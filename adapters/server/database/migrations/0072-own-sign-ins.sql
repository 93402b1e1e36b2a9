-- What a person sees of their sign-ins, and by which a sign-in that nobody uses ends. Existing ones count as used now.
alter table sign_ins add column id bigint generated always as identity;
alter table sign_ins add column last_used_at timestamptz not null default now();
create unique index sign_ins_id on sign_ins (id);
