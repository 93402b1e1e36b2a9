import { describe, expect, it } from 'vitest'
import type { LazyCall } from '../../../adapters/client/lazy-call.ts'
import * as accountCalls from '../../../adapters/client/account-calls.ts'
import * as lazyCalls from '../../../adapters/client/lazy-calls.ts'
import * as siteCalls from '../../../adapters/client/site-calls.ts'
import * as webFormCalls from '../../../adapters/client/web-form-calls.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'

describe('a lazy call', () => {
  const calls: readonly [string, LazyCall<AnyEndpoint>][] = Object.entries({
    ...lazyCalls,
    ...siteCalls,
    ...accountCalls,
    ...webFormCalls,
  })

  it.each(calls)('%s has the id and the access of its contract', async (_, { id, access, load }) => {
    const contract = await load()
    expect({ id, access: access.kind }).toEqual({ id: contract.id, access: contract.access.kind })
  })

  it('is each declared once', () => {
    expect(new Set(calls.map(([, { id }]) => id)).size).toBe(calls.length)
  })
})
