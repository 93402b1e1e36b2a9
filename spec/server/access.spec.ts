import { expect, it } from 'vitest'
import { bindings } from '../../adapters/server/bindings.ts'
import { pathOf } from '../../adapters/server/http/bind.ts'
import type { AnyEndpoint } from '../../core/contracts/endpoint.ts'
import { isAnyGranted, needLabel, type PermissionList, type PermissionNeed } from '../../core/permissions/permissions.ts'
import { describeMarket, type Market, type Person } from './market.ts'

// Derived from the contracts alone: a new call is walked without a line here. Nothing is sent but the call itself, since admission is
// decided before the input is looked at; what a handler then says of the empty input does not matter.

describeMarket('every call', (market) => {
  it('answers visitors where it is public, and asks all others to sign in', async () => {
    expect(await wrong(market.visitor.token, (contract) => (contract.access.kind === 'public' || contract.access.kind === 'local' ? 'admitted' : 'signInFirst'))).toEqual([])
  })

  it('answers 401 to a token that nobody has', async () => {
    expect(await wrong('made-up', () => 'signInFirst')).toEqual([])
  })

  it('opens to a buyer what buyers hold, and nothing else', async () => {
    const buyer = await market.buyer()
    expect(await wrong(() => freshly(buyer, market), (contract) => expected(contract, 'other'))).toEqual([])
  })

  it('opens to the owner of a selling company everything', async () => {
    const seller = await market.seller()
    expect(await wrong(() => freshly(seller, market), (contract) => expected(contract, 'seller'))).toEqual([])
  })

  it('is closed to a sub-user whose switches are all off, unless it needs no right', async () => {
    const subuser = await market.subuser(await market.seller(), [])
    expect(await wrong(() => freshly(subuser, market), (contract) => expected(contract, 'subuser', []))).toEqual([])
  })

  it('opens to a sub-user with exactly the right that it names, and with View alone to none that needs more', async () => {
    const seller = await market.seller()
    const needs = new Map<string, PermissionNeed>()
    for (const { contract } of bindings) if (contract.access.kind === 'permission') for (const need of contract.access.anyOf) needs.set(needLabel(need), need)
    const found: string[] = []
    for (const need of needs.values()) {
      const actions = [...new Set(['View' as const, need.action])]
      const list: PermissionList = [need.section === undefined ? { module: need.module, actions } : { module: need.module, section: need.section, actions }]
      const subuser = await market.subuser(seller, list)
      const told = await wrong(() => freshly(subuser, market), (contract) => expected(contract, 'subuser', list), ({ access }) => access.kind === 'permission' && access.anyOf.some(({ module }) => module === need.module))
      found.push(...told.map((line) => `${needLabel(need)}: ${line}`))
    }
    expect(found).toEqual([])
  })

  // Helpers

  type Admission = 'admitted' | 'signInFirst' | 'forbidden'

  /** Calls that are answered otherwise than expected. */
  async function wrong(
    token: string | undefined | (() => Promise<string>),
    admission: (contract: AnyEndpoint) => Admission,
    isAsked: (contract: AnyEndpoint) => boolean = () => true,
  ): Promise<readonly string[]> {
    const lines: string[] = []
    for (const { contract } of bindings) {
      if (!isAsked(contract)) continue
      const status = await ask(contract, typeof token === 'function' ? await token() : token)
      const answered = status === 401 ? 'signInFirst' : status === 403 ? 'forbidden' : 'admitted'
      const wanted = admission(contract)
      if (answered !== wanted) lines.push(`${contract.id} (${contract.method} ${contract.path}): HTTP ${status}, expected ${wanted}`)
    }
    return lines
  }

  async function ask(contract: AnyEndpoint, token: string | undefined): Promise<number> {
    // An id that no row has: a call that needs no input must not undo what the next one needs.
    const path = pathOf(contract).replaceAll(/:\w+/g, '999999999')
    const response = await fetch(`${market.url}${path}`, {
      method: contract.override === undefined ? contract.method : 'POST',
      redirect: 'manual',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      ...(contract.method === 'GET' ? {} : { body: JSON.stringify(contract.override === undefined ? {} : { _method: contract.override }) }),
    })
    await response.arrayBuffer()
    return response.status
  }
})

function expected(contract: AnyEndpoint, type: 'seller' | 'subuser' | 'other', permissions: PermissionList = []): 'admitted' | 'forbidden' {
  switch (contract.access.kind) {
    case 'public':
    case 'local':
    case 'signedIn':
      return 'admitted'
    case 'seller':
      return type === 'other' ? 'forbidden' : 'admitted'
    case 'permission':
      return isAnyGranted({ type, permissions }, contract.access.anyOf) ? 'admitted' : 'forbidden'
  }
}

/** The token, signed in anew when a call (signing out, for one) has ended it. */
async function freshly(person: Person, market: Market): Promise<string> {
  await market.db.query(
    `insert into sign_ins (token_hash, user_id, expires_at) values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, $3) on conflict do nothing`,
    [person.token, person.userId, new Date(market.clock.now.getTime() + 3_600_000)],
  )
  return person.token ?? ''
}
