-- What a call returned is its response everywhere.
alter table idempotency_keys rename column answer to response;
