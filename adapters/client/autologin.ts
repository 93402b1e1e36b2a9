import { autologin } from '../../core/contracts/account.contract.ts'
import type { CallFailure } from '../../core/failure/failures.ts'
import { accountMessages } from '../../core/account/account.messages.ts'
import type { Client } from './client.ts'

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
