import {
  checkImport,
  runImport,
  sendImportPart,
  showImport,
  startImport,
} from '../../../../core/contracts/import.contract.ts'
import type { ImportKind, ImportSettings } from '../../../../core/import/import.schema.ts'
import type { Market, Person } from '../market.ts'

/** Sends a file in its parts and waits until it is read. */
export async function sendFile(
  market: Market,
  person: Person,
  kind: ImportKind,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'table.csv',
): Promise<number> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const { id, part_bytes, part_count } = (
    await person.call(startImport, { kind, file_name: name, file_size: bytes.length })
  ).data
  for (let number = 0; number < part_count; number += 1) {
    const part = bytes.slice(number * part_bytes, (number + 1) * part_bytes)
    await person.call(sendImportPart, { id, number, file: new File([part], name) })
  }
  await market.server.jobs.idle()
  return id
}

/** Checks the rows as proposed, but for what is given, and returns what the dry run says. */
export async function check(market: Market, person: Person, id: number, given: Partial<ImportSettings> = {}) {
  const { settings } = (await person.call(showImport, { id })).data
  await person.call(checkImport, { id, settings: { ...settings, ...given } })
  await market.server.jobs.idle()
  return (await person.call(showImport, { id })).data.import
}

/** Runs a checked import to its end. */
export async function run(market: Market, person: Person, id: number) {
  await person.call(runImport, { id })
  await market.server.jobs.idle()
  return (await person.call(showImport, { id })).data.import
}
