import { recordChoices } from '../../../../core/contracts/crm-lists.contract.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { routes } from '../../../../core/navigation/routes.ts'
import type { FindRecords, FoundRecord } from '../../../shared/command-palette/record-providers.ts'
import { recordKinds } from '../crm-config.ts'

/** More results of one type would push the other types out of view. */
const SHOWN = 5

/** A record as the command palette shows it. */
export const foundRecord = (
  type: RecordTypeName,
  record: {
    readonly unique_id: string
    readonly name: string
    readonly email: string | null
    readonly phone?: string | null
  },
): FoundRecord => ({
  id: record.unique_id,
  label: recordLabel(record),
  kind: crmTypeOf(type).singular,
  ...(record.email !== null && record.email !== '' && { detail: record.email }),
  icon: routes[recordKinds[type].route].menu.icon,
  address: recordAddress(type, record.unique_id),
})

/** Finds records of one type by any of their texts, the last changed first. */
export const recordsOf =
  (type: RecordTypeName): FindRecords =>
  async (query, { client, signal }) => {
    const { data } = await client.call(recordChoices, { type_name: type, query }, { signal })
    return data.slice(0, SHOWN).map((record) => foundRecord(type, record))
  }
