import { AUTOLOGIN_PARAMETER } from '../../core/navigation/guard.ts'
import { withoutParameter } from '../../core/navigation/secrets.ts'

/** The code in the page's address, which is taken out of it at once: before any call, tracking or history entry sees it. D-19. */
export function takeAutologinCode(page: Pick<Window, 'location' | 'history'> = window): string | undefined {
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
