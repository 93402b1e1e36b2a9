import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that is being processed, for whatever runs below it: fair queues and the log. */
export interface RequestScope {
  readonly id: string
  /** The address that limits count by. */
  readonly address: string
  /** Whether the caller says to be signed in; a wrong token ends the request before it costs more than its lookup. */
  hasToken?: boolean
  /** Absent until the token is checked, and for visitors. */
  userId?: number
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs the work of one request. Calls that a rendered page makes inside the process belong to the page's request. */
export const inRequest = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work)

/** The current request; undefined for jobs and the start of the server. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore()
