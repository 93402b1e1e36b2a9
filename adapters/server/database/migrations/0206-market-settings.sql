-- What operators set at run time (D-232), each as JSON: settings by their name, `plan.<key>` what a plan allows instead of
-- its own limits, `backup` when the last backup was made.
create table market_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
create trigger announces_public_change after insert or update or delete or truncate on market_settings
  for each statement execute function announce_public_change();
