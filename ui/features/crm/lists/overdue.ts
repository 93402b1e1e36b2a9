import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'

/** Stages in which a deal is over. */
const ENDED: ReadonlySet<string> = new Set(['Won', 'Lost'])

/** Whether a deal is open after the day on which it was to close. */
export const isOverdue = (row: RecordRow, today: string): boolean => {
  const day = row.fields['closing_date']
  return typeof day === 'string' && day !== '' && day < today && !ENDED.has(row.category)
}

export const isEnded = (stage: string): boolean => ENDED.has(stage)
