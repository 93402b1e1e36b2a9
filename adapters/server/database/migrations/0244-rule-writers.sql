-- Who last saved a rule, and why it is paused: a rule whose writer could not do its actions any more does not run (D-302).
alter table automation_rules add column written_by bigint, add column paused text;
update automation_rules set written_by = created_by;
