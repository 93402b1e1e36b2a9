import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bindings } from '../../../adapters/server/bindings.ts'
import { pathOf } from '../../../adapters/server/http/bind.ts'
import { hashToken } from '../../../adapters/server/http/viewer.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import {
  isAnyGranted,
  needLabel,
  type PermissionList,
  type PermissionNeed,
  withSwitch,
} from '../../../core/permissions/permissions.ts'
import { describeMarket, type Market, type Person } from './market.ts'

/** Calls every endpoint of the server. */
const WALK_MS = 60_000

// Derived from the contracts, so a new call is covered without a line here. Only the call itself is sent, because
// admission is decided before the input is validated; the result of an admitted call does not matter.

describeMarket('every call', (market) => {
  it(
    'returns 401 to visitors unless it is public',
    async () => {
      const wrong = await told(
        undefined,
        bindings.map(({ contract }) => contract),
        (contract, answered) =>
          // A public call may require a sign-in for some inputs (the own company, without a slug); it never forbids.
          contract.access.kind === 'public' || contract.access.kind === 'local'
            ? answered !== 'forbidden'
            : answered === 'signInFirst',
      )
      expect(wrong).toEqual([])
    },
    WALK_MS,
  )

  it(
    'returns 401 for an unknown token',
    async () => {
      expect(
        await told(
          'made-up',
          bindings.map(({ contract }) => contract),
          (_, answered) => answered === 'signInFirst',
        ),
      ).toEqual([])
    },
    WALK_MS,
  )

  it(
    'admits a buyer to the calls of buyers only',
    async () => {
      expect(await walked(await market.buyer(), (contract) => expected(contract, 'other'))).toEqual([])
    },
    WALK_MS,
  )

  it(
    'admits the owner of a selling company to everything but the console of operators',
    async () => {
      expect(await walked(await market.seller(), (contract) => expected(contract, 'seller'))).toEqual([])
    },
    WALK_MS,
  )

  it(
    '[D-189] admits an operator to the console, and to nothing that needs a right of the market',
    async () => {
      const admits = ({ access: { kind } }: AnyEndpoint): Admission =>
        kind === 'seller' || kind === 'permission' ? 'forbidden' : 'admitted'
      expect(await walked(await market.operator(), admits)).toEqual([])
    },
    WALK_MS,
  )

  it(
    'refuses a sub-user without rights, unless it needs no right',
    async () => {
      const subuser = await market.subuser(await market.seller(), [])
      expect(await walked(subuser, (contract) => expected(contract, 'subuser', []))).toEqual([])
    },
    WALK_MS,
  )

  it(
    'admits a sub-user with exactly the named right, and not with View when it needs more',
    async () => {
      const seller = await market.seller()
      const guarded = bindings.flatMap(({ contract }) =>
        contract.access.kind === 'permission' ? [{ contract, needs: contract.access.anyOf }] : [],
      )
      const found: string[] = []
      // A call that several rights open chooses one by its input, so it is made with all of them.
      for (const [label, group] of Map.groupBy(guarded, ({ needs }) => needs.map(needLabel).join(' or '))) {
        const needs = group[0]?.needs ?? []
        const views = needs.map((need): PermissionNeed => ({ ...need, action: 'View' }))
        for (const list of [listOf([...views, ...needs]), listOf(views)]) {
          const subuser = await market.subuser(seller, list)
          const lines = await walked(
            subuser,
            (contract) => expected(contract, 'subuser', list),
            group.map(({ contract }) => contract),
          )
          found.push(...lines.map((line) => `${label}: ${line}`))
        }
      }
      expect(found).toEqual([])
    },
    2 * WALK_MS,
  )

  // Helpers

  /** Calls that did not admit or refuse a person as expected. */
  const walked = (
    person: Person,
    admission: (contract: AnyEndpoint) => Admission,
    contracts = bindings.map(({ contract }) => contract),
  ) => told(person, contracts, (contract, answered) => answered === admission(contract))

  async function told(
    caller: Person | string | undefined,
    contracts: readonly AnyEndpoint[],
    isRight: (contract: AnyEndpoint, answered: Admission) => boolean,
  ): Promise<readonly string[]> {
    const lines = await inBunches(contracts, async (contract) => {
      const status = await ask(contract, typeof caller === 'object' ? await signedIn(caller, market) : caller)
      const answered = status === 401 ? 'signInFirst' : status === 403 ? 'forbidden' : 'admitted'
      return isRight(contract, answered) ? [] : [`${contract.id} (${contract.method} ${contract.path}): HTTP ${status}`]
    })
    return lines.flat()
  }

  async function ask(contract: AnyEndpoint, token: string | undefined): Promise<number> {
    // An id that no row has, because a call without required input must not delete what the next one needs.
    const path = pathOf(contract).replaceAll(/:\w+/g, '999999999')
    const response = await fetch(`${market.url}${path}`, {
      method: contract.override === undefined ? contract.method : 'POST',
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      ...(contract.method === 'GET'
        ? {}
        : { body: JSON.stringify(contract.override === undefined ? {} : { _method: contract.override }) }),
    })
    await response.arrayBuffer()
    return response.status
  }
})

type Admission = 'admitted' | 'signInFirst' | 'forbidden'

function expected(
  contract: AnyEndpoint,
  type: 'seller' | 'subuser' | 'other',
  permissions: PermissionList = [],
): 'admitted' | 'forbidden' {
  switch (contract.access.kind) {
    case 'public':
    case 'local':
    case 'signedIn':
      return 'admitted'
    case 'operator':
      return 'forbidden'
    case 'seller':
      return type === 'other' ? 'forbidden' : 'admitted'
    case 'permission':
      return isAnyGranted({ type, permissions }, contract.access.anyOf) ? 'admitted' : 'forbidden'
  }
}

const listOf = (needs: readonly PermissionNeed[]): PermissionList =>
  needs.reduce<PermissionList>((list, need) => withSwitch(list, need, true), [])

/** A separate sign-in for each call, because one of them signs out. */
async function signedIn(person: Person, market: Market): Promise<string> {
  const token = randomUUID()
  await market.db.query('insert into sign_ins (token_hash, user_id, expires_at) values ($1, $2, $3)', [
    hashToken(token),
    person.userId,
    new Date(market.clock.now.getTime() + 3_600_000),
  ])
  return token
}

async function inBunches<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const done: U[] = []
  for (let at = 0; at < items.length; at += 8) done.push(...(await Promise.all(items.slice(at, at + 8).map(work))))
  return done
}
