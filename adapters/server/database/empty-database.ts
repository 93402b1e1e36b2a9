import { type Db, MEMBER_ROLE, NARROW_ROLE } from './db.ts'

/** Whether a database has no tables yet. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await db.query(`select 1 from information_schema.tables where table_schema = 'public' limit 1`)
  return rows.length === 0
}

/**
 * Creates the roles to which a backup's policies and grants refer. They belong to the PostgreSQL server and not to one
 * database, so no backup contains them.
 */
export const createMemberRole = (db: Db): Promise<void> =>
  db.exec(`do $$ begin
    if not exists (select 1 from pg_roles where rolname = '${MEMBER_ROLE}') then create role ${MEMBER_ROLE} nologin; end if;
    if not exists (select 1 from pg_roles where rolname = '${NARROW_ROLE}') then create role ${NARROW_ROLE} nologin; end if;
    execute format('grant ${MEMBER_ROLE} to %I', current_user);
    execute format('grant ${NARROW_ROLE} to %I', current_user);
    grant ${MEMBER_ROLE} to ${NARROW_ROLE};
  exception when duplicate_object or unique_violation then null;
  end $$`)
