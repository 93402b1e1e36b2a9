import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PROFILE_KEY, profileQuery, rememberProfile } from '../../../adapters/client/profile.queries.ts'
import type { ProfileForm, ProfileRead } from '../../../core/account/profile.schema.ts'
import { updateProfile } from '../../../core/contracts/profile.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import type { SaveCall } from '../../shared/form/use-save.ts'

/** The profile of the signed-in person. */
export const useProfile = () => useQuery(profileQuery(useAppClient()))

/** Returns a function that saves fields of one's own profile; the response replaces the cached profile. */
export function useSaveProfile() {
  const client = useAppClient()
  const queryClient = useQueryClient()
  return async (form: ProfileForm & { readonly was?: ProfileRead }, call: SaveCall) => {
    const response = await client.call(updateProfile, form, call)
    queryClient.setQueryData([PROFILE_KEY, response.data.id], response.data)
    rememberProfile(client, response.data)
    return response
  }
}
