import type { OperatorTarget } from '../../../core/operator/operator-actions.ts'
import type { standings } from '../../../core/operator/operator-states.ts'
import type { Work } from '../database/store.ts'
import type { PageInput } from '../http/paginator.ts'
import { tellOwners } from '../notifications/tell-owners.ts'
import { isAskedAgain, noteAction } from './audit-log.ts'

export type Standing = (typeof standings)[number]

/** What a list of listings, reviews or ads is asked for: those that visitors see, or those taken off the market. */
export interface TakenOffChoice extends PageInput {
  readonly search: string
  readonly state?: Standing | undefined
}

/** Who decides, when, and the address that links in notifications start with. */
export interface Decided {
  readonly operatorId: number
  readonly now: Date
  readonly origin: string
}

interface TakenOffThing {
  readonly kind: Extract<OperatorTarget, 'listing' | 'review' | 'ad'>
  readonly id: number
  readonly companyId: number
  /** Its title in the history of its company. */
  readonly title: string
  /** Its name in the audit log. Default: the title. */
  readonly name?: string
}

/** Writes into the audit log and the history of its company that a thing was taken off the market or put back. */
export async function noteStanding(
  w: Work,
  { kind, id, companyId, title, name = title }: TakenOffThing,
  verb: 'takenOff' | 'putBack',
  reason: string | null,
  { operatorId, now }: Decided,
): Promise<void> {
  await noteAction(w, { operatorId, action: `${kind}.${verb}`, target: { kind, id, name }, reason, now })
  await w.record(
    {
      subject: kind,
      subjectId: id,
      verb: verb === 'takenOff' ? 'taken off the market' : 'put back on the market',
      title,
    },
    { companyId, userId: 0 },
  )
}

/** Whether an operator asks again for what they decided last about a thing that still is as decided (D-345). */
export const isStanding = (
  w: Work,
  { kind, id, title, name = title }: TakenOffThing,
  verb: 'takenOff' | 'putBack',
  reason: string | null,
  { operatorId }: Decided,
): Promise<boolean> => isAskedAgain(w.k, { operatorId, action: `${kind}.${verb}`, target: { kind, id, name }, reason })

/** Tells the owners of a company what an operator decided about a thing of theirs, with a link to it. */
export const notifySeller = (
  w: Work,
  companyId: number,
  news: { readonly title: string; readonly message: string; readonly link: string },
  { now, origin }: Decided,
): Promise<void> => tellOwners(w, companyId, { kind: 'product', ...news, origin, now })
