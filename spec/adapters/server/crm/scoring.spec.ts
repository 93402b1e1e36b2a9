import { expect, it } from 'vitest'
import { createCall, createMeeting } from '../../../../core/contracts/crm-activities.contract.ts'
import { sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { wishlistAdd } from '../../../../core/contracts/wishlist.contract.ts'
import {
  recordForm,
  saveForm,
  saveRecord,
  unusedInputs,
  userForm,
} from '../../../../core/contracts/crm-forms.contract.ts'
import {
  deleteRecords,
  leadInfo,
  leads,
  restoreRecords,
  updateLeadStatus,
} from '../../../../core/contracts/crm-lists.contract.ts'
import {
  leadGroups,
  leadScoreInfo,
  previewScores,
  saveScoreCriteria,
  scoreCriteria,
  scoreProgress,
} from '../../../../core/contracts/scoring.contract.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { INDUSTRIES } from '../../../../core/reference/profile-options.ts'
import type { ScoreRule } from '../../../../core/listing-score/score-rule.schema.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { writeAs, writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { insertLead } from '../../../../adapters/server/crm/insert-lead.ts'
import { engagementOf } from '../../../../adapters/server/crm/scoring/engagement.ts'
import { leadScorer } from '../../../../adapters/server/crm/scoring/lead-scorer.ts'
import { leadsToScore } from '../../../../adapters/server/crm/scoring/rescore.ts'
import { storedCriteria } from '../../../../adapters/server/crm/scoring/criteria-store.ts'
import { formOf } from '../../../../adapters/server/crm/forms-of.ts'
import { listing } from '../market/goods.ts'
import { look, viewOfProduct } from '../tracking/visits-market.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

const FIRST_NAME = 103
const MOBILE = 105
const EMAIL = 106
const INDUSTRY = 107
const REVENUE = 115

const lead = (seller: Person, more: { id: number; value: unknown }[] = []) =>
  seller
    .call(saveRecord, { type_id: 1, form_fields: [{ id: FIRST_NAME, value: 'Ada' }, ...more] })
    .then((response) => response.data.unique_id)
const scoreOf = async (seller: Person, id: string) => (await seller.call(leadInfo, { lead_id: id })).data.scores.lead

describeMarket('lead scores', (market) => {
  it('[API-CRM-81] [SCORE-01] [SCORE-02] [ENTITY-15] answers the eight groups with their entries', async () => {
    const seller = await market.seller()
    const { data, fields, run } = await seller.call(scoreCriteria, {})

    expect(Object.keys(data)).toEqual([
      'lead_contact_info',
      'lead_company_info',
      'lead_bant',
      'fit_with_product',
      'buyer_engagement',
      'buyer_interaction',
      'buyer_engagement_with_platform',
      'buyer_Int_actions',
    ])
    const entries = Object.values(data).flat()
    expect(entries.length).toBeGreaterThan(15)
    for (const entry of entries)
      expect(entry).toMatchObject({
        information_score: expect.any(Number),
        weight: expect.any(Number),
        has_evaluation_edit_allow: expect.toBeOneOf([0, 1]),
        evaluation_data: expect.any(String),
        max_points: expect.any(Number),
      })
    expect(fields.map(({ key }) => key)).toEqual(expect.arrayContaining(['annual_revenue', 'page_views']))
    expect(run).toEqual({ is_running: false, done: 0, total: 0, percent: 100 })
  })

  it('[API-CRM-82] [CONST-50] stores a rule that reads back, as a JSON text', async () => {
    const seller = await market.seller()
    const { data, version } = await seller.call(scoreCriteria, {})
    const rule: ScoreRule = { operator: 'between', min: 10, max: 20, points: 7, action: 'subtract' }
    const changed = withRules(data, 'lead_company_info', 'annual_revenue', [rule])
    const { message } = await seller.call(saveScoreCriteria, { ...changed, version })

    expect(message).toBe('Lead scoring saved successfully')
    const after = await seller.call(scoreCriteria, {})
    expect(after.version).toBe(version + 1)
    const stored = after.data.lead_company_info.find(({ key }) => key === 'annual_revenue')
    expect(stored?.evaluation_data).toBe(JSON.stringify([rule]))
    const { rows } = await market.db.query<{ type: string }>(
      `select jsonb_typeof(criteria -> 'lead_company_info' -> 1 -> 'evaluation_data') as type from lead_scoring where company_id = $1`,
      [seller.companyId],
    )
    expect(rows).toEqual([{ type: 'string' }])
    // Another company keeps its own.
    expect((await (await market.seller()).call(scoreCriteria, {})).version).toBe(0)
  })

  it('[API-CRM-82] [ENTITY-15] refuses a change of a locked entry, its removal, and rules that make no sense', async () => {
    const seller = await market.seller()
    const { data } = await seller.call(scoreCriteria, {})
    const platform = data.buyer_engagement_with_platform
    expect(platform.map(({ has_evaluation_edit_allow }) => has_evaluation_edit_allow)).toEqual([0, 0])

    const refusalOf = async (sent: typeof data) => {
      const failure = await seller.fails(saveScoreCriteria, sent)
      return 'errors' in failure ? failure.errors : failure
    }
    const locked = withRules(data, 'buyer_engagement_with_platform', 'wishlist', [])
    expect(await refusalOf(locked)).toEqual({
      'buyer_engagement_with_platform.1': ['This entry cannot be changed.'],
    })
    expect(await refusalOf({ ...data, buyer_engagement_with_platform: [] })).toEqual({
      buyer_engagement_with_platform: ['This entry cannot be changed.', 'This entry cannot be changed.'],
    })
    // The flag of the request unlocks nothing.
    const unlocked = platform.map((entry) => ({ ...entry, has_evaluation_edit_allow: 1 as const, weight: 9 }))
    expect(await refusalOf({ ...data, buyer_engagement_with_platform: unlocked })).toMatchObject({
      'buyer_engagement_with_platform.0': ['This entry cannot be changed.'],
    })
    const [email, ...rest] = data.lead_contact_info
    const withEntry = (entry: object) => ({ ...data, lead_contact_info: [{ ...email!, ...entry }, ...rest] })
    expect(await refusalOf(withEntry({ evaluation_data: '{oops' }))).toEqual({
      'lead_contact_info.0': ['The rules of this entry cannot be read.'],
    })
    expect(await refusalOf(withEntry({ key: 'mobile' }))).toEqual({
      'lead_contact_info.1': ['This field is already in the group. Please edit its rules instead.'],
    })
    expect(await refusalOf(withEntry({ key: 'shoe_size' }))).toEqual({
      'lead_contact_info.0': ['Your leads have no such field.'],
    })
    const reversed = [{ operator: 'between', min: 9, max: 1, points: 1, action: 'add' }]
    expect(await refusalOf(withEntry({ evaluation_data: JSON.stringify(reversed) }))).toEqual({
      'lead_contact_info.0': ['The first number of a range must not be greater than the second.'],
    })
    expect((await seller.call(scoreCriteria, {})).version).toBe(0)
  })

  it('refuses criteria that somebody else saved meanwhile', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, [{ module: 'Scoring Rules', actions: ['View', 'Edit'] }])
    const { data, version } = await seller.call(scoreCriteria, {})
    await colleague.call(saveScoreCriteria, { ...data, version })

    const failure = await seller.fails(saveScoreCriteria, { ...data, version })
    expect(failure).toMatchObject({ _tag: 'Conflict', message: expect.stringMatching(/^Somebody else saved/) })
  })

  it('needs the rights of Scoring Rules, Engagement Score and Leads', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const { data } = await seller.call(scoreCriteria, {})
    const viewer = await market.subuser(seller, [{ module: 'Scoring Rules', actions: ['View'] }])
    const other = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])

    await viewer.call(scoreCriteria, {})
    await viewer.call(scoreProgress, {})
    await viewer.call(previewScores, data)
    await other.call(leadScoreInfo, { lead_id: id })
    const tags = await Promise.all([
      viewer.fails(saveScoreCriteria, data),
      viewer.fails(leadGroups, {}),
      viewer.fails(leadScoreInfo, { lead_id: id }),
      other.fails(scoreCriteria, {}),
      (await market.buyer()).fails(leadGroups, {}),
      market.visitor.fails(leadGroups, {}),
      (await market.seller()).fails(leadScoreInfo, { lead_id: id }),
    ])
    expect(tags.map(({ _tag }) => _tag)).toEqual([
      ...Array.from({ length: 5 }, () => 'Forbidden'),
      'Unauthenticated',
      'NotFound',
    ])
  })

  it('[SCOPE-15] are written with the lead, by every way that writes one', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    expect(await scoreOf(seller, id)).toBe(0)

    await seller.call(saveRecord, {
      type_id: 1,
      unique_id: id,
      form_fields: [
        { id: EMAIL, value: 'ada@harbour.example' },
        { id: MOBILE, value: '+49 170 1234567' },
        { id: INDUSTRY, value: INDUSTRIES[0] },
        { id: REVENUE, value: 6_000_000 },
      ],
    })
    const full = await scoreOf(seller, id)
    expect(full).toBeGreaterThan(10)

    await seller.call(saveRecord, { type_id: 1, unique_id: id, form_fields: [{ id: REVENUE, value: null }] })
    expect(await scoreOf(seller, id)).toBeLessThan(full)
    await seller.call(updateLeadStatus, { lead_id: id, status_id: 2 })
    await seller.call(deleteRecords, { type_id: 1, unique_ids: [id] })
    await seller.call(restoreRecords, { type_id: 1, unique_ids: [id] })
    const buyer = await market.buyer()
    await writeAs(market.db, { companyId: seller.companyId, userId: seller.userId }, (w) =>
      insertLead(w, seller.companyId, {
        name: 'Buyer Person',
        email: buyer.email,
        source: 'Chat',
        personUserId: buyer.userId,
        now: market.clock.now,
      }),
    )

    expect(await differences(market, seller)).toEqual([])
    const { lead_data } = await seller.call(leads, { sort_by: 'score', sort_dir: 'desc' })
    expect(lead_data.data.map(({ score }) => score)).toEqual(
      lead_data.data.map(({ score }) => score).toSorted((a, b) => b - a),
    )
  })

  it('follow meetings once they are over, and calls', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const about = { related_to: 'Leads' as const, related_id: id, reminder_type: 'popup' as const, tag: '' }
    const at = (hours: number) => formatWireTime(new Date(market.clock.now.getTime() + hours * 3_600_000))
    await seller.call(createMeeting, { ...about, title: 'Visit', from: at(1), to: at(2), participants: '' })
    await market.server.jobs.idle()
    expect(await scoreOf(seller, id)).toBe(0)

    market.clock.now = new Date(market.clock.now.getTime() + 3 * 3_600_000)
    await runEngagement(market)
    const met = await scoreOf(seller, id)
    expect(met).toBeGreaterThan(0)

    await seller.call(createCall, {
      ...about,
      call_type: 'out-bound',
      call_start_date_time: at(-1),
      subject: 'Price',
    })
    await market.server.jobs.idle()
    expect(await scoreOf(seller, id)).toBeGreaterThan(met)
    expect(await differences(market, seller)).toEqual([])
  })

  it('follow what the person behind the lead does in the shop, in the chat and with the wishlist', async () => {
    const seller = await market.seller()
    const buyer = await market.buyer()
    const id = await lead(seller, [{ id: EMAIL, value: buyer.email.toUpperCase() }])
    const stranger = await lead(seller, [{ id: EMAIL, value: 'nobody@harbour.example' }])
    const [before, ofStranger] = [await scoreOf(seller, id), await scoreOf(seller, stranger)]
    const product = await listing(market, seller)
    await look(buyer, viewOfProduct(product))
    // Counted after half a minute, together with what else the person does.
    expect(await scoreOf(seller, id)).toBe(before)
    await runEngagement(market)
    const seen = await scoreOf(seller, id)
    expect(seen).toBeGreaterThan(before)

    await look(buyer, viewOfProduct(product), { clicks: 2, depths: [25, 50, 75] })
    await buyer.call(wishlistAdd, { product_id: product })
    await buyer.call(sendMessage, { recipient_id: seller.userId, message: 'Good morning', client_id: 'first' })
    await runEngagement(market)
    expect(await scoreOf(seller, id)).toBeGreaterThan(seen)
    expect(await scoreOf(seller, stranger)).toBe(ofStranger)
    expect(await differences(market, seller)).toEqual([])
    const { rows } = await market.db.query(`select id from jobs where kind = 'lead-engagement'`)
    expect(rows).toEqual([])
  })

  it('follow what is no longer kept, once a day', async () => {
    const seller = await market.seller()
    const buyer = await market.buyer()
    const id = await lead(seller, [{ id: EMAIL, value: buyer.email }])
    const before = await scoreOf(seller, id)
    await look(buyer, viewOfProduct(await listing(market, seller)))
    await runEngagement(market)
    expect(await scoreOf(seller, id)).toBeGreaterThan(before)

    await market.db.query('delete from page_views where user_id = $1', [buyer.userId])
    await market.db.query(`update jobs set due_at = now() where kind = 'lead-sweep'`)
    await market.server.jobs.idle()
    expect(await scoreOf(seller, id)).toBe(before)
    expect(await differences(market, seller)).toEqual([])
  })

  it('are computed anew by a job when the criteria change, and by the newest ones', async () => {
    const seller = await market.seller()
    const ids = []
    for (let at = 0; at < 3; at += 1) ids.push(await lead(seller, [{ id: EMAIL, value: `ada${at}@harbour.example` }]))
    const before = await scoreOf(seller, ids[0]!)
    const { data } = await seller.call(scoreCriteria, {})
    const worth = (points: number) => ({
      ...data,
      lead_contact_info: data.lead_contact_info.map((entry) =>
        entry.key === 'email' ? { ...entry, information_score: points } : entry,
      ),
    })

    await seller.call(saveScoreCriteria, worth(500))
    await seller.call(saveScoreCriteria, worth(900))
    await market.server.jobs.idle()

    const after = await Promise.all(ids.map((id) => scoreOf(seller, id)))
    expect(new Set(after).size).toBe(1)
    expect(after[0]).toBeGreaterThan(before + 50)
    expect((await seller.call(scoreProgress, {})).data).toEqual({ is_running: false, done: 3, total: 3, percent: 100 })
    expect(await differences(market, seller)).toEqual([])
  })

  it('go on where a killed recompute stopped', async () => {
    const seller = await market.seller()
    const ids = []
    for (let at = 0; at < 3; at += 1) ids.push(await lead(seller, [{ id: EMAIL, value: `eve${at}@harbour.example` }]))
    // As left behind by a process that was killed after the first of three leads.
    await market.db.query(
      `insert into lead_scoring (company_id, run_total, run_done, run_after, is_running)
       select $1, 3, 1, min(id), true from crm_records where company_id = $1`,
      [seller.companyId],
    )
    await market.db.query('update crm_records set score = 99 where company_id = $1', [seller.companyId])
    expect((await seller.call(scoreProgress, {})).data).toEqual({ is_running: true, done: 1, total: 3, percent: 33 })

    await market.db.query(
      `insert into jobs (kind, payload) values ('lead-scores', jsonb_build_object('company_id', $1::bigint))`,
      [seller.companyId],
    )
    await market.server.jobs.idle()

    expect(await Promise.all(ids.map((id) => scoreOf(seller, id)))).toEqual([
      99,
      expect.any(Number),
      expect.any(Number),
    ])
    expect(await scoreOf(seller, ids[2]!)).toBeLessThan(99)
    expect((await seller.call(scoreProgress, {})).data.is_running).toBe(false)
  })

  it('do not count a field that leaves the form', async () => {
    const seller = await market.seller()
    const id = await lead(seller, [{ id: EMAIL, value: 'ada@harbour.example' }])
    const before = await seller.call(leadScoreInfo, { lead_id: id })
    const form = (await seller.call(userForm, { type_id: 1 })).data
    const sections = form.sections.map((section) => ({
      ...section,
      form_fields: section.form_fields.filter(({ name }) => name !== 'email'),
    }))
    await seller.call(saveForm, { type_id: 1, id: form.id, unique_id: form.unique_id, form_data: { sections } })
    await market.server.jobs.idle()

    const after = await seller.call(leadScoreInfo, { lead_id: id })
    expect(after.data.maximum).toBe(before.data.maximum - 5)
    expect(after.data.score).toBe(before.data.score - 5)
    expect(await differences(market, seller)).toEqual([])
  })

  it('[D-172] count budget, authority, need and timing once the form asks for them', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const form = (await seller.call(userForm, { type_id: 1 })).data
    const { data: unused } = await seller.call(unusedInputs, { id: form.id })
    expect(unused.map(({ name }) => name)).toEqual(['budget', 'authority', 'need', 'timing'])
    // The default forms of other types have none.
    expect((await seller.call(unusedInputs, { id: 0, type_name: 'Contacts' })).data).toEqual([])

    const sections = form.sections.map((section, at) =>
      at === 0 ? { ...section, form_fields: [...section.form_fields, ...unused] } : section,
    )
    await seller.call(saveForm, { type_id: 1, form_data: { sections } })
    await seller.call(saveRecord, {
      type_id: 1,
      unique_id: id,
      form_fields: [
        { id: 121, value: 'Confirmed' },
        { id: 124, value: 'Later' },
      ],
    })
    const { data } = await seller.call(leadScoreInfo, { lead_id: id })
    expect(data.groups.find(({ key }) => key === 'lead_bant')).toMatchObject({ score: 11, maximum: 34 })
    expect(
      (await seller.call(unusedInputs, { id: (await seller.call(userForm, { type_id: 1 })).data.id })).data,
    ).toEqual([])
    expect(await differences(market, seller)).toEqual([])
  })

  it('preview the histogram of unsaved criteria, and store nothing', async () => {
    const seller = await market.seller()
    await lead(seller, [{ id: EMAIL, value: 'ada@harbour.example' }])
    await lead(seller)
    const { data } = await seller.call(scoreCriteria, {})
    const [email, ...rest] = data.lead_contact_info
    const sent = { ...data, lead_contact_info: [{ ...email!, information_score: 1000 }, ...rest] }
    const preview = (await seller.call(previewScores, sent)).data

    expect(preview).toMatchObject({ counted: 2, total: 2 })
    expect(preview.before.groups).toEqual({ hot: 0, warm: 0, cold: 2 })
    expect(preview.after.groups).toEqual({ hot: 1, warm: 0, cold: 1 })
    expect(preview.before.bars.reduce((sum, bar) => sum + bar, 0)).toBe(2)
    expect((await seller.call(scoreCriteria, {})).version).toBe(0)
  })

  it('[API-CRM-77] counts the leads of each group', async () => {
    const seller = await market.seller()
    for (let at = 0; at < 6; at += 1) await lead(seller)
    const { rows } = await market.db.query<{ id: number }>(
      'select id from crm_records where company_id = $1 order by id',
      [seller.companyId],
    )
    for (const [at, score] of [70, 100, 69, 40, 39, 0].entries())
      await market.db.query('update crm_records set score = $1 where id = $2', [score, rows[at]!.id])

    expect((await seller.call(leadGroups, {})).data).toEqual([
      { group: 'hot', total: 2 },
      { group: 'warm', total: 2 },
      { group: 'cold', total: 2 },
    ])
    const hot = { match: 'all' as const, rules: [{ field: 'score', operator: 12 as const, value: 70 }] }
    expect((await seller.call(leads, { filters: hot })).lead_data.total).toBe(2)
    expect((await (await market.seller()).call(leadGroups, {})).data.map(({ total }) => total)).toEqual([0, 0, 0])
  })

  it('[D-75] explain themselves: the parts add up, and the way to the next group is named', async () => {
    const seller = await market.seller()
    const id = await lead(seller, [
      { id: EMAIL, value: 'ada@harbour.example' },
      { id: REVENUE, value: 6_000_000 },
    ])
    const { data } = await seller.call(leadScoreInfo, { lead_id: id })
    const parts = data.groups.flatMap(({ criteria }) => criteria)

    expect(parts.reduce((sum, { score }) => sum + score, 0)).toBe(data.score)
    expect(parts.reduce((sum, { maximum }) => sum + maximum, 0)).toBe(data.maximum)
    expect(Math.floor((data.score * 100) / data.maximum)).toBe(data.percent)
    expect(await scoreOf(seller, id)).toBe(data.percent)
    expect(parts.find(({ key }) => key === 'annual_revenue')).toMatchObject({
      answer: 6_000_000,
      score: 8,
      rule: { operator: '>=', value: 5_000_000, points: 8 },
    })
    expect(data.group).toBe('cold')
    expect(data.next?.group).toBe('warm')
    expect(data.next?.changes.length).toBeGreaterThan(0)
    // No group without its fields: the form has none about the budget.
    expect(data.groups.find(({ key }) => key === 'lead_bant')?.maximum).toBe(0)
    const form = (await seller.call(recordForm, { unique_id: id })).data
    expect(fieldsOf(form).some(({ name }) => name === 'budget')).toBe(false)
  })
})

// Helpers

type Criteria = Awaited<ReturnType<typeof criteriaOf>>
const criteriaOf = async (seller: Person) => (await seller.call(scoreCriteria, {})).data

const withRules = (data: Criteria, group: keyof Criteria, key: string, rules: readonly ScoreRule[]): Criteria => ({
  ...data,
  [group]: data[group].map((entry) =>
    entry.key === key ? { ...entry, evaluation_data: JSON.stringify(rules) } : entry,
  ),
})

async function runEngagement(market: Market): Promise<void> {
  await market.db.query(`update jobs set due_at = now() where kind = 'lead-engagement' and state = 'waiting'`)
  await market.server.jobs.idle()
}

/** The leads whose stored score differs from what a recompute gives, their people included. */
async function differences(market: Market, seller: Person): Promise<readonly object[]> {
  await runEngagement(market)
  return writeAsSystem(market.db, async ({ k }) => {
    const stored = await leadsToScore(k, seller.companyId).execute()
    const ids = stored.map(({ id }) => id)
    const engagement = await engagementOf(k, seller.companyId, ids, market.clock.now)
    const { criteria } = await storedCriteria(k, seller.companyId)
    const scorer = leadScorer(criteria, await formOf(k, seller.companyId, 'Leads'))
    expect(stored.length).toBeGreaterThan(0)
    return stored.flatMap((each) => {
      const now = scorer(each.values, engagement.get(each.id)!)
      const is = { score: each.score, engagement_score: each.engagement_score }
      return JSON.stringify(now) === JSON.stringify(is) ? [] : [{ id: each.id, is, now }]
    })
  })
}
