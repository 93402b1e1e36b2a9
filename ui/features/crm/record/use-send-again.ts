import { retryEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { tellRefusal } from '../../../shared/notice/tell-refusal.ts'
import { useRefresh } from '../use-crm.ts'

/** Sends a failed e-mail once more. */
export function useSendAgain() {
  const client = useAppClient()
  const refresh = useRefresh()
  return async (id: number) => {
    const sent = await client.call(retryEmail, { id }, { isUserInitiated: true }).catch(tellRefusal)
    if (sent === undefined) return
    notify.done(sent.message)
    await refresh.emails()
  }
}
