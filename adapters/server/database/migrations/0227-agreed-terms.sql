-- The version of the terms of use that a person saw at the sign-up; '' for accounts of before (D-252).
alter table users add column terms_version text not null default '';
