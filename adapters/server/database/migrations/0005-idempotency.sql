-- The hash of the input that a key was used for. The same key with another input is refused.
alter table idempotency_keys add column fingerprint text;
create index idempotency_keys_age on idempotency_keys (created_at);
create index sign_ins_expiry on sign_ins (expires_at);
create index attempts_age on attempts (window_start);
