-- The field by which the table of a view is grouped (D-248); null for no groups. `board_group` is about its board.
alter table custom_views add column table_group text;
