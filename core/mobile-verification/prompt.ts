import type { ProfileType, SocialType } from '../account/account.ts'
import { matchRoute } from '../navigation/match.ts'
import type { RouteId } from '../navigation/routes.ts'

/** Time from the start to the first prompt, in milliseconds. Spec §9. */
export const PROMPT_DELAY_MS = 90_000
/** The prompt's interval after it was dismissed, in milliseconds: 80 h. Spec §9. */
export const DISMISSED_INTERVAL_MS = 288_000_000
/** The interval after a mobile number was saved, in milliseconds. Spec §4, D-41. */
export const AFTER_SAVE_INTERVAL_MS = 20_000
/** Lifetime of the cookie that the X sets, in seconds: 2 h. Spec §9. */
export const DISMISS_COOKIE_SECONDS = 7_200
export const DISMISS_COOKIE = 'mobile_verification_dismissed'

/** The situation when the timer of the prompt fires. */
export interface PromptFacts {
  /** Undefined when nobody is signed in. */
  readonly user: PromptUser | undefined
  readonly path: string
  readonly isLoggingOut: boolean
  /** The cookie of the X is set. */
  readonly isCookieSet: boolean
  /** A window of this kind is open. */
  readonly isWindowOpen: boolean
}

export interface PromptUser {
  readonly type: ProfileType
  readonly socialType: SocialType | null
  /** A number is on file when this is not empty, verified or not. D-43. */
  readonly mobile: string
  readonly hasVerifiedEmail: boolean
}

export type Prompt = 'mobile' | 'email'

const quietRoutes: readonly RouteId[] = ['signUp', 'signIn', 'onboarding', 'home']

/** Which prompt to show when the timer fires; undefined for none. Spec §4, D-40, D-42, D-43. */
export function promptFor({ user, path, isLoggingOut, isCookieSet, isWindowOpen }: PromptFacts): Prompt | undefined {
  if (user === undefined || user.type === 'subuser' || isLoggingOut || isCookieSet || isWindowOpen) return undefined
  const route = matchRoute(path)?.id
  if (route !== undefined && quietRoutes.includes(route)) return undefined
  if (user.socialType !== null && !user.hasVerifiedEmail) return 'email'
  return user.mobile.trim() === '' ? 'mobile' : undefined
}

/** The step after a mobile number was saved; none for people without social sign-in. D-42. */
export type FurtherStep = 'email' | 'onboarding' | undefined

/**
 * The next step of a social user after the mobile number was saved: the e-mail prompt if the address is missing, else
 * onboarding if fields are pending. D-42.
 */
export function furtherStep(
  user: Pick<PromptUser, 'socialType' | 'hasVerifiedEmail'>,
  pendingFields: readonly string[],
): FurtherStep {
  if (user.socialType === null) return undefined
  if (!user.hasVerifiedEmail) return 'email'
  return pendingFields.length > 0 ? 'onboarding' : undefined
}

/** The user after the mobile number was saved: social users get their flag, others are unchanged. Spec §6, D-42. */
export const withMobileSaved = <U extends { readonly social_type: SocialType | null }>(
  user: U,
): U & { readonly social_mobile_saved?: true } =>
  user.social_type === null ? user : { ...user, social_mobile_saved: true }
