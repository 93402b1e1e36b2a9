import { routes } from '../navigation/routes.ts'
import type { CallFailure, FieldErrors } from './failures.ts'
import { failureMessages as say } from './failure.messages.ts'

/** Lifetime of every toast. The timer pauses while the toast is hovered or focused, or the tab is hidden. Spec §9, D-12. */
export const TOAST_AUTOCLOSE_MS = 1_000

/** An effect of a failed call on the screen. */
export type FailureEffect =
  /** One toast, one line per message. */
  | { readonly kind: 'toast'; readonly lines: readonly string[] }
  /** The first message of each field, shown beside the field. */
  | { readonly kind: 'fields'; readonly texts: Readonly<Record<string, string>> }
  /** The message of the response, shown where the person acted. */
  | { readonly kind: 'alert'; readonly text: string }
  /** Clears local storage, session storage and cookies, then opens `to`. */
  | { readonly kind: 'signOut'; readonly to: string }

export interface FailureContext {
  /** A person started the call and waits. Background calls (polls, tracking, prefetch, chat helpers) fail silently. D-12. */
  readonly isAwaited: boolean
  /** Suppresses the toast of HTTP 422. Spec §8. */
  readonly quiet422?: boolean
}

/**
 * The effects of a failure, in order; empty for silence. Spec §8 with D-06 and D-12.
 *
 * A 401 ends the sign-in, also for background calls. A refusal with errors shows a toast and the fields' texts, without
 * errors its message as an alert. 403, 404, 413 and 429 are refusals. A call that a person started and that gets no usable
 * response shows 'something went wrong! Please try again later'.
 */
export function effectOf(
  failure: CallFailure,
  { isAwaited, quiet422 = false }: FailureContext,
): readonly FailureEffect[] {
  if (failure._tag === 'Unauthenticated') return [{ kind: 'signOut', to: routes.signIn.path }]
  if (!isAwaited) return []
  switch (failure._tag) {
    case 'Refused':
    case 'Forbidden':
    case 'NotFound':
    case 'Conflict':
    case 'TooLarge':
    case 'TooMany':
      return refusal(failure.message, 'errors' in failure ? failure.errors : undefined)
    case 'NotWithPlan':
      return toast(failure.message?.trim() || say.notWithPlan)
    case 'InvalidBody':
      return quiet422 ? [] : toast(say.invalidBody)
    case 'ServerFault':
    case 'MethodNotAllowed':
    case 'Unreachable':
    case 'TimedOut':
    case 'BadResponse':
      return toast(say.tryLater)
    case 'Aborted':
      return []
  }
}

/** The texts of a failure where the person acted. */
export interface InPlace {
  /** Beside the button. */
  readonly alert: string | undefined
  /** The first message of each field, by wire name. */
  readonly fieldTexts: Readonly<Record<string, string>>
}

/** Whether a thrown value is the failure of a call. */
export const isCallFailure = (thrown: unknown): thrown is CallFailure =>
  typeof thrown === 'object' && thrown !== null && '_tag' in thrown

/**
 * The effects of a failure that are shown where the person acted: neither toasts nor redirects. Accepts any rejection;
 * empty for one that is not a call failure.
 */
export function inPlaceOf(rejection: unknown): InPlace {
  const effects = isCallFailure(rejection) ? effectOf(rejection, { isAwaited: true }) : []
  return {
    alert: effects.find((effect) => effect.kind === 'alert')?.text,
    fieldTexts: effects.find((effect) => effect.kind === 'fields')?.texts ?? NO_TEXTS,
  }
}

/** All messages of such a failure as one text, for dialogs that stay open. Undefined without messages. */
export function reasonOf(rejection: unknown): string | undefined {
  const effects = isCallFailure(rejection) ? effectOf(rejection, { isAwaited: true }) : []
  return (
    effects
      .flatMap((effect) => (effect.kind === 'alert' ? [effect.text] : effect.kind === 'toast' ? effect.lines : []))
      .join(' ') || undefined
  )
}

/** The messages of a failed save inside its form. */
export interface FormFailure {
  /** One text: what happened and what to do. */
  readonly message: string
  /** The first message of each field. */
  readonly fields: Readonly<Record<string, string>>
}

/** The messages of a failed save inside its form, so that no toast repeats them. Accepts any rejection. */
export function formFailureOf(rejection: unknown, isOnline = true): FormFailure {
  const { alert, fieldTexts: fields } = inPlaceOf(rejection)
  if (!isOnline && isCallFailure(rejection) && rejection._tag === 'Unreachable') return { message: say.offline, fields }
  if (Object.keys(fields).length > 0) return { message: 'Not saved', fields }
  return { message: alert ?? saveFailureText(rejection), fields }
}

/** The reason why something was not saved, as one text without fields. Accepts any rejection. */
export const saveFailureText = (rejection: unknown): string => reasonOf(rejection) ?? 'Not saved. Try again.'

const NO_TEXTS: InPlace['fieldTexts'] = {}

/** The lines of one toast: every message once, in field order. D-12. */
export const toastLines = (errors: FieldErrors): readonly string[] => [...new Set(Object.values(errors).flat())]

function refusal(message: string | undefined, errors: FieldErrors | undefined): readonly FailureEffect[] {
  const lines = errors === undefined ? [] : toastLines(errors)
  if (errors === undefined || lines.length === 0) return [{ kind: 'alert', text: message?.trim() || say.tryLater }]
  const texts = Object.entries(errors).flatMap(([field, [first]]) =>
    field === '' || first === undefined ? [] : [[field, first] as const],
  )
  const toasted: FailureEffect = { kind: 'toast', lines }
  return texts.length === 0 ? [toasted] : [toasted, { kind: 'fields', texts: Object.fromEntries(texts) }]
}

const toast = (line: string): readonly FailureEffect[] => [{ kind: 'toast', lines: [line] }]
