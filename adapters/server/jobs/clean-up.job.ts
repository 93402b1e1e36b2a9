import { sql } from 'kysely'
import { z } from 'zod'
import { TOKEN_IDLE_MS } from '../../../core/account/stored-sign-in.ts'
import { VISITS_KEPT_DAYS } from '../../../core/tracking/visit-period.schema.ts'
import { IMPORT_KEPT_DAYS } from '../../../core/import/import.schema.ts'
import { jobKind } from './job-kind.ts'

/** Deletes expired rows by table. Rows that may still be requested are never deleted. */
const EXPIRED = [
  // A create call is repeated within minutes; two days also cover a laptop that slept in between.
  sql`delete from idempotency_keys where created_at < now() - interval '2 days'`,
  sql`delete from attempts where window_start < now() - interval '2 days'`,
  sql`delete from sign_ins where expires_at < now() or last_used_at < now() - ${TOKEN_IDLE_MS / 1000} * interval '1 second'`,
  sql`delete from one_time_codes where expires_at < now() - interval '7 days'`,
  sql`delete from outside_messages where state = 'sent' and created_at < now() - interval '30 days'`,
  // A failed mail can be sent again as long as its job is kept.
  sql`delete from outside_messages where state = 'failed' and created_at < now() - interval '90 days'`,
  // A configuration is read until its quote is sent; drafts of quotes live 30 days (D-119).
  sql`delete from quote_configurations where updated_at < now() - interval '31 days'`,
  sql`delete from catalogs where deleted_at < now() - interval '30 days'`,
  sql`delete from saved_searches where deleted_at < now() - interval '1 day'`,
  sql`delete from ad_visits where day < current_date - 2`,
  sql`delete from page_views where started_at < now() - ${VISITS_KEPT_DAYS} * interval '1 day'`,
  // Nobody reads what was seen elsewhere; the page may still be open for a while.
  sql`delete from page_views where seller_company_id is null and started_at < now() - interval '2 days'`,
  sql`delete from browsing_sessions where created_at < now() - interval '90 days'`,
  sql`delete from automation_runs where ran_at < now() - interval '1 year'`,
  // Brought back within a minute.
  sql`delete from deleted_rows where deleted_at < now() - interval '10 minutes'`,
  // Undone within ten minutes, and looked at within days.
  sql`delete from bulk_changes where created_at < now() - interval '7 days'`,
  sql`delete from exports where created_at < now() - interval '7 days'`,
  // The rows of an imported file are removed after a while; its line in the list of imports stays.
  sql`delete from import_rows r using imports i where i.id = r.import_id and i.updated_at < now() - ${IMPORT_KEPT_DAYS} * interval '1 day'`,
  sql`delete from imports where ran_at is null and updated_at < now() - ${IMPORT_KEPT_DAYS} * interval '1 day'`,
  sql`delete from listing_bulk_changes where created_at < now() - interval '7 days'`,
  sql`delete from jobs where state = 'done' and ended_at < now() - interval '7 days'`,
  sql`delete from jobs where state = 'dead' and ended_at < now() - interval '90 days'`,
]

/** Deletes expired rows periodically, so that tables do not grow with data that nobody reads. */
export const cleanUpJob = jobKind({
  name: 'clean-up',
  payload: z.object({}),
  tries: 3,
  intervalMs: 10 * 60_000,
  run: async (_, { k, signal }) => {
    for (const statement of EXPIRED) {
      signal.throwIfAborted()
      await statement.execute(k)
    }
  },
})
