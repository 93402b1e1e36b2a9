import { readFile } from 'node:fs/promises'
import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import { CannotRun } from '../command-line.ts'

const FAULTS_SHOWN = 20

/** Reads the scoring rules; without a file, the default rules. Rejects with `CannotRun` and every fault with its path in the file. */
export async function readRulesFile(path: string | undefined): Promise<ListingRules> {
  if (path === undefined) return {}
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code
    throw new CannotRun(
      code === 'ENOENT'
        ? `There is no file ${path} (--rules).`
        : `${path} cannot be read (--rules): ${(error as Error).message}.`,
    )
  })
  const { readListingRules } = await import('../../../core/listing-score/listing-rules.schema.ts')
  const read = readListingRules(parsed(path, text.replace(/^\uFEFF/, '')))
  if ('rules' in read) return read.rules
  const more = read.faults.length - FAULTS_SHOWN
  throw new CannotRun(
    [
      ...read.faults.slice(0, FAULTS_SHOWN).map((fault) => `${path}: ${fault}.`),
      ...(more > 0 ? [`… and ${more} more`] : []),
    ].join('\n'),
  )
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CannotRun(`${path} is no JSON: ${(error as Error).message.replace(/\s+/g, ' ')}.`)
  }
}
