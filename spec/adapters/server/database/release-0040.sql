-- A small market as a release with migrations up to 0040 left it. Ids count from 1 in each table.
insert into companies (kind, name, slug, approval, plan, country) values
  ('seller', 'Harbour Steel', 'harbour-steel', 'approved', 'trade', 'DE'), ('buyer', 'Oak Buyers', 'oak-buyers', 'approved', 'free', 'FR'),
  ('seller', 'Waiting Works', 'waiting-works', 'pending', 'free', 'DE');
insert into roles (company_id, name, permissions) values (1, 'Sales', '[]');
insert into users (company_id, type, role_id, full_name, email, member_id, email_verified_at) values
  (1, 'seller', null, 'Sena Seller', 'sena@old.example', 'TH1', now()), (2, 'other', null, 'Bo Buyer', 'bo@old.example', 'TH2', now()),
  (1, 'subuser', 1, 'Sub User', 'sub@old.example', 'TH3', now());
insert into sign_ins (token_hash, user_id, expires_at) values
  (encode(sha256('old-seller'), 'hex'), 1, now() + interval '20 days'), (encode(sha256('old-buyer'), 'hex'), 2, now() + interval '20 days');
insert into categories (slug, name, path, path_ids, depth, parent_id) values ('metals', 'Metals', 'Metals', '{1}', 1, null), ('pipes', 'Pipes', 'Metals > Pipes', '{1,2}', 2, 1);
insert into listings (company_id, slug, name, form, published, availability, price_type, product_type, category_id, category_ids, currency, price_from_minor, price_to_minor, price_usd, moq, search, published_at) values
  (1, 'galvanised-pipe', 'Galvanised pipe', '{"title": "Galvanised pipe"}', 1, 'in_stock', 'fixed', 'simple', 2, '{1,2}', 'EUR', 125000, 125000, 1350, 10, 'galvanised pipe harbour steel', now()),
  (1, 'draft-pipe', 'Draft pipe', '{"title": "Draft pipe"}', 0, 'in_stock', 'fixed', 'simple', 2, '{1,2}', null, null, null, null, null, 'draft pipe', null),
  (3, 'waiting-pipe', 'Waiting pipe', '{"title": "Waiting pipe"}', 1, 'in_stock', 'fixed', 'simple', 2, '{1,2}', 'EUR', 100, 100, 1, 1, 'waiting pipe', now());
insert into wishlist_items (user_id, listing_id) values (2, 1);
insert into crm_records (company_id, type_id, unique_id, name, email, owner_id, category, values, order_key, search, created_by) values
  (1, 1, 'old-lead', 'Lena Lead', 'lena@lead.example', 1, 'New', '{"104": "Lena", "105": "Lead", "114": "DE", "115": 250000}', 'a', 'lena lead', 1),
  (1, 3, 'old-account', 'Lead Trading', null, 1, '', '{}', 'b', 'lead trading', 1);
insert into tags (company_id, type_id, name) values (1, 1, 'Urgent');
insert into record_tags (company_id, record_id, tag_id) values (1, 1, 1);
insert into notes (company_id, record_id, user_id, message) values (1, 1, 1, 'Called on Monday');
insert into crm_activities (company_id, type_id, record_id, subject, starts_at, owner_id, order_key, created_by) values (1, 5, 1, 'Send the sample', now(), 1, 'a', 1);
insert into history (company_id, user_id, subject, subject_id, verb, title) values (1, 1, 'Leads', '1', 'created', 'Lena Lead');
insert into rooms (id, created_by, pair, last_seq, last_message, last_message_at) values ('old-room', 2, '1:2', 2, 'From 1,250 EUR', now());
insert into room_members (room_id, user_id, read_seq) values ('old-room', 1, 2), ('old-room', 2, 1);
insert into files (company_id, user_id, key, name, content_type, size, access) values (2, 2, 'room/old/drawing.pdf', 'drawing.pdf', 'application/pdf', 1200, 'room:old-room');
insert into messages (room_id, seq, sender_id, recipient_id, client_id, message, files) values
  ('old-room', 1, 2, 1, 'old-1', 'What does the pipe cost?', '[{"id": 1, "key": "room/old/drawing.pdf", "name": "drawing.pdf", "size": 1200}]'),
  ('old-room', 2, 1, 2, 'old-2', 'From 1,250 EUR', '[]');
insert into quotes (unique_session_id, seller_company_id, seller_user_id, buyer_company_id, buyer_user_id, listing_id, product_name, quantity, currency, unit_price, total, price_reason, message, quoted_at, room_id) values
  ('old-session', 1, 1, 2, 2, 1, 'Galvanised pipe', 20, 'EUR', 125000, 2500000, 'fixed', 'Please quote', now(), 'old-room');
insert into threads (company_id, type, thread_name, lead_source, contact_user_id, quote_id, room_id, lead_id, listing_id) values
  (1, 'type_1', 'Galvanised pipe', 'Quote', 2, 1, 'old-room', 1, 1);
insert into notifications (user_id, company_id, kind, title, body) values (1, 1, 'enquiry', 'New enquiry', 'Bo Buyer asks for 20 t');
insert into reviews (company_id, user_id, author, author_country, rating, text) values
  (1, 2, 'Bo Buyer', 'DE', 3, 'Late'), (1, 2, 'Bo Buyer', 'DE', 5, 'In time');
insert into outside_messages (kind, recipient, subject, body) values ('mail', 'bo@old.example', 'Welcome', 'Hello');
insert into idempotency_keys (user_id, endpoint, key, answer) values (1, 'roles.create', 'old-key', '{"data": {"id": 77, "name": "Created before", "permissions": [], "members": 0, "created_at": "2026-01-05 10:00:00"}}');
