import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A stored listing. */
export type ListingRow = Selectable<Tables['listings']>
