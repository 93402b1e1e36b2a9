import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { sql, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { JobKind } from './job-kind.ts'

export interface Enqueued {
  /** A second job of this kind with the same key is not added. */
  readonly key?: string
  /** Default: at once. */
  readonly at?: Date
}

/** Adds a job in the caller's transaction; it runs after the commit, in any process. */
export async function enqueue<P extends z.ZodType>(
  { k }: { readonly k: Kysely<Tables> },
  kind: JobKind<P>,
  payload: z.input<P>,
  { key, at }: Enqueued = {},
): Promise<void> {
  kind.payload.parse(payload)
  await k
    .insertInto('jobs')
    .values({
      kind: kind.name,
      payload: JSON.stringify(payload),
      key: key ?? null,
      ...(at === undefined ? {} : { due_at: at }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Puts dead jobs back, with all their tries. Returns how many. The transaction must be unscoped. */
export async function retryDead(
  w: Work,
  kinds: readonly JobKind[],
  which: { readonly ids: readonly number[] } | { readonly kind: JobKind; readonly keys: readonly string[] } | 'all',
  now: Date,
): Promise<number> {
  const revived = await w.k
    .updateTable('jobs')
    .set({ state: 'waiting', tries: 0, due_at: sql`now()`, lease: null, ended_at: null })
    .where('state', '=', 'dead')
    .$if(which !== 'all', (query) => {
      if (which === 'all') return query
      return 'ids' in which
        ? query.where('id', 'in', [...which.ids])
        : query.where('kind', '=', which.kind.name).where('key', 'in', [...which.keys])
    })
    .returning(['kind', 'payload'])
    .execute()
  for (const { kind: name, payload } of revived) {
    const kind = kinds.find((each) => each.name === name)
    const read = kind?.payload.safeParse(payload)
    if (read?.success === true) await kind?.retried?.(read.data, w, now)
  }
  return revived.length
}
