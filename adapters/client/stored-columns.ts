import { z } from 'zod'
import { accountStorage } from '../browser/account-storage.ts'

const names = z.array(z.string()).readonly().catch([])
const columnsSchema = z.object({
  order: names,
  hidden: names,
  widths: z.record(z.string(), z.number()).readonly().catch({}),
})
/** A person's column arrangement of a list: ids in order, hidden ids, widths in pixels. */
export type StoredColumns = Readonly<z.output<typeof columnsSchema>>

/** Stores the column arrangement of one list per account in this browser. Invalid entries count as absent. */
export function storedColumns(
  list: string,
  account: () => number | undefined,
  storage: () => Storage = () => localStorage,
) {
  const store = accountStorage(storage, account)
  const key = `columns:${list}`
  return {
    read: (): StoredColumns | undefined => {
      try {
        return columnsSchema.safeParse(JSON.parse(store.read(key) ?? '')).data
      } catch {
        return undefined
      }
    },
    /** Undefined removes the arrangement. */
    write: (columns: StoredColumns | undefined): void =>
      store.write(key, columns === undefined ? undefined : JSON.stringify(columns)),
  } as const
}
