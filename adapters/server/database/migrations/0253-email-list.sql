-- The list of a company's e-mails, newest first.
create index emails_company on emails (company_id, created_at desc, id desc);
