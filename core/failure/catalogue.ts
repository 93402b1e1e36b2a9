import { calculatorMessages } from '../calculator/calculator.messages.ts'
import { crmMessages } from '../crm/crm.messages.ts'
import { bannerMessages } from '../storefront/storefront.messages.ts'
import { effectOf, toastLines, type FailureContext, type FailureEffect } from './effect-of.ts'
import { failureMessages as say } from './failure.messages.ts'
import type { CallFailure } from './failures.ts'

/** How a failed call is told of, where the error catalogue says more of it than of the status codes. */
export type FailureTelling =
  /** Always the same text, as a toast. */
  | { readonly kind: 'toast'; readonly text: string }
  /** Always the same text, where the answer would stand. */
  | { readonly kind: 'alert'; readonly text: string }
  /** The server's message where the answer would stand; `otherwise` when it has none, `unknown` when nothing is known of the failure. */
  | { readonly kind: 'message'; readonly otherwise: string; readonly unknown: string }
  /** A toast with the first message of the answer alone. */
  | { readonly kind: 'first' }
  | { readonly kind: 'silence' }

/** What is said of a call that succeeded: a text of its own, or whatever the server says. */
export type SuccessTelling = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'server' }

export interface Telling {
  readonly failed?: FailureTelling
  readonly done?: SuccessTelling
}

const done = (text: string): Telling => ({ done: { kind: 'text', text } })
const server: Telling = { done: { kind: 'server' } }
const silent: Telling = { failed: { kind: 'silence' } }
const calculator: Telling = { failed: { kind: 'toast', text: calculatorMessages.callFailed }, ...server }
const threads: Telling = { failed: { kind: 'alert', text: crmMessages.threadFailed } }

/**
 * The error catalogue of spec §8 as data, by the id of the call. What it says of status codes stands in `effectOf`, of the mobile
 * verification and the account check in their machines, of calls that are not made at all beside their rules; a call that is not
 * listed follows the status codes.
 */
export const catalogue: Readonly<Record<string, Telling>> = {
  'chat.translate': { failed: { kind: 'alert', text: say.notTranslated } },
  // Chat helpers: the room stays as it was, which says enough.
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
  // A list of deals that cannot be read leaves the one on the screen.
  'crm.deals': silent,

  'store.createBanner': done(bannerMessages.saved),
  'store.updateBanner': done(bannerMessages.updated),
  'lookup.passiveAttributeCreate': { failed: { kind: 'first' } },
}

/** How a call is told of; undefined for calls that the catalogue does not name. */
export const tellingOf = (callId: string): Telling | undefined =>
  Object.hasOwn(catalogue, callId) ? catalogue[callId] : undefined

/**
 * What the failure of a call does, in order; empty is silence. The catalogue's own word on the call goes before that on its status
 * code (`effectOf`); that nobody waits for background calls and that a 401 ends the sign-in goes before both. Spec §8, D-06, D-12.
 */
export function effectOfCall(callId: string, failure: CallFailure, context: FailureContext): readonly FailureEffect[] {
  const byStatus = effectOf(failure, context)
  const failed = tellingOf(callId)?.failed
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

/** The text that a failed call leaves where its answer would stand; undefined when the catalogue has none. Any rejection may be given. */
export function failureText(callId: string, rejection: unknown): string | undefined {
  const failed = tellingOf(callId)?.failed
  if (failed?.kind === 'alert') return failed.text
  if (failed?.kind !== 'message') return undefined
  if (rejection === undefined || rejection === null) return failed.unknown
  const { message } = rejection as { readonly message?: unknown }
  return typeof message === 'string' && message.trim() !== '' ? message : failed.otherwise
}

/** What to toast once a call has succeeded: the catalogue's text, else the server's message; undefined where neither says anything. */
export function doneText(callId: string, message: string): string | undefined {
  const said = tellingOf(callId)?.done
  if (said?.kind === 'text') return said.text
  return message.trim() === '' ? undefined : message
}

function firstOf(failure: CallFailure, byStatus: readonly FailureEffect[]): readonly FailureEffect[] {
  const [first] = 'errors' in failure && failure.errors !== undefined ? toastLines(failure.errors) : []
  if (first !== undefined) return [{ kind: 'toast', lines: [first] }]
  return byStatus.map((effect) => (effect.kind === 'alert' ? { kind: 'toast', lines: [effect.text] } : effect))
}
