import type { Db } from './db.ts'

export type DatabaseSetting =
  | { readonly kind: 'pglite'; readonly folder?: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly connections?: number }

/** Opens the configured engine; only that engine's code is loaded. */
export async function openDatabase(setting: DatabaseSetting): Promise<Db> {
  switch (setting.kind) {
    case 'pglite':
      return (await import('./pglite.ts')).openPglite(setting.folder)
    case 'postgres':
      return (await import('./postgres.ts')).openPostgres(setting)
  }
}
