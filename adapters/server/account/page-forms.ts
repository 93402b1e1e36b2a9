import { accountMessages } from '../../../core/account/account.messages.ts'
import { AUTOLOGIN_CODE_LIFE_MS } from '../../../core/account/account.schema.ts'
import { type SentForm, SIGN_IN_CODE_COOKIE } from '../../../core/account/sent-form.ts'
import {
  forgotPassword,
  issueAutologinCode,
  register,
  resetPassword,
  signIn,
  signOut,
} from '../../../core/contracts/account.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { sendWebForm } from '../../../core/contracts/web-forms.contract.ts'
import { storeContact, storeQuestionnaire } from '../../../core/contracts/site.contract.ts'
import { readEnvelope } from '../../../core/failure/envelope.ts'
import { failureMessages } from '../../../core/failure/failure.messages.ts'
import { InvalidBody, TooLarge } from '../../../core/failure/failures.ts'
import { afterSignIn, afterSignUp, RETURN_PARAMETER } from '../../../core/navigation/guard.ts'
import { matchRoute } from '../../../core/navigation/match.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { pathOf } from '../http/bind.ts'
import { decodeBody } from '../http/body.ts'
import type { FormHandler, FormResult } from '../http/pages.ts'

/** Sends a request to this server's own calls, with the connection of the page's request. */
export type OwnCalls = (request: Request, connection: object) => Promise<Response>

interface PageForm {
  readonly contract: AnyEndpoint
  /** Where the page redirects after a sign-in; absent: the page is shown again with a confirmation. */
  readonly signsInTo?: (wanted: string | undefined) => string
  /** What the call needs beside the fields of the form. */
  readonly input?: Values
}

/** The forms by page. */
const FORMS: Partial<Readonly<Record<RouteId, (values: Values, params: Values) => PageForm>>> = {
  signIn: () => ({ contract: signIn, signsInTo: afterSignIn }),
  signUp: () => ({ contract: register, signsInTo: afterSignUp }),
  // The first step requests a link, the second one sends its token.
  resetPassword: ({ token }) => ({ contract: token === undefined ? forgotPassword : resetPassword }),
  contactUs: () => ({ contract: storeContact }),
  questionnaire: () => ({ contract: storeQuestionnaire }),
  webForm: (_, { token = '' }) => ({ contract: sendWebForm, input: { token } }),
}

/** Fields whose values a page never shows again. */
const SECRET_FIELDS = ['password', 'password_confirmation', 'token']

type Values = Readonly<Record<string, string>>

/**
 * Handles the forms of accounts and of visitors that a browser submits itself, because scripts are off or not loaded yet: makes the form's
 * call and redirects, or shows the page again with the errors.
 *
 * A form that signs in must come from this site, because another site could sign a visitor in to an account of its own
 * (login CSRF).
 */
export function accountPageForms(calls: OwnCalls): FormHandler {
  return async (request, connection) => {
    const url = new URL(request.url)
    const route = matchRoute(url.pathname)
    const formOf = FORMS[route?.id ?? 'home']
    if (formOf === undefined || !isUrlEncoded(request)) return undefined
    const body = await decodeBody(request, { takesFiles: false }).catch(unreadable)
    if (body instanceof Unreadable) return shown(body.status, {}, { alert: body.message })
    const values = textsOf(body)
    const { contract, signsInTo, input } = formOf(values, route?.params ?? {})
    if (signsInTo !== undefined && !isFromOwnSite(request)) {
      return shown(403, values, { alert: accountMessages.formOfAnotherSite })
    }
    const call = ownCall(calls, request, connection)
    const response = await call(contract, { ...values, ...listsOf(body), ...input })
    const answer: unknown = await response.json()
    const { isRefused, message, errors } = readEnvelope(answer)
    if (!response.ok || isRefused) {
      const fieldTexts = Object.fromEntries(Object.entries(errors ?? {}).map(([name, [first = '']]) => [name, first]))
      const alert = Object.keys(fieldTexts).length > 0 ? undefined : message || failureMessages.tryLater
      return shown(response.ok ? 422 : response.status, values, { fieldTexts, alert })
    }
    if (signsInTo === undefined) return shown(200, values, { isDone: true })
    const wanted = url.searchParams.get(RETURN_PARAMETER) ?? undefined
    return {
      kind: 'redirect',
      to: signsInTo(wanted),
      cookies: [...response.headers.getSetCookie(), await handover(call, answer as SignedIn, isSecure(request))],
    }
  }
}

// Helpers

interface SignedIn {
  readonly accessToken: string
  readonly user: { readonly id: number }
}

type Call = (contract: AnyEndpoint, input: Readonly<Record<string, unknown>>, token?: string) => Promise<Response>

const ownCall =
  (calls: OwnCalls, from: Request, connection: object): Call =>
  (contract, input, token) => {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of ['host', 'user-agent', 'cookie', 'x-forwarded-for', 'x-forwarded-proto']) {
      const value = from.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    const { method } = contract
    return calls(
      new Request(new URL(pathOf(contract), from.url), {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
      }),
      connection,
    )
  }

/**
 * The cookie with a one-time code for the next page. It replaces the sign-in that the call opened, whose token nobody
 * has seen.
 */
async function handover(call: Call, { accessToken, user }: SignedIn, isOverTls: boolean): Promise<string> {
  const issued = await call(issueAutologinCode, { user_id: user.id }, accessToken)
  const { data } = (await issued.json()) as { readonly data: { readonly id: string } }
  await call(signOut, {}, accessToken)
  const secure = isOverTls ? '; Secure' : ''
  return `${SIGN_IN_CODE_COOKIE}=${data.id}; Path=/; SameSite=Strict; Max-Age=${AUTOLOGIN_CODE_LIFE_MS / 1000}${secure}`
}

function shown(status: number, values: Values, outcome: Partial<SentForm>): FormResult {
  const kept = Object.entries(values).filter(([name]) => !SECRET_FIELDS.includes(name))
  return {
    kind: 'page',
    status,
    form: { isDone: false, fieldTexts: {}, ...outcome, values: Object.fromEntries(kept) },
  }
}

/** Why the form of a request cannot be read: the sender's fault, so the page says it. */
class Unreadable {
  readonly status: number
  readonly message: string

  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}

function unreadable(error: unknown): Unreadable {
  if (error instanceof TooLarge) return new Unreadable(413, error.message)
  if (error instanceof InvalidBody) return new Unreadable(422, error.message)
  throw error
}

const textsOf = (body: unknown): Values =>
  Object.fromEntries(
    Object.entries(body as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Fields with several values, such as ticked boxes. */
const listsOf = (body: unknown): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(
    Object.entries(body as object).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1])),
  )

/** Whether the browser sees HTTPS, also behind a proxy that ends TLS. */
const isSecure = ({ headers }: Request): boolean => headers.get('origin')?.startsWith('https:') === true

const isUrlEncoded = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true

/** Browsers send both headers with a form; over plain HTTP some send only the origin. */
function isFromOwnSite({ headers }: Request): boolean {
  if (headers.get('sec-fetch-site') === 'same-origin') return true
  const origin = headers.get('origin') ?? ''
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
