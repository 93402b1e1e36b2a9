import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { AnyEndpoint } from '../../core/contracts/endpoint.ts'
import { declaredContracts } from '../tools/contracts.ts'

/** Calls that cannot overwrite what somebody else wrote, although neither their method nor their input says so. */
const OVERWRITES_NOTHING: readonly (readonly [why: string, ...ids: readonly string[]])[] = [
  [
    'reads, or tries something without storing it',
    'account.viewResetLink',
    'admin.companies',
    'admin.jobs',
    'admin.operators',
    'admin.texts',
    'ads.list',
    'automation.try',
    'blogs.details',
    'calculator.multipleCheck',
    'chat.authorizeChannel',
    'chat.translate',
    'crm.checkDuplicates',
    'crm.checkForm',
    'lookup.categoryList',
    'market.productCards',
    'market.productFilters',
    'market.productView',
    'operator.previewText',
    'prices.offers',
    'prices.ownOffers',
    'prices.try',
    'profile.listSocial',
    'profile.viewMember',
    'score.preview',
  ],
  [
    'concerns the sign-in of one person, who proves who that is',
    'account.beginSocial',
    'account.changePassword',
    'account.endSignIns',
    'account.register',
    'account.resetPassword',
    'account.signIn',
    'account.signInSocially',
    'account.startSession',
    'mobileVerification.check',
    'mobileVerification.send',
    'profile.confirmEmail',
  ],
  [
    'adds a row',
    'operator.signInAs',
    'catalogs.picture',
    'chat.sendMessage',
    'company.uploadFile',
    'crm.createView',
    'import.part',
    'listing.uploadPhoto',
    'site.contact',
    'site.questionnaire',
    'store.uploadPicture',
    'webForms.send',
    'ads.count',
    'tracking.click',
    'tracking.pageView',
    'tracking.scroll',
    'tracking.visit',
    'tracking.visitClick',
    'tracking.visitScroll',
  ],
  [
    'changes what belongs to one person, whose last word counts',
    'complaints.send',
    'contacts.request',
    'crm.pinView',
    'crm.saveColumns',
    'crm.snoozeReminder',
    'dashboard.saveCards',
    'followers.follow',
    'reviews.save',
    'savedSearches.update',
    'trade.configureQuote',
  ],
  [
    'sets one state, and people who choose the same mean the same',
    'admin.addOperator',
    'admin.approve',
    'admin.reject',
    'admin.removeOperator',
    'admin.retryJobs',
    'chat.archiveRoom',
    'chat.blockRoom',
    'contacts.update',
    'crm.linkDealing',
    'listing.bigPost',
    'listing.featured',
    'operator.dismissComplaints',
    'operator.mergeDefinition',
    'operator.showText',
    'operator.takeOffAd',
    'operator.takeOffListing',
    'operator.takeOffReview',
    'operator.verify',
  ],
  [
    'removes or brings back',
    'admin.removeText',
    'crm.deleteFormSection',
    'crm.deleteRecords',
    'crm.restoreDeleted',
    'crm.restoreRecords',
    'variation.deleteTerm',
    'variation.restoreRemoved',
  ],
  ['adds and removes the named people, and says nothing about others (D-271)', 'chat.changeGroup'],
  ['replaces a text by a file that a person keeps (`npm run admin -- publish`)', 'admin.storeText'],
  ['the last check of an import shows what its run will do; nothing is written before', 'import.check'],
  ['an offer is never changed; `seen` names the one that it follows (D-113)', 'trade.makeOffer'],
  [
    'omitted fields stay; the screen sends pictures and the default mark, and prices by update_many',
    'variation.updateMatrix',
  ],
]

/** Names of fields that say on what a change is based. */
const BASIS = /^(?:was|was_.+|version)$/
/** Fields that choose rows or say how to act on them: there is no typed value among them. */
const CHOICE = /^(?:id|ids|.*_ids?|draft|published|dry_run)$/

describe('a call that changes what others can change', async () => {
  const contracts = await declaredContracts()
  const blind = contracts.map(({ contract }) => contract).filter((contract) => isBlind(contract))

  it('says with `was` or a version on what it is based, or stands here with the reason', () => {
    expect(
      blind.map(({ id }) => id).toSorted(),
      'a call takes `was` and merges it by mergeEdit (D-310), or stands in OVERWRITES_NOTHING with the reason',
    ).toEqual(OVERWRITES_NOTHING.flatMap(([, ...ids]) => ids).toSorted())
  })

  it('is found in input of any shape', () => {
    const named = (id: string) => contracts.find(({ contract }) => contract.id === id)?.contract
    for (const id of ['crm.saveRecord', 'variation.updateManyMatrix', 'listing.update', 'store.updateBanner'])
      expect([id, [...fieldsIn(named(id)?.input)].some((name) => BASIS.test(name))]).toEqual([id, true])
  })
})

// Helpers

/** Whether a call takes values for a row that may exist, and does not say which values it replaces. */
function isBlind(contract: AnyEndpoint): boolean {
  if (contract.method === 'GET') return false
  const fields = new Set([...Object.keys(contract.params.shape as object), ...fieldsIn(contract.input)])
  if ([...fields].some((name) => BASIS.test(name)) || fields.has('page')) return false
  const names = [...Object.keys(contract.params.shape as object), ...topFieldsOf(contract.input)]
  if (names.every((name) => CHOICE.test(name))) return false
  return !contract.creates || names.includes('id') || names.includes('unique_id')
}

type Def = Readonly<Record<string, unknown>>
const defOf = (schema: unknown): Def =>
  (schema as { readonly _zod?: { readonly def: Def } } | undefined)?._zod?.def ?? {}
const shapeOf = (schema: unknown): Readonly<Record<string, z.ZodType>> | undefined =>
  defOf(schema)['type'] === 'object' ? (defOf(schema)['shape'] as Readonly<Record<string, z.ZodType>>) : undefined

/** The schemas that a schema wraps, joins or offers. */
const partsOf = (schema: unknown): readonly unknown[] => {
  const def = defOf(schema)
  return [def['in'], def['out'], def['innerType'], def['left'], def['right'], ...((def['options'] as []) ?? [])].filter(
    (part) => part !== undefined,
  )
}

const topFieldsOf = (schema: unknown): readonly string[] =>
  Object.keys(shapeOf(schema) ?? {}).concat(partsOf(schema).flatMap(topFieldsOf))

/** The names of all fields, those of rows in lists too. */
function fieldsIn(schema: unknown, seen = new Set<unknown>()): ReadonlySet<string> {
  if (schema === undefined || seen.has(schema)) return new Set()
  seen.add(schema)
  const shape = shapeOf(schema) ?? {}
  const inner = [...Object.values(shape), ...partsOf(schema), defOf(schema)['element']]
  return new Set([...Object.keys(shape), ...inner.flatMap((each) => [...fieldsIn(each, seen)])])
}
