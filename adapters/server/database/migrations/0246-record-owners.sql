-- Records of an owner, the newest first: one's own records, and lists grouped by owner.
create index crm_records_owner on crm_records (company_id, type_id, owner_id, created_at desc, id desc) where deleted_at is null;
