-- What releases with migrations up to 0208 added to the market of release-0040.sql. Ids count from 1 in each table.
update companies set plan = 'growth' where id = 1;
insert into crm_records (company_id, type_id, unique_id, name, owner_id, category, values, order_key, search, created_by) values
  (1, 1, 'won-lead', 'Wim Won', 1, 'Converted', '{"103": "Wim", "104": "Won"}', 'c', 'wim won', 1),
  (1, 4, 'won-account', 'Won Works', 1, '', '{"402": "Won Works"}', 'd', 'won works', 1),
  (1, 3, 'won-contact', 'Wim Won', 1, '', '{"303": "Wim"}', 'e', 'wim won', 1);
insert into automation_rules (company_id, type_id, name, trigger, conditions, actions, run_count, last_run_at, created_by) values
  (1, 1, 'Call back', '{"event": "status_changed", "value": "Contacted"}', '{"match": "all", "rules": []}', '[{"type": "create_task", "params": {"subject": "Call back"}}]', 1, now(), 1);
insert into automation_runs (company_id, rule_id, record_id, change_id, version, rule, state, results, changes, ran_at) values
  (1, 1, 1, 7, 1, '{"name": "Call back"}', 'done', '[]', '[]', now());
update lead_scoring set version = 3, updated_by = 1 where company_id = 1;
insert into lead_conversions (company_id, lead_id, account_id, contact_id, made_ids, activity_ids, before, user_id, created_at) values
  (1, 3, 4, 5, '{4,5}', '{}', '{}', 1, now() - interval '2 days');
insert into record_merges (company_id, type_id, kept_id, inverse, moved, user_id, created_at) values
  (1, 1, 1, '{}', '{}', 1, now() - interval '3 days');
insert into bulk_changes (company_id, user_id, type_id, change, title, state, total, created_at, ended_at) values
  (1, 1, 1, '{"kind": "owner", "user_id": 1}', 'Owner: Sena Seller', 'done', 1, now() - interval '1 day', now() - interval '1 day');
insert into bulk_change_rows (change_id, company_id, record_id, state) values (1, 1, 1, 'changed');
insert into sales_targets (company_id, user_id, amount) values (1, 1, 25000);
insert into custom_views (company_id, user_id, type_id, name, filters, columns, is_private, layout, board_group) values
  (1, 1, 1, 'German leads', '{"match": "all", "rules": [{"field": "country", "operator": 1, "value": "DE"}]}', '["first_name"]', true, 'board', null),
  (1, 1, 1, 'Table of leads', '{"match": "all", "rules": []}', '["first_name"]', false, 'table', 'lead_source');
insert into web_forms (company_id, token, title, intro, thanks, consent, fields, source, hosts, status, created_by, created_at, updated_at) values
  (1, 'old-form-token-0123456789', 'Ask us', 'Tell us what you need.', 'Thank you.', '', '[{"id": 103, "is_required": true}]', 'Web site', '{shop.example.com}', 'on', 1, now(), now());
insert into web_form_sends (company_id, form_id, sent_at) values (1, 1, now());
insert into email_templates (company_id, user_id, type_id, name, subject, body, is_shared, created_at, updated_at) values
  (1, 1, 1, 'Welcome', 'Hello {{first_name}}', 'Good morning', true, now(), now());
insert into email_signatures (user_id, signature, updated_at) values (1, 'Sena, Harbour Steel', now());
insert into saved_searches (user_id, name, query, currency_id, notices, created_at, seen_until, check_at) values
  (2, 'Pipes', 'search_keyword=pipe', 1, true, now(), now(), now() + interval '1 day');
insert into imports (company_id, user_id, kind, state, file_name, file_size, part_count, columns, settings, row_count, counts, results, created_at, updated_at) values
  (1, 1, 'leads', 'done', 'leads.csv', 20, 1, '["First name"]', '{"columns": ["103"], "date": "dmy", "decimal": ".", "match": null, "matched": "update", "unmatched": "create", "empties": false, "publishes": false}',
   1, '{"create": 1, "update": 0, "same": 0, "skip": 0, "refuse": 0}', '{"create": 1, "update": 0, "same": 0, "skip": 0, "refuse": 0}', now(), now());
insert into import_rows (import_id, n, company_id, cells, plan, result, target_id) values (1, 1, 1, '["Lena"]', 'create', 'create', 1);
insert into exports (company_id, user_id, kind, state, query, total, done, file_key, parts, created_at, updated_at) values
  (1, 1, 'leads', 'done', '{}', 2, 2, 'exports/1/leads.csv', 1, now(), now());
insert into listing_drafts (listing_id, company_id, form, version, live, created_at, updated_at) values
  (1, 1, '{"title": "Galvanised pipe, new"}', 2, '{}', now(), now());
insert into quotes (unique_session_id, seller_company_id, seller_user_id, buyer_company_id, buyer_user_id, listing_id, product_name, quantity, currency, unit_price, total, price_reason, message, quoted_at, room_id, stage, ended_at) values
  ('agreed-session', 1, 1, 2, 2, 1, 'Agreed pipe', 20, 'EUR', 125000, 2500000, 'fixed', 'Please quote', now(), 'old-room', 'accepted', now() + interval '1 second'),
  ('asked-session', 1, 1, 2, 2, 1, 'Pipe with a question', 20, 'EUR', 125000, 2500000, 'fixed', 'Please quote', now(), 'old-room', 'declined', now() - interval '1 hour');
update quotes set offer_count = 1 where unique_session_id = 'agreed-session';
insert into quote_offers (quote_id, version, seller_company_id, buyer_company_id, side, author_user_id, quantity, unit_price, total, list_price, price_reason, created_at, ended_as, ended_at) values
  (2, 1, 1, 2, 'seller', 1, 20, 120000, 2400000, 125000, 'unit', now(), 'accepted', now());
insert into threads (company_id, type, thread_name, lead_source, contact_user_id, quote_id, room_id, lead_id, listing_id, is_unanswered) values
  (1, 'type_1', 'Agreed pipe', 'Quote', 2, 2, 'old-room', 1, 1, true), (1, 'type_1', 'Pipe with a question', 'Quote', 2, 3, 'old-room', 1, 1, true);
insert into crm_forms (company_id, type_id, unique_id, user_id, sections) values
  (1, 3, 'old-contact-form', 1, '[{"section_id": 1, "name": "Contact", "tab_columns": "single", "form_fields": [{"id": 303, "name": "first_name", "label": "First name", "field_type": "text", "placeholder": "", "tooltip": "", "option_list": [], "is_required": "1", "unique": "1", "section_id": 1, "form_input_list_id": 303}]}]');
