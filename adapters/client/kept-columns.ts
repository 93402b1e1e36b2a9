import { z } from 'zod'
import { accountStorage } from '../browser/account-storage.ts'

const names = z.array(z.string()).readonly().catch([])
const kept = z.object({
  order: names,
  hidden: names,
  widths: z.record(z.string(), z.number()).readonly().catch({}),
})
/** How a person arranged the columns of a list: ids in order, hidden ids, widths in pixels. */
export type KeptColumns = Readonly<z.output<typeof kept>>

/** The arrangement of one list's columns that an account keeps in this browser. Broken entries count as absent. */
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
        return kept.safeParse(JSON.parse(store.read(key) ?? '')).data
      } catch {
        return undefined
      }
    },
    /** Undefined forgets the arrangement. */
    write: (columns: KeptColumns | undefined): void =>
      store.write(key, columns === undefined ? undefined : JSON.stringify(columns)),
  } as const
}
