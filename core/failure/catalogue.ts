import { calculatorMessages } from '../calculator/calculator.messages.ts'
import { crmMessages } from '../crm/crm.messages.ts'
import { bannerMessages } from '../storefront/storefront.messages.ts'
import { effectOf, toastLines, type FailureContext, type FailureEffect } from './effect-of.ts'
import { failureMessages as say } from './failure.messages.ts'
import type { CallFailure } from './failures.ts'

/** The presentation of a failed call that the error catalogue lists by itself. */
export type FailureNotice =
  /** A fixed text as a toast. */
  | { readonly kind: 'toast'; readonly text: string }
  /** A fixed text in place of the response. */
  | { readonly kind: 'alert'; readonly text: string }
  /** The server's message in place of the response; `otherwise` without a message, `unknown` for an unknown failure. */
  | { readonly kind: 'message'; readonly otherwise: string; readonly unknown: string }
  /** A toast with only the first message of the response. */
  | { readonly kind: 'first' }
  | { readonly kind: 'silence' }

/** The message after a success: a fixed text, or the server's message. */
export type SuccessNotice = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'server' }

export interface CallNotices {
  readonly failed?: FailureNotice
  readonly done?: SuccessNotice
}

const done = (text: string): CallNotices => ({ done: { kind: 'text', text } })
const server: CallNotices = { done: { kind: 'server' } }
const silent: CallNotices = { failed: { kind: 'silence' } }
const calculator: CallNotices = { failed: { kind: 'toast', text: calculatorMessages.callFailed }, ...server }
const threads: CallNotices = { failed: { kind: 'alert', text: crmMessages.threadFailed } }

/**
 * The error catalogue of spec §8 as data, by call id. Calls that are not listed follow their status code. The parts about
 * status codes are in `effectOf`, those about mobile verification and the account check in their machines, and those about
 * refusals before a call beside the rules.
 */
export const catalogue: Readonly<Record<string, CallNotices>> = {
  'chat.translate': { failed: { kind: 'alert', text: say.notTranslated } },
  // Chat helpers fail silently: the room stays unchanged.
  'chat.pinRoom': silent,
  'chat.archiveRoom': silent,
  'chat.markAsRead': silent,

  'crm.saveForm': done(crmMessages.formSaved),
  'calculator.tableUpdate': calculator,
  'calculator.multipleSave': calculator,
  'calculator.multipleCheck': calculator,
  'calculator.finalEquation': calculator,
  'crm.deleteTags': done(crmMessages.tagsDeleted),
  'crm.createTag': server,
  'crm.updateTask': server,
  'crm.updateMeeting': server,
  'crm.updateCall': server,
  'score.saveCriteria': done(crmMessages.scoringSaved),

  'trade.threads': threads,
  'trade.thread': threads,
  'crm.automations': {
    failed: { kind: 'message', otherwise: crmMessages.automationFailed, unknown: crmMessages.unknownError },
  },
  // A failed refresh of the deals keeps the current list.
  'crm.deals': silent,

  'store.createBanner': done(bannerMessages.saved),
  'store.updateBanner': done(bannerMessages.updated),
  'lookup.passiveAttributeCreate': { failed: { kind: 'first' } },
}

/** The catalogue's entry for a call; undefined for calls that it does not list. */
export const noticesOf = (callId: string): CallNotices | undefined =>
  Object.hasOwn(catalogue, callId) ? catalogue[callId] : undefined

/**
 * The effects of a failed call, in order; empty for silence. The catalogue's entry for the call takes precedence over its
 * status code (`effectOf`). Two rules precede both: background calls are silent, and a 401 ends the sign-in. Spec §8,
 * D-06, D-12.
 */
export function effectOfCall(callId: string, failure: CallFailure, context: FailureContext): readonly FailureEffect[] {
  const byStatus = effectOf(failure, context)
  const failed = noticesOf(callId)?.failed
  if (failed === undefined || byStatus.length === 0 || failure._tag === 'Unauthenticated') return byStatus
  switch (failed.kind) {
    case 'silence':
      return []
    case 'toast':
      return [{ kind: 'toast', lines: [failed.text] }]
    case 'alert':
      return [{ kind: 'alert', text: failed.text }]
    case 'message':
      return [{ kind: 'alert', text: failureText(callId, failure) ?? failed.otherwise }]
    case 'first':
      return firstOf(failure, byStatus)
  }
}

/** The catalogue's text in place of the response of a failed call; undefined without one. Accepts any rejection. */
export function failureText(callId: string, rejection: unknown): string | undefined {
  const failed = noticesOf(callId)?.failed
  if (failed?.kind === 'alert') return failed.text
  if (failed?.kind !== 'message') return undefined
  if (rejection === undefined || rejection === null) return failed.unknown
  const { message } = rejection as { readonly message?: unknown }
  return typeof message === 'string' && message.trim() !== '' ? message : failed.otherwise
}

/** The toast after a success: the catalogue's text, else the server's message; undefined without either. */
export function doneText(callId: string, message: string): string | undefined {
  const said = noticesOf(callId)?.done
  if (said?.kind === 'text') return said.text
  return message.trim() === '' ? undefined : message
}

function firstOf(failure: CallFailure, byStatus: readonly FailureEffect[]): readonly FailureEffect[] {
  const [first] = 'errors' in failure && failure.errors !== undefined ? toastLines(failure.errors) : []
  if (first !== undefined) return [{ kind: 'toast', lines: [first] }]
  return byStatus.map((effect) => (effect.kind === 'alert' ? { kind: 'toast', lines: [effect.text] } : effect))
}
