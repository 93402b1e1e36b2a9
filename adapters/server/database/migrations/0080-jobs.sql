-- Work that is done after the transaction that asks for it, or at a given time.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- Of one kind, a key is used once. Jobs with a key are kept for some days after their end, so that a repetition is recognised.
  key text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  -- Taking a job moves this by the lease, so the job of a killed process becomes due again by itself.
  due_at timestamptz not null default now(),
  -- The process and the run that hold the job.
  lease text,
  tries int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index jobs_key on jobs (kind, key);
create index jobs_due on jobs (due_at, id) where state = 'waiting';
create index jobs_ended on jobs (ended_at) where state <> 'waiting';

create function notify_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', '');
  return new;
end
$$;

-- Sent after the commit; a notification of several rows in one transaction is sent once.
create trigger jobs_notify after insert or update of state on jobs
  for each row when (new.state = 'waiting') execute function notify_jobs();
