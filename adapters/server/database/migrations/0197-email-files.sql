-- Files that go with an e-mail (D-225). They stay when the record's file is deleted.
create table email_files (
  email_id bigint not null references emails (id) on delete cascade,
  file_id bigint not null references files (id) on delete cascade,
  company_id bigint not null references companies (id) on delete cascade,
  primary key (email_id, file_id)
);
create index email_files_file on email_files (file_id);
create index email_files_company on email_files (company_id);
