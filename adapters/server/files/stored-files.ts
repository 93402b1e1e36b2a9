import { sql, type Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import type { FileStore } from '../integrations/file-store.ts'
import { deleteRemovedFiles, removeUnusedFiles } from './unused-files.ts'

export interface FileDraft {
  readonly key: string
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  /** `public`, `company`, `export` or `room`. */
  readonly access: string
  readonly width?: number
  readonly height?: number
  /** Small versions of a picture, which are removed together with it. */
  readonly small?: readonly Pick<FileDraft, 'key' | 'bytes' | 'contentType'>[]
  /** How long no row has to refer to the file. */
  readonly unusedDays?: number
}

export interface StoredFile {
  readonly id: number
  readonly key: string
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/**
 * Stores files and then runs `work`, which makes rows refer to them. Must be called outside of a transaction, because a
 * slow store would hold its connection. The rows of the files are inserted first: the sweep finds a file by its row even
 * when the process ends in between. When `work` fails, the files that no row refers to are removed.
 */
export async function withStoredFiles<T>(
  context: Context,
  drafts: readonly FileDraft[],
  work: (files: readonly StoredFile[]) => Promise<T>,
): Promise<T> {
  if (drafts.length === 0) return work([])
  const { me, services } = context
  const ids = await context.writeApart((w) => insertFileRows(w, me, drafts))
  const stored = drafts.map(({ key, name, bytes }, at) => ({ id: ids[at] ?? 0, key, name, size: bytes.byteLength }))
  try {
    for (const { key, bytes, contentType } of drafts.flatMap((draft) => [draft, ...(draft.small ?? [])]))
      await services.files.put(key, bytes, { contentType })
    return await work(stored)
  } catch (error) {
    await discardFiles(context, ids)
    throw error
  }
}

/** Removes those of the files that no row refers to. A failure is left to the sweep. */
export async function discardFiles(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await context
    .writeApart((w) => removeUnusedFiles(w, ids))
    .then((removed) => deleteFiles(context, context.services.files, removed))
    .catch(() => undefined)
}

const deleteFiles = (context: Context, store: FileStore, removed: Parameters<typeof deleteRemovedFiles>[2]) =>
  deleteRemovedFiles((work) => context.writeApart(work), store, removed)

/** The key of a part of a file that is stored in parts; they count from 0. */
export const partKey = (key: string, number: number): string => `${key}.${number}`

/** Inserts the rows of files that are stored next. */
export async function insertFileRows(
  w: Work,
  owner: { readonly companyId: number; readonly userId: number },
  drafts: readonly FileDraft[],
): Promise<readonly number[]> {
  const rows = await w.k
    .insertInto('files')
    .values(
      drafts.map(({ key, name, bytes, contentType, access, width, height, small = [], unusedDays = 1 }) => ({
        company_id: owner.companyId,
        user_id: owner.userId,
        key,
        name,
        content_type: contentType,
        size: bytes.byteLength,
        width: width ?? null,
        height: height ?? null,
        access,
        small_keys: small.map((each) => each.key),
        sweep_after: sql<Date>`now() + make_interval(days => ${unusedDays}::int)`,
      })),
    )
    .returning(['id', 'key'])
    .execute()
  return drafts.map(({ key }) => rows.find((row) => row.key === key)?.id ?? 0)
}
