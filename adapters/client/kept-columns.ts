import { z } from 'zod'
import { accountStorage } from '../browser/account-storage.ts'

const names = z.array(z.string()).readonly().catch([])
const storedColumns = z.object({
  order: names,
  hidden: names,
  widths: z.record(z.string(), z.number()).readonly().catch({}),
})
/** A person's column arrangement of a list: ids in order, hidden ids, widths in pixels. */
export type KeptColumns = Readonly<z.output<typeof storedColumns>>

/** Stores the column arrangement of one list per account in this browser. Invalid entries count as absent. */
export function keptColumns(
  list: string,
  account: () => number | undefined,
  storage: () => Storage = () => localStorage,
) {
  const store = accountStorage(storage, account)
  const key = `columns:${list}`
  return {
    read: (): KeptColumns | undefined => {
      try {
        return storedColumns.safeParse(JSON.parse(store.read(key) ?? '')).data
      } catch {
        return undefined
      }
    },
    /** Undefined removes the arrangement. */
    write: (columns: KeptColumns | undefined): void =>
      store.write(key, columns === undefined ? undefined : JSON.stringify(columns)),
  } as const
}
