import { retryEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { useRefresh } from '../use-crm.ts'

/** Sends a failed e-mail once more. A refused call shows its notice. */
export function useSendAgain() {
  const client = useAppClient()
  const refresh = useRefresh()
  return async (id: number) => {
    const sent = await client.call(retryEmail, { id }).catch(() => undefined)
    if (sent === undefined) return
    notify.done(sent.message)
    await refresh.emails()
  }
}
