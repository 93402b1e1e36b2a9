-- The views that a person has pinned above a list, in order (D-247).
create table view_pins (
  user_id bigint not null references users (id) on delete cascade,
  view_id bigint not null references custom_views (id) on delete cascade,
  place int not null,
  primary key (user_id, view_id)
);
create index view_pins_view on view_pins (view_id);
