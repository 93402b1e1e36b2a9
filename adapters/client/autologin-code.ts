import { SIGN_IN_CODE_COOKIE } from '../../core/account/sent-form.ts'
import { AUTOLOGIN_PARAMETER } from '../../core/navigation/guard.ts'
import { withoutParameter } from '../../core/navigation/secrets.ts'
import { clearCookie, readCookie } from '../browser/cookie.ts'

/**
 * The code that this page exchanges for a sign-in: from its address, or from the cookie that a form post without JavaScript
 * set. Removes it from both before any call, tracking or history entry can contain it. D-19.
 */
export function takeAutologinCode(page: Pick<Window, 'location' | 'history'> = window): string | undefined {
  return codeOfAddress(page) ?? codeOfForm()
}

function codeOfAddress(page: Pick<Window, 'location' | 'history'>): string | undefined {
  const code = new URLSearchParams(page.location.search).get(AUTOLOGIN_PARAMETER)
  if (code === null) return undefined
  const { pathname, search, hash } = page.location
  page.history.replaceState(
    page.history.state,
    '',
    withoutParameter(`${pathname}${search}${hash}`, AUTOLOGIN_PARAMETER),
  )
  return code === '' ? undefined : code
}

function codeOfForm(): string | undefined {
  const code = readCookie(SIGN_IN_CODE_COOKIE)
  if (code !== undefined) clearCookie(SIGN_IN_CODE_COOKIE)
  return code
}
