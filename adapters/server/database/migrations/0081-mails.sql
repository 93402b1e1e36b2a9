-- Every mail is a row, written in the transaction that asks for it and sent by a job after the commit.
alter table outside_messages
  -- Names the mail in its job and, as Message-ID, at mail servers. Text messages have none.
  add column uid text unique,
  add column state text not null default 'sent' check (state in ('waiting', 'sent', 'failed')),
  add column reason text,
  add column sent_at timestamptz,
  add column email_id bigint references emails (id) on delete set null;
create index outside_messages_email on outside_messages (email_id) where email_id is not null;

alter table emails drop constraint emails_status_check;
alter table emails add constraint emails_status_check check (status in ('draft', 'waiting', 'sent', 'failed'));
-- Why an e-mail could not be sent.
alter table emails add column reason text;

-- The time for which a reminder was mailed: a reminder that is moved is mailed again.
alter table reminders add column mailed_for timestamptz;
create index reminders_to_mail on reminders (remind_at) where reminder_status = 'on' and reminder_type in ('both', 'others');
