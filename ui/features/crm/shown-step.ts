import type { RecordRow } from '../../../core/contracts/crm.contract.ts'
import { isOverdueStep, type Step } from '../../../core/crm/activities/next-step.ts'
import { crmTypeIds } from '../../../core/crm/records/record-types.ts'
import { momentText } from '../../shared/app/moments.ts'

/** The next step of a record as screens show it; `at` is a day or a wire time. */
export interface ShownStep {
  readonly kind: Step['kind']
  readonly name: string
  readonly at: string
}

const KINDS: Readonly<Record<number, Step['kind']>> = {
  [crmTypeIds.Tasks]: 'task',
  [crmTypeIds.Meetings]: 'meeting',
  [crmTypeIds.Calls]: 'call',
}

/** What a list or board knows about the next step of a record. */
export const shownStep = (next: NonNullable<RecordRow['next_activity']>): ShownStep => ({
  kind: KINDS[next.type_id] ?? 'task',
  name: next.subject,
  at: next.day ?? next.starts_at,
})

/** '5 Mar 2026, 14:30', or 'overdue since 5 Mar 2026, 14:30'. */
export const stepTime = (step: ShownStep, now: number, zone: string): string =>
  `${isOverdueStep(step, now, zone) ? 'overdue since ' : ''}${momentText(step.at, zone)}`
