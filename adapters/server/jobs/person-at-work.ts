import type { Kysely } from 'kysely'
import type { Action, Module } from '../../../core/permissions/catalogue.ts'
import { isGranted, needLabel } from '../../../core/permissions/permissions.ts'
import { atWorkMessages as say } from '../../../core/permissions/at-work.messages.ts'
import type { Work } from '../database/store.ts'
import { reachOfPerson } from '../database/person-reach.ts'
import type { Tables } from '../database/tables.ts'

interface Who {
  readonly companyId: number
  readonly userId: number
}

type Person = NonNullable<Awaited<ReturnType<typeof reachOfPerson>>>

/** A job must stop for its person: the message says why. */
export class NoLongerAllowed extends Error {
  override readonly name = 'NoLongerAllowed'
}

/**
 * The person for whom a job works, with the rights and the reach of this moment (D-300). Throws `NoLongerAllowed` when
 * the account or the company is closed, or a right is gone. The handle is unscoped.
 */
export async function personAtWork(
  k: Kysely<Tables>,
  { companyId, userId }: Who,
  module: Module,
  actions: readonly Action[],
): Promise<Person> {
  const person = await reachOfPerson(k, companyId, userId)
  if (person === undefined) throw new NoLongerAllowed(say.personGone)
  const company = await k.selectFrom('companies').select('approval').where('id', '=', companyId).executeTakeFirst()
  if (company === undefined || company.approval === 'suspended') throw new NoLongerAllowed(say.companyClosed)
  const missing = actions.find((action) => !isGranted(person, { module, action }))
  if (missing !== undefined) throw new NoLongerAllowed(say.rightGone(needLabel({ module, action: missing })))
  return person
}

/** Continues the transaction as the person for whom a job works, within that person's reach. Returns the person. */
export async function workAsPerson(w: Work, who: Who, module: Module, actions: readonly Action[]): Promise<Person> {
  const person = await personAtWork(w.k, who, module, actions)
  await w.as({ companyId: who.companyId, userId: who.userId, owners: person.owners })
  return person
}
