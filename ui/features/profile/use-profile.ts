import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PROFILE_KEY, profileQuery, rememberProfile } from '../../../adapters/client/profile.queries.ts'
import type { ProfileForm } from '../../../core/account/profile.schema.ts'
import { updateProfile } from '../../../core/contracts/profile.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'

/** The profile of the signed-in person. */
export const useProfile = () => useQuery(profileQuery(useAppClient()))

/** Saves fields of one's own profile; the response replaces the cached profile. */
export function useSaveProfile(onSaved?: (message: string) => void) {
  const client = useAppClient()
  const queryClient = useQueryClient()
  const { send, ...sending } = useSend(updateProfile, {
    onDone: ({ data, message }) => {
      queryClient.setQueryData([PROFILE_KEY, data.id], data)
      rememberProfile(client, data)
      onSaved?.(message)
    },
  })
  return { ...sending, save: (form: ProfileForm) => send(form) }
}
