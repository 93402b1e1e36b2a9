-- Of most jobs it is known that they are due later: whoever hears of one need not ask the queue before.
create or replace function notify_jobs() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', greatest(0, floor(extract(epoch from new.due_at - clock_timestamp())))::text);
  return new;
end
$$;

-- An event comes with its notification, so that it is not read again; a notification takes fewer than 8,000 bytes.
create or replace function notify_outbox() returns trigger language plpgsql as $$
declare
  event text = json_build_object('id', new.id, 'channels', new.channels, 'event', new.event, 'data', new.data,
    'except_socket', new.except_socket);
begin
  perform pg_notify('outbox', case when octet_length(event) < 7900 then event else new.id::text end);
  return new;
end
$$;
