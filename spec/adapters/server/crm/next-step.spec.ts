import { expect, it } from 'vitest'
import { createCall, createTask, updateCall } from '../../../../core/contracts/crm-activities.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { leadInfo, leads, recordBoard } from '../../../../core/contracts/crm-lists.contract.ts'
import { recordStream } from '../../../../core/contracts/crm-stream.contract.ts'
import { showExport, startExport } from '../../../../core/contracts/export.contract.ts'
import { isOpenStep, type Step } from '../../../../core/crm/activities/next-step.ts'
import { crmTypeIds } from '../../../../core/crm/records/record-types.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import type { PermissionList } from '../../../../core/permissions/permissions.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { describeMarket, type Person } from '../market.ts'

const HOUR = 3_600_000
const NONE: FilterTree = { match: 'all', rules: [{ field: 'next_activity', operator: 7 }] }
const KIND_IDS = { task: crmTypeIds.Tasks, meeting: crmTypeIds.Meetings, call: crmTypeIds.Calls }
const MAY: PermissionList = [
  { module: 'Leads', actions: ['View', 'Edit', 'Export'] },
  { module: 'Tasks', actions: ['View'] },
]

describeMarket('the next step of a record', (market) => {
  const at = (hours: number) => formatWireTime(market.clock.now.getTime() + hours * HOUR)
  const lead = async (person: Person, name: string) =>
    (await person.call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: name }] })).data.unique_id

  /** What a person sees as the next step of a lead, wherever it is shown or counted. */
  const seenBy = async (person: Person, uniqueId: string) => {
    const [list, none, board, noneOnBoard, info, stream, noneExported] = await Promise.all([
      person.call(leads, {}),
      person.call(leads, { filters: NONE }),
      person.call(recordBoard, { type_name: 'Leads' }),
      person.call(recordBoard, { type_name: 'Leads', filters: NONE }),
      person.call(leadInfo, { lead_id: uniqueId }),
      person.call(recordStream, { crm_unique_id: uniqueId }),
      person.call(startExport, { kind: 'leads', filters: NONE }),
    ])
    const isIn = (rows: readonly { readonly unique_id: string }[]) => rows.some((row) => row.unique_id === uniqueId)
    const cards = (board_: typeof board) => board_.data.flatMap((column) => column.data)
    const [step] = stream.data.next
    const steps = [
      list.lead_data.data.find((row) => row.unique_id === uniqueId)?.next_activity?.subject,
      cards(board).find((row) => row.unique_id === uniqueId)?.next_activity?.subject,
      info.data.record.next_activity?.subject,
      step === undefined ? undefined : 'subject' in step.row ? step.row.subject : step.row.title,
    ]
    const isWithout = [isIn(none.lead_data.data), isIn(cards(noneOnBoard))]
    expect(new Set(steps).size).toBe(1)
    expect(new Set(isWithout).size).toBe(1)
    expect(noneExported.data.total).toBe(none.lead_data.data.length)
    await market.server.jobs.idle()
    const { data: written } = await person.call(showExport, { id: noneExported.data.id })
    expect(written).toMatchObject({ state: 'done', done: noneExported.data.total })
    return { step: steps[0], isWithout: isWithout[0] }
  }

  it('[D-241] is an overdue call in list, board, filter, page and export, unless calls are not for the person', async () => {
    const seller = await market.seller()
    const clerk = await market.subuser(seller, MAY)
    const called = await lead(seller, 'Ada')
    const free = await lead(seller, 'Bea')
    const call = {
      subject: 'Ask about samples',
      call_type: 'out-bound' as const,
      call_start_date_time: at(1),
      related_to: 'Leads' as const,
      related_id: called,
      tag: [],
    }
    const { id } = (await seller.call(createCall, call)).data
    market.clock.now = new Date(market.clock.now.getTime() + 48 * HOUR)

    expect(await seenBy(seller, called)).toEqual({ step: 'Ask about samples', isWithout: false })
    expect(await seenBy(seller, free)).toEqual({ step: undefined, isWithout: true })
    expect(await seenBy(clerk, called)).toEqual({ step: undefined, isWithout: true })
    // A planned call of the past is no contact until somebody says that it was held.
    const contact = async () => (await seller.call(leadInfo, { lead_id: called })).data.record.last_contact
    expect(await contact()).toBeNull()

    // A task that is due later is the next step of those who may not view calls.
    await seller.call(createTask, {
      subject: 'Send the offer',
      task_date: at(24).slice(0, 10),
      related_with: 'Leads',
      related_id: called,
      tag: [],
    })
    expect(await seenBy(seller, called)).toEqual({ step: 'Ask about samples', isWithout: false })
    expect(await seenBy(clerk, called)).toEqual({ step: 'Send the offer', isWithout: false })
    const row = async (person: Person) => (await person.call(leadInfo, { lead_id: called })).data.record.next_activity
    expect(await row(clerk)).toMatchObject({ type_id: 5, day: at(24).slice(0, 10) })
    expect(await row(seller)).toMatchObject({ type_id: 7, starts_at: call.call_start_date_time, day: null })

    await seller.call(updateCall, { ...call, id, status: null })
    expect(await seenBy(seller, called)).toEqual({ step: 'Send the offer', isWithout: false })
    expect(await contact()).toBe(call.call_start_date_time)
  })

  it('[D-241] agrees with the rule of core for every kind, status and time', async () => {
    const seller = await market.seller()
    const now = market.clock.now.getTime()
    const steps: Step[] = (['task', 'meeting', 'call'] as const).flatMap((kind) =>
      [null, 'in-progress', 'completed', 'Scheduled', 'Missed'].flatMap((status) =>
        [-2, -1, 0, 1].flatMap((from) =>
          [null, 0, 1].map((length) => ({
            kind,
            status,
            startsAt: now + from * HOUR,
            endsAt: length === null ? null : now + (from + length) * HOUR,
          })),
        ),
      ),
    )
    const open: string[] = []
    for (const [index, step] of steps.entries()) {
      const name = `Lead ${index}`
      await market.db.query(
        `with r as (insert into crm_records (company_id, type_id, unique_id, name, category, values, order_key)
           values ($1, 1, gen_random_uuid()::text, $2, 'New', jsonb_build_object('103', $2::text), $3) returning id)
         insert into crm_activities (company_id, type_id, record_id, subject, starts_at, ends_at, status, order_key)
         select $1, $4, r.id, 'x', $5, $6, $7, 'n0' from r`,
        [
          seller.companyId,
          name,
          `n${String(index).padStart(4, '0')}`,
          KIND_IDS[step.kind],
          new Date(step.startsAt),
          step.endsAt === null ? null : new Date(step.endsAt),
          step.status,
        ],
      )
      if (isOpenStep(step, now)) open.push(name)
    }
    const shown: string[] = []
    for (let page = 1; page <= 2; page += 1)
      for (const row of (await seller.call(leads, { page, per_page: 100 })).lead_data.data)
        if (row.next_activity !== null) shown.push(row.name)
    expect(open.length).toBeGreaterThan(20)
    expect(shown.toSorted()).toEqual(open.toSorted())
  })
})
