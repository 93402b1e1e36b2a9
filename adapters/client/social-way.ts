import { accountStorage, VISITOR } from '../browser/account-storage.ts'

const KEY = 'social-way'
const storage = accountStorage(
  () => sessionStorage,
  () => VISITOR,
)

/** The page that a sign-in at a provider is on the way to, kept in this tab while the person is there. */
export const socialWay = {
  read: (): string | undefined => storage.read(KEY),
  /** Undefined removes it. */
  write: (wanted: string | undefined): void => storage.write(KEY, wanted),
} as const
