import { expect, it } from 'vitest'
import { issueToken } from '../../../../adapters/server/account/one-time-tokens.ts'
import type { Db } from '../../../../adapters/server/database/db.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { hashToken } from '../../../../adapters/server/http/viewer.ts'
import { autologin, issueAutologinCode, resetPassword, signIn } from '../../../../core/contracts/account.contract.ts'
import { createRole, deleteRole, listRoles, showRole, updateRole } from '../../../../core/contracts/roles.contract.ts'
import {
  createSubAccount,
  deleteSubAccounts,
  listSubAccounts,
  updateSubAccount,
} from '../../../../core/contracts/sub-accounts.contract.ts'
import type { PermissionList } from '../../../../core/permissions/permissions.ts'
import { WHOLE_REACH } from '../../../../core/permissions/reach.ts'
import { describeMarket, type Person } from '../market.ts'

const leads: PermissionList = [{ module: 'Leads', actions: ['View', 'Edit'] }]
const password = 'Harbour-Crane-42!'
const wire = (list: PermissionList) => list.map((line) => ({ ...line, actions: [...line.actions] }))
let made = 0
const about = (role_id: number) => {
  made += 1
  return { full_name: `Sam ${made}`, email_id: `sam${made}@roles.example`, password, role_id }
}

describeMarket('roles', (market) => {
  it('[API-PRODUCT-06] [PERM-25] lists the owner’s roles with permissions, and no other company’s', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const role = await newRole(seller, 'Sales', leads)
    await newRole(other, 'Theirs')
    expect((await seller.call(listRoles, {})).data).toEqual([
      { id: role, name: 'Sales', permissions: leads, reach: WHOLE_REACH, members: 0, created_at: expect.any(String) },
    ])
  })

  it('[IMPLIED-12] [PERM-03] creates a role with all rights off, changes it and reads it back', async () => {
    const seller = await market.seller()
    const { data } = await seller.call(createRole, { name: 'Nothing yet' })
    expect(data.permissions).toEqual([])
    await seller.call(updateRole, {
      id: data.id,
      name: 'Leads',
      permissions: [{ module: 'Leads', actions: ['View', 'Edit'] }],
    })
    expect((await seller.call(showRole, { id: data.id })).data).toMatchObject({ name: 'Leads', permissions: leads })
  })

  it('[D-120] keeps the switches of a colleague when only the name changes, and refuses to overwrite them', async () => {
    const seller = await market.seller()
    const id = await newRole(seller, 'Sales', leads)
    const tasks: PermissionList = [{ module: 'Tasks', actions: ['View'] }]
    await seller.call(updateRole, { id, name: 'Sales', permissions: wire(tasks) })
    await seller.call(updateRole, { id, name: 'Follow-up', permissions: wire(leads), was: { name: 'Sales' } })
    expect((await seller.call(showRole, { id })).data).toMatchObject({ name: 'Follow-up', permissions: tasks })

    const edit = { id, name: 'Follow-up', permissions: wire([...leads, ...tasks]) }
    expect(await seller.fails(updateRole, { ...edit, was: { permissions: wire(leads) } })).toMatchObject({
      _tag: 'Conflict',
      present: { permissions: tasks },
    })
    await seller.call(updateRole, { ...edit, was: { permissions: wire(tasks) } })
    // The order of a list is no difference.
    await seller.call(updateRole, {
      id,
      name: 'Follow-up',
      permissions: wire(leads),
      was: { permissions: wire([...tasks, { module: 'Leads', actions: ['Edit', 'View'] }]) },
    })
    expect((await seller.call(showRole, { id })).data.permissions).toEqual(leads)
  })

  it('[PERM-23] accepts any name, but each once per company, ignoring letter case', async () => {
    const seller = await market.seller()
    await newRole(seller, 'Fürst der Kräne')
    expect(await seller.fails(createRole, { name: 'Fürst DER Kräne' })).toMatchObject({
      _tag: 'Refused',
      errors: { name: ['There is a role with this name already'] },
    })
    expect(await seller.fails(createRole, { name: ' ' })).toMatchObject({
      errors: { name: ['Please enter role name'] },
    })
    const foreign = { name: 'X', permissions: [{ module: 'Wishlist', actions: ['View', 'Add'] }] as PermissionList }
    expect(
      await seller.fails(createRole, { ...foreign, permissions: [{ module: 'Wishlist', actions: ['View', 'Add'] }] }),
    ).toMatchObject({ _tag: 'Refused' })
  })

  it('[API-PRODUCT-07] [PERM-26] deletes a role, and refuses one in use with a message', async () => {
    const seller = await market.seller()
    const role = await newRole(seller, 'Short-lived')
    const { data } = await seller.call(createSubAccount, about(role))
    expect(await seller.fails(deleteRole, { id: role })).toMatchObject({
      _tag: 'Refused',
      message: 'One sub account has this role. Give it another role first.',
    })
    await seller.call(deleteSubAccounts, { user_id: [data.user_id] })
    await seller.call(deleteRole, { id: role })
    expect((await seller.call(listRoles, {})).data).toEqual([])
  })

  it('[D-266] gives the sub accounts of a deleted role another one of the company', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const [old, next, foreign] = [
      await newRole(seller, 'Old'),
      await newRole(seller, 'Next', leads),
      await newRole(other, 'Theirs'),
    ]
    const { data } = await seller.call(createSubAccount, about(old))
    for (const replacement_id of [old, foreign, 999_999_999])
      expect(await seller.fails(deleteRole, { id: old, replacement_id })).toMatchObject({
        errors: { replacement_id: ['Please select role'] },
      })
    const { message } = await seller.call(deleteRole, { id: old, replacement_id: next })
    expect(message).toBe('The role is deleted. Its sub account has the role “Next” now.')
    expect((await seller.call(listRoles, {})).data).toMatchObject([{ id: next, members: 1 }])
    expect((await seller.call(listSubAccounts, {})).data).toMatchObject([
      { user_id: data.user_id, role: 'Next', permissions: leads },
    ])
  })

  it('[D-266] lets only people who may change sub accounts replace a role, and by no more than they may do', async () => {
    const seller = await market.seller()
    const deletes = { module: 'Roles & Permissions', actions: ['View', 'Delete'] } as const
    const edits = { module: 'Sub Accounts', actions: ['View', 'Edit'] } as const
    const [old, next, more] = [
      await newRole(seller, 'Old'),
      await newRole(seller, 'Next'),
      await newRole(seller, 'More', leads),
    ]
    await seller.call(createSubAccount, about(old))
    const clerk = await market.subuser(seller, [deletes])
    expect(await clerk.fails(deleteRole, { id: old, replacement_id: next })).toMatchObject({
      _tag: 'Forbidden',
      message: expect.stringContaining('Sub Accounts: Edit'),
    })
    const manager = await market.subuser(seller, [deletes, edits])
    expect(await manager.fails(deleteRole, { id: old, replacement_id: more })).toMatchObject({
      _tag: 'Refused',
      message: expect.stringContaining('You can only grant rights that you hold yourself.'),
    })
    await manager.call(deleteRole, { id: old, replacement_id: next })
  })

  it('refuses other companies’ roles like missing ones', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const role = await newRole(seller, 'Mine')
    const none = await other.fails(showRole, { id: 999_999_999 })
    expect(none).toMatchObject({ _tag: 'NotFound' })
    expect(await other.fails(showRole, { id: role })).toEqual(none)
    expect(await other.fails(updateRole, { id: role, name: 'Taken' })).toEqual(none)
    expect(await other.fails(deleteRole, { id: role })).toEqual(none)
    expect(await other.fails(createSubAccount, about(role))).toMatchObject({
      errors: { role_id: ['Please select role'] },
    })
  })

  it('lets nobody grant rights that they do not have', async () => {
    const seller = await market.seller()
    const subuser = await market.subuser(seller, [
      { module: 'Roles & Permissions', actions: ['View', 'Add', 'Edit'] },
      { module: 'Sub Accounts', actions: ['View', 'Add', 'Edit'] },
      { module: 'Leads', actions: ['View'] },
    ])
    const text = 'You can only grant rights that you hold yourself. You lack Leads: Edit.'
    expect(
      await subuser.fails(createRole, {
        name: 'More than I',
        permissions: [{ module: 'Leads', actions: ['View', 'Edit'] }],
      }),
    ).toMatchObject({ message: text })
    const strong = await newRole(seller, 'Strong', leads)
    expect(await subuser.fails(createSubAccount, about(strong))).toMatchObject({ message: text })
    expect(await subuser.fails(updateSubAccount, { id: subuser.userId, role_id: strong })).toMatchObject({
      message: text,
    })
    const boss = (await seller.call(createSubAccount, about(strong))).data
    expect(await subuser.fails(updateSubAccount, { id: boss.user_id, password: 'Mine-now-42!' })).toMatchObject({
      message: text,
    })
    await subuser.call(createRole, { name: 'As I', permissions: [{ module: 'Leads', actions: ['View'] }] })
  })

  it('applies changed rights from the next call on', async () => {
    const seller = await market.seller()
    const subuser = await market.subuser(seller, [])
    expect(await subuser.fails(listSubAccounts, {})).toMatchObject({ _tag: 'Forbidden' })
    const [role] = (await seller.call(listRoles, {})).data
    await seller.call(updateRole, {
      id: role?.id ?? 0,
      name: 'Now',
      permissions: [{ module: 'Sub Accounts', actions: ['View'] }],
    })
    expect((await subuser.call(listSubAccounts, {})).data).toHaveLength(1)
  })

  it('[D-28] refuses a call that begins after a right was taken away, while one of the same sign-in is being looked up', async () => {
    const seller = await market.seller()
    const subuser = await market.subuser(seller, [{ module: 'Sub Accounts', actions: ['View'] }])
    const [role] = (await seller.call(listRoles, {})).data
    const lookup = heldLookup(market.db, subuser.token ?? '')
    try {
      const before = subuser.call(listSubAccounts, {})
      await lookup.isRead
      await seller.call(updateRole, { id: role?.id ?? 0, name: 'Now', permissions: [] })
      const after = [subuser.fails(listSubAccounts, {}), subuser.fails(listSubAccounts, {})]
      // They have come when a later call is answered.
      await seller.call(listRoles, {})
      lookup.release()
      expect((await before).data).toHaveLength(1)
      for (const call of after) expect(await call).toMatchObject({ _tag: 'Forbidden' })
    } finally {
      lookup.release()
    }
  })
})

describeMarket('sub accounts', (market) => {
  it('[API-PROFILE-11] [PERM-28] lists only the own sub accounts', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const role = await newRole(seller, 'Sales', leads)
    const { data } = await seller.call(createSubAccount, about(role))
    await market.subuser(other, [])
    expect((await seller.call(listSubAccounts, {})).data).toEqual([data])
    expect(data).toMatchObject({
      full_name: `Sam ${made}`,
      email_id: `sam${made}@roles.example`,
      role: 'Sales',
      role_id: role,
      permissions: leads,
    })
  })

  it('[IMPLIED-13] [SCOPE-01] creates a sub account that signs in as subuser, within the limit of the plan', async () => {
    const seller = await market.seller({ plan: 'starter' })
    const role = await newRole(seller, 'Sales', leads)
    const first = about(role)
    await seller.call(createSubAccount, first)
    const { user } = await market.visitor.call(signIn, { email_id: first.email_id, password })
    expect(user).toMatchObject({ type: 'subuser', permissions: leads, reach: WHOLE_REACH })

    await seller.call(createSubAccount, about(role))
    await seller.call(createSubAccount, about(role))
    expect(await seller.fails(createSubAccount, about(role))).toMatchObject({
      _tag: 'NotWithPlan',
      message: 'Your plan includes 3 sub accounts. Choose a larger plan to add more.',
    })
    expect((await market.messagesTo(first.email_id))[0]?.body).toContain('Sign in with this address')
  })

  it('refuses a used address, a weak password and a missing role by field', async () => {
    const seller = await market.seller()
    const role = await newRole(seller, 'Sales')
    expect(await seller.fails(createSubAccount, { ...about(role), email_id: seller.email })).toMatchObject({
      errors: { email_id: ['This e-mail address already has an account'] },
    })
    expect(await seller.fails(createSubAccount, { ...about(role), password: 'weak', role_id: '' })).toMatchObject({
      errors: { password: [expect.stringContaining('at least 8 characters')], role_id: ['Please select role'] },
    })
  })

  it('creates one row for a repeated key', async () => {
    const seller = await market.seller()
    const form = about(await newRole(seller, 'Sales'))
    const first = await seller.call(createSubAccount, form, { idempotencyKey: 'twice' })
    expect(await seller.call(createSubAccount, form, { idempotencyKey: 'twice' })).toEqual(first)
    expect((await seller.call(listSubAccounts, {})).data).toHaveLength(1)
  })

  it('changes name, role and password; a new password ends the sign-ins of that person', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const subuser = await market.subuser(seller, [])
    const role = await newRole(seller, 'Sales', leads)
    const { data } = await seller.call(updateSubAccount, {
      id: subuser.userId,
      full_name: 'Sam Renamed',
      role_id: role,
      password: '',
    })
    expect(data).toMatchObject({ full_name: 'Sam Renamed', role: 'Sales' })
    expect((await subuser.fails(listSubAccounts, {}))._tag).toBe('Forbidden')
    const code = (await seller.call(issueAutologinCode, { user_id: subuser.userId })).data.id
    const { token } = await issueToken(kyselyOn(market.db, 'system'), {
      userId: subuser.userId,
      purpose: 'reset',
      lifeMs: 60_000,
      now: market.clock.now,
    })
    await seller.call(updateSubAccount, { id: subuser.userId, password })
    expect((await subuser.fails(listSubAccounts, {}))._tag).toBe('Unauthenticated')
    // Nor do links from before open a new one.
    expect(await seller.fails(autologin, { id: code, replaces: true })).toMatchObject({ _tag: 'Refused' })
    expect(await seller.fails(resetPassword, { token, password, password_confirmation: password })).toMatchObject({
      _tag: 'Refused',
    })
    expect(await other.fails(updateSubAccount, { id: subuser.userId, full_name: 'Stolen' })).toMatchObject({
      _tag: 'NotFound',
    })
    expect(await seller.fails(updateSubAccount, { id: seller.userId, full_name: 'Not a sub account' })).toMatchObject({
      _tag: 'NotFound',
    })
  })

  it('[D-120] merges two changes of one sub-account, and refuses to overwrite the same field', async () => {
    const seller = await market.seller()
    const [sales, buying] = [await newRole(seller, 'Sales'), await newRole(seller, 'Buying')]
    const { data } = await seller.call(createSubAccount, about(sales))
    const id = data.user_id
    await seller.call(updateSubAccount, { id, role_id: buying, was: { role_id: sales } })
    const renamed = await seller.call(updateSubAccount, {
      id,
      full_name: 'Sam Renamed',
      was: { full_name: data.full_name },
    })
    expect(renamed.data).toMatchObject({ full_name: 'Sam Renamed', role: 'Buying' })
    expect(await seller.fails(updateSubAccount, { id, role_id: sales, was: { role_id: null } })).toMatchObject({
      _tag: 'Conflict',
      present: { role_id: buying },
    })
  })

  it('[API-PROFILE-12] [PERM-29] deletes two by a comma-separated list, and none when a foreign id is among them', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const [one, two, foreign] = [
      await market.subuser(seller, []),
      await market.subuser(seller, []),
      await market.subuser(other, []),
    ]
    expect(await seller.fails(deleteSubAccounts, { user_id: `${one.userId},${foreign.userId}` })).toMatchObject({
      _tag: 'NotFound',
    })
    expect((await seller.call(listSubAccounts, {})).data).toHaveLength(2)
    await seller.call(deleteSubAccounts, { user_id: `${one.userId}, ${two.userId}` })
    expect((await seller.call(listSubAccounts, {})).data).toEqual([])
    expect((await other.call(listSubAccounts, {})).data).toHaveLength(1)
    expect(await seller.fails(deleteSubAccounts, { user_id: '' })).toMatchObject({ _tag: 'Refused' })
  })
})

// Helpers

async function newRole(seller: Person, name: string, permissions?: PermissionList): Promise<number> {
  const list = permissions?.map(({ module, actions }) => ({ module, actions: [...actions] }))
  return (await seller.call(createRole, list === undefined ? { name } : { name, permissions: list })).data.id
}

/** Holds the answer of the next lookup of a sign-in back once the database has read it. */
function heldLookup(db: Db, token: string) {
  const query: Db['query'] = db.query.bind(db)
  const [isRead, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  Object.assign(db, {
    query: async (text: string, values?: readonly unknown[]) => {
      const isLookup = values?.includes(hashToken(token)) === true
      if (isLookup) Object.assign(db, { query })
      const answer = await query(text, values)
      if (!isLookup) return answer
      isRead.resolve()
      await held.promise
      return answer
    },
  })
  const release = () => {
    Object.assign(db, { query })
    held.resolve()
  }
  return { isRead: isRead.promise, release }
}
