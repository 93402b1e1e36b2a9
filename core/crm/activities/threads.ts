import { z } from 'zod'

/** The origin of a thread. D-92. */
export const THREAD_TYPES = [
  { value: 'type_1', label: 'Product enquiry' },
  { value: 'type_2', label: 'Company enquiry' },
  { value: 'type_3', label: 'Chat or invitation' },
] as const
export type ThreadType = (typeof THREAD_TYPES)[number]['value']

/** Orders of the thread list; the response of thread/index lists them under `filter`. D-92. */
export const THREAD_ORDERS = [
  { value: 'latest', label: 'Latest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'unread', label: 'Unread' },
] as const
export type ThreadOrder = (typeof THREAD_ORDERS)[number]['value']

/** The requested order; unknown ones count as latest. D-92. */
export const threadOrder = z.enum(THREAD_ORDERS.map((order) => order.value)).catch('latest')

/** A lead of a thread; further fields are kept. */
export const threadLead = z.looseObject({ lead_id: z.union([z.number(), z.string()]) })
export type ThreadLead = z.output<typeof threadLead>

/** The response of thread/list/{id}; type and leads may be missing. Spec §3 "Thread". */
export const threadResponse = z.looseObject({
  type: z
    .enum(THREAD_TYPES.map((type) => type.value))
    .nullish()
    .catch(null),
  leads: z.array(threadLead).nullish().catch(null),
})
export type ThreadResponse = z.output<typeof threadResponse>

/** The open thread. Each type has its own list. */
export interface ThreadState {
  readonly leads: Readonly<Record<ThreadType, readonly ThreadLead[]>>
  readonly shownType: ThreadType | null
  readonly selectedLeadId: ThreadLead['lead_id'] | null
  /** The last response had no type or no leads. */
  readonly isEmpty: boolean
}

export type ThreadEvent =
  | { readonly type: 'thread.opened' }
  | { readonly type: 'thread.loaded'; readonly response: ThreadResponse }
  | { readonly type: 'lead.selected'; readonly leadId: ThreadLead['lead_id'] }

export const initialThread: ThreadState = {
  leads: { type_1: [], type_2: [], type_3: [] },
  shownType: null,
  selectedLeadId: null,
  isEmpty: false,
}

/**
 * A response without type or leads sets the flag and keeps the lists; any other replaces the list of its type. The
 * first load of a thread selects its first lead; reloading keeps the selection while that lead still exists. Spec §4
 * "Threads".
 */
export function reduceThread(state: ThreadState, event: ThreadEvent): ThreadState {
  switch (event.type) {
    case 'thread.opened':
      return { ...state, selectedLeadId: null, isEmpty: false }
    case 'lead.selected':
      return { ...state, selectedLeadId: event.leadId }
    case 'thread.loaded': {
      const { type, leads } = event.response
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
