-- A change of many records that its person stopped (D-341); its rows that are still waiting stay as they are.
alter table bulk_changes drop constraint bulk_changes_state_check;
alter table bulk_changes add constraint bulk_changes_state_check
  check (state in ('running', 'done', 'stopped', 'undoing', 'undone'));
