import { z } from 'zod'

/** What a thread began with. D-92. */
export const THREAD_TYPES = [
  { value: 'type_1', label: 'Product enquiry' },
  { value: 'type_2', label: 'Company enquiry' },
  { value: 'type_3', label: 'Chat or invitation' },
] as const
export type ThreadType = (typeof THREAD_TYPES)[number]['value']

/** Orders of the thread list; the answer of thread/index lists them under `filter`. D-92. */
export const THREAD_ORDERS = [
  { value: 'latest', label: 'Latest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'unread', label: 'Unread' },
] as const
export type ThreadOrder = (typeof THREAD_ORDERS)[number]['value']

/** The order asked for; anything unknown counts as latest. D-92. */
export const threadOrder = z.enum(THREAD_ORDERS.map((order) => order.value)).catch('latest')

/** A lead of a thread; what else it carries is kept. */
export const threadLead = z.looseObject({ lead_id: z.union([z.number(), z.string()]) })
export type ThreadLead = z.output<typeof threadLead>

/** The answer of thread/list/{id}, read with care: type and leads may be missing. Spec §3 "Thread". */
export const threadAnswer = z.looseObject({
  type: z
    .enum(THREAD_TYPES.map((type) => type.value))
    .nullish()
    .catch(null),
  leads: z.array(threadLead).nullish().catch(null),
})
export type ThreadAnswer = z.output<typeof threadAnswer>

/** The open thread. Each type fills its own list. */
export interface ThreadState {
  readonly leads: Readonly<Record<ThreadType, readonly ThreadLead[]>>
  readonly shownType: ThreadType | null
  readonly selectedLeadId: ThreadLead['lead_id'] | null
  /** The last answer had no type or no leads. */
  readonly isEmpty: boolean
}

export type ThreadEvent =
  | { readonly type: 'thread.opened' }
  | { readonly type: 'thread.loaded'; readonly answer: ThreadAnswer }
  | { readonly type: 'lead.selected'; readonly leadId: ThreadLead['lead_id'] }

export const initialThread: ThreadState = {
  leads: { type_1: [], type_2: [], type_3: [] },
  shownType: null,
  selectedLeadId: null,
  isEmpty: false,
}

/**
 * An answer without type or leads raises the flag and leaves the lists alone; any other fills the list of its type. The first load
 * of a thread selects its first lead, a reload keeps the choice while that lead is still there. Spec §4 "Threads".
 */
export function reduceThread(state: ThreadState, event: ThreadEvent): ThreadState {
  switch (event.type) {
    case 'thread.opened':
      return { ...state, selectedLeadId: null, isEmpty: false }
    case 'lead.selected':
      return { ...state, selectedLeadId: event.leadId }
    case 'thread.loaded': {
      const { type, leads } = event.answer
      const first = leads?.[0]
      if (!type || !leads || first === undefined) return { ...state, isEmpty: true }
      const isKept = leads.some((lead) => lead.lead_id === state.selectedLeadId)
      return {
        leads: { ...state.leads, [type]: leads },
        shownType: type,
        selectedLeadId: isKept ? state.selectedLeadId : first.lead_id,
        isEmpty: false,
      }
    }
  }
}
