-- A sign-in that an operator opened as a person (D-313). It ends with the operator's own sign-in, and with the operator.
alter table sign_ins add column operator_id bigint references operators (user_id) on delete cascade;
alter table sign_ins add column opened_by text references sign_ins (token_hash) on delete cascade;
alter table sign_ins add column reason text;
alter table sign_ins add constraint sign_ins_of_operator
  check (num_nonnulls(operator_id, opened_by, reason) in (0, 3));
create index sign_ins_operator on sign_ins (operator_id) where operator_id is not null;
create index sign_ins_opened_by on sign_ins (opened_by) where opened_by is not null;

-- Whatever ends such a sign-in, the audit log says when.
create function note_left_as() returns trigger language plpgsql as $$
begin
  insert into operator_actions (operator_id, action, target_kind, target_id, target_name, reason, created_at)
    select o.id, 'person.leftAs', 'person', old.user_id::text, coalesce(u.full_name, ''), null, least(now(), old.expires_at)
      from (values (old.operator_id)) as left_by (id)
           left join users o on o.id = left_by.id
           left join users u on u.id = old.user_id;
  return null;
end $$;
create trigger sign_in_as_ends after delete on sign_ins for each row
  when (old.operator_id is not null) execute function note_left_as();

-- The operator who made a change as the person; the name, because a member does not see people of other companies.
alter table history add column operator text;
alter table history alter column operator set default nullif(current_setting('app.operator', true), '');

-- Called in the transaction of a change, also by members, who do not reach the audit log.
create function note_change_as(operator bigint, person bigint, person_name text, what text, at timestamptz)
  returns void language sql security definer set search_path = public, pg_temp as $$
  insert into operator_actions (operator_id, action, target_kind, target_id, target_name, reason, created_at)
    values (operator, 'person.changedAs', 'person', person::text, person_name, what, at)
$$;
