import { profileRequest } from '../../core/account/account.ts'
import type { Profile } from '../../core/account/profile.schema.ts'
import type { SessionUser } from '../../core/account/session-user.schema.ts'
import { viewMemberProfile, viewProfile } from '../../core/contracts/profile.contract.ts'
import type { Client } from './client.ts'

/** First part of the cache key of the person's profile, for every call that returns it. */
export const PROFILE_KEY = 'profile'

/** The signed-in person's profile as a query. The request depends on the profile type (D-25). */
export const profileQuery = (client: Client) => ({
  queryKey: [PROFILE_KEY, client.session.current()?.user.id ?? 'visitor'] as const,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Profile> => {
    const user = client.session.current()?.user
    const request = profileRequest(user?.type ?? 'other', user?.id ?? 0)
    const { data } =
      request.method === 'POST'
        ? await client.call(viewMemberProfile, request.body, { signal })
        : await client.call(viewProfile, {}, { signal })
    // Rights, name and number may have changed elsewhere, so guard and menu follow the response.
    rememberProfile(client, data)
    return data
  },
})

/** Stores the user data of a newly loaded profile, so that every tab and the guard see the change. */
export function rememberProfile(client: Client, profile: Profile): void {
  const signedIn = client.session.current()
  if (signedIn === undefined || signedIn.user.id !== profile.id) return
  const { user } = signedIn
  const { time_zone: _, ...others } = user
  const next: SessionUser = {
    ...others,
    full_name: profile.full_name,
    mobile: profile.mobile,
    mobileverified: profile.mobile_verified,
    complete_profile: profile.complete_profile,
    permissions: profile.permissions,
    reach: profile.reach ?? null,
    ...(profile.time_zone === '' ? {} : { time_zone: profile.time_zone }),
  }
  if (JSON.stringify(next) !== JSON.stringify(user)) client.session.update(next)
}
