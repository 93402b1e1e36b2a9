import { sql, type Work } from '../database/store.ts'
import type { FileStore } from '../integrations/file-store.ts'

/** A file that no row refers to any more and that no row may refer to again. */
export interface RemovedFile {
  readonly id: number
  readonly key: string
  readonly small_keys: readonly string[]
}

/** Runs one unscoped transaction. */
export type Transact = <T>(work: (w: Work) => Promise<T>) => Promise<T>

/** Number of files that one transaction of the sweep examines. */
const BATCH = 50
/** A file in use is examined again after this time. */
const AGAIN_DAYS = 7

/**
 * Removes files that no row refers to and whose time for being unused is over, from the store too. Examines at most
 * `limit` files, because the rows of a large catalogue are read for it. Returns the number of removed files.
 */
export async function sweepFiles(
  transact: Transact,
  store: FileStore,
  signal?: AbortSignal,
  limit = 1_000,
): Promise<number> {
  let count = 0
  for (let examined = 0; examined < limit; examined += BATCH) {
    signal?.throwIfAborted()
    const { found, removed } = await transact(async (w) => {
      const due = await w.k
        .selectFrom('files')
        .select('id')
        .where('removed_at', 'is', null)
        .where('sweep_after', '<', sql<Date>`now()`)
        .orderBy('sweep_after')
        .limit(BATCH)
        .execute()
      return {
        found: due.length,
        removed: await removeUnusedFiles(
          w,
          due.map(({ id }) => id),
        ),
      }
    })
    await deleteRemovedFiles(transact, store, removed)
    count += removed.length
    if (found < BATCH) break
  }
  // Files of an earlier round that the store could not delete.
  const left = await transact((w) =>
    w.k
      .selectFrom('files')
      .select(['id', 'key', 'small_keys'])
      .where('removed_at', '<', sql<Date>`now() - interval '1 minute'`)
      .limit(limit)
      .execute(),
  )
  await deleteRemovedFiles(transact, store, left)
  return count + left.length
}

/**
 * Marks those of the files as removed that no row refers to. The rows stay until the store has deleted the files. Files
 * that another transaction is about to use are skipped.
 */
export async function removeUnusedFiles(w: Work, ids: readonly number[]): Promise<readonly RemovedFile[]> {
  if (ids.length === 0) return []
  const locked = await w.k
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute()
  if (locked.length === 0) return []
  const candidates = locked.map(({ id }) => id)
  // A statement of its own: it sees what was committed before the lock was granted.
  const used = await usedFiles(w, candidates)
  if (used.length > 0)
    await w.k
      .updateTable('files')
      .set({ sweep_after: sql<Date>`now() + make_interval(days => ${AGAIN_DAYS}::int)` })
      .where('id', 'in', [...used])
      .execute()
  const unused = candidates.filter((id) => !used.includes(id))
  if (unused.length === 0) return []
  return w.k
    .updateTable('files')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', 'in', unused)
    .returning(['id', 'key', 'small_keys'])
    .execute()
}

/** Deletes removed files from the store, and then their rows. */
export async function deleteRemovedFiles(
  transact: Transact,
  store: FileStore,
  removed: readonly RemovedFile[],
): Promise<void> {
  const gone: number[] = []
  try {
    for (const { id, key, small_keys } of removed) {
      for (const each of [key, ...small_keys]) await store.delete(each)
      gone.push(id)
    }
  } finally {
    if (gone.length > 0) await transact((w) => w.k.deleteFrom('files').where('id', 'in', gone).execute())
  }
}

/** The ids of the given files to which a row refers: of a message, a record, a person, a company or a listing. */
async function usedFiles({ k }: Work, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with asked as (select id, key, company_id, message_id from files where id = any(${[...ids]}::bigint[])),
    sellers as (select distinct company_id from asked where key like 'public/listings/%'),
    profiles as (select distinct company_id from asked where key like 'public/companies/%'),
    pictures as (
      select p ->> 'url' as address from listings l join sellers using (company_id)
        cross join jsonb_array_elements(case jsonb_typeof(l.form -> 'photos') when 'array' then l.form -> 'photos' else '[]' end) p
      union all
      select p ->> 'url' from listings l join sellers using (company_id)
        cross join jsonb_array_elements(case jsonb_typeof(l.photos) when 'array' then l.photos else '[]' end) p
      union all
      select p #>> '{}' from matrix_items m join sellers using (company_id)
        cross join jsonb_array_elements(case jsonb_typeof(m.images) when 'array' then m.images else '[]' end) p
      union all
      select p ->> 'url' from listing_drafts d join sellers using (company_id)
        cross join jsonb_array_elements(case jsonb_typeof(d.form -> 'photos') when 'array' then d.form -> 'photos' else '[]' end) p
      union all
      select p #>> '{}' from listing_drafts d join sellers using (company_id)
        cross join jsonb_path_query(d.live, 'strict $.matrix_items[*].images[*]') p
      union all
      select q.product_image from quotes q join sellers on sellers.company_id = q.seller_company_id
      union all
      select a #>> '{}' from profiles p join companies c on c.id = p.company_id
        cross join jsonb_path_query(c.profile, 'strict $.**.url') a
      union all
      select a #>> '{}' from profiles p join company_rows r on r.company_id = p.company_id
        cross join jsonb_path_query(r.form, 'strict $.**.url') a
      union all
      select a #>> '{}' from profiles p join banners b on b.company_id = p.company_id
        cross join jsonb_path_query(b.form, 'strict $.**.url') a
      union all
      select g.cover from profiles p join catalogs g on g.company_id = p.company_id
    )
    select a.id from asked a
     where a.message_id is not null
        or exists (select 1 from record_files r where r.file_id = a.id)
        or exists (select 1 from email_files e where e.file_id = a.id)
        or exists (select 1 from users u where u.avatar_file_id = a.id)
        or exists (select 1 from companies c where c.logo_file_id = a.id)
        or a.key in (select regexp_replace(address, '^/files/', '') from pictures where address is not null)
  `.execute(k)
  return rows.map(({ id }) => Number(id))
}
