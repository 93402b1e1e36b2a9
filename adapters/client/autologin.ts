import { autologin } from '../../core/contracts/account.contract.ts'
import type { CallFailure } from '../../core/failure/failures.ts'
import { accountMessages } from '../../core/account/account.messages.ts'
import { AUTOLOGIN_PARAMETER } from '../../core/navigation/guard.ts'
import { withoutParameter } from '../../core/navigation/secrets.ts'
import type { Client } from './client.ts'

/** The code in the page's address, which is taken out of it at once: before any call, tracking or history entry sees it. D-19. */
export function takeAutologinCode(page: Pick<Window, 'location' | 'history'> = window): string | undefined {
  const code = new URLSearchParams(page.location.search).get(AUTOLOGIN_PARAMETER)
  if (code === null) return undefined
  const { pathname, search, hash } = page.location
  page.history.replaceState(page.history.state, '', withoutParameter(`${pathname}${search}${hash}`, AUTOLOGIN_PARAMETER))
  return code === '' ? undefined : code
}

/** Trades the code for a sign-in in place of the present one; a failure leaves that one and answers the message to show. D-19. */
export async function signInByCode(client: Client, code: string): Promise<string | undefined> {
  try {
    const { accessToken, user } = await client.call(autologin, { id: code })
    client.session.signIn({ token: accessToken, user })
    return undefined
  } catch (failure) {
    const { message } = failure as CallFailure & { readonly message?: string }
    return message === undefined || message === '' ? accountMessages.autologinInvalid : message
  }
}
