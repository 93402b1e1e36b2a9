import { effectOf, toastLines, type FailureContext, type FailureEffect } from './effect-of.ts'
import { failureMessages as say } from './failure.messages.ts'
import type { CallFailure } from './failures.ts'

/** What a failed call shows in place of the texts of its status code. */
export type FailureNotice =
  /** A fixed text as a toast. */
  | { readonly kind: 'toast'; readonly text: string }
  /** A fixed text in place of the response. */
  | { readonly kind: 'alert'; readonly text: string }
  /** A toast with only the first message of the response. */
  | { readonly kind: 'firstMessage' }

/** The fixed texts of a call. Without them a failure follows its status code and a success shows the server's message. */
export interface CallNotices {
  readonly failure?: FailureNotice
  readonly success?: string
}

/** The part of a contract that decides what its outcome shows. */
export interface NoticedCall {
  readonly background: boolean
  readonly notices: CallNotices
}

/**
 * The effects of a failed call, in order; empty for silence. The contract's notice takes precedence over the status code
 * (`effectOf`). Two rules precede both: background calls are silent, and a 401 ends the sign-in. Spec §8, D-06, D-12.
 */
export function effectOfCall(
  { background, notices: { failure: notice } }: NoticedCall,
  failure: CallFailure,
  { isAwaited, ...context }: FailureContext,
): readonly FailureEffect[] {
  const byStatus = effectOf(failure, { ...context, isAwaited: isAwaited && !background })
  if (notice === undefined || byStatus.length === 0 || failure._tag === 'Unauthenticated') return byStatus
  switch (notice.kind) {
    case 'toast':
      return [{ kind: 'toast', lines: [notice.text] }]
    case 'alert':
      return [{ kind: 'alert', text: notice.text }]
    case 'firstMessage':
      return firstOf(failure, byStatus)
  }
}

/** The fixed text of a failed call, for screens that show it in place of the response; else the text for no response. */
export const failureText = ({ notices: { failure } }: Pick<NoticedCall, 'notices'>): string =>
  failure !== undefined && 'text' in failure ? failure.text : say.tryLater

/** The toast after a success: the contract's text, else the server's message. Empty for no toast. */
export const successText = ({ notices }: Pick<NoticedCall, 'notices'>, message: string): string =>
  notices.success ?? message.trim()

function firstOf(failure: CallFailure, byStatus: readonly FailureEffect[]): readonly FailureEffect[] {
  const [first] = 'errors' in failure && failure.errors !== undefined ? toastLines(failure.errors) : []
  if (first !== undefined) return [{ kind: 'toast', lines: [first] }]
  return byStatus.map((effect) => (effect.kind === 'alert' ? { kind: 'toast', lines: [effect.text] } : effect))
}
