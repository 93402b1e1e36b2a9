import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { isOpenStage } from '../../../../core/crm/records/stages.ts'

/** Whether a deal is open after the day on which it was to close. */
export const isOverdue = (row: RecordRow, today: string): boolean => {
  const day = row.fields['closing_date']
  return typeof day === 'string' && day !== '' && day < today && isOpenStage(row.category)
}
