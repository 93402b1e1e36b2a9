-- The field that makes the columns of a view's board (D-234); null for the usual one of its type.
alter table custom_views add column board_group text;
