-- Who sees a view, whether it shows the table or the board, and the widths of its columns in pixels (D-202).
alter table custom_views
  add column is_private boolean not null default false,
  add column layout text not null default 'table' check (layout in ('table', 'board')),
  add column widths jsonb not null default '{}';
