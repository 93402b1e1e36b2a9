import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { roomsList, sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { createCall, createMeeting, createTask } from '../../../../core/contracts/crm-activities.contract.ts'
import { createEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { saveFiles } from '../../../../core/contracts/crm-files.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { deleteRecords, leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { createNote } from '../../../../core/contracts/crm-notes.contract.ts'
import { recordStream } from '../../../../core/contracts/crm-stream.contract.ts'
import { submitQuote } from '../../../../core/contracts/trade.contract.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { describeMarket } from '../market.ts'
import { hingeListing, hingeRequest } from '../trade/hinge-quote.ts'

describeMarket('the stream of a record', (market) => {
  const later = (ms: number) => {
    market.clock.now = new Date(market.clock.now.getTime() + ms)
  }
  const at = (ms: number) => formatWireTime(market.clock.now.getTime() + ms)
  const HOUR = 3_600_000

  it('[D-198] has the texts of all kinds in one order, what is to be done apart, and counts for the tabs', async () => {
    const seller = await market.seller()
    const { unique_id } = (await seller.call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: 'Ada' }] })).data
    const of = { crm_unique_id: unique_id }
    const tied = { related_to: 'Leads' as const, related_id: unique_id, tag: [] }
    later(1_000)
    await seller.call(createNote, { ...of, message: 'Wants CIF Rotterdam' })
    later(1_000)
    await seller.call(createEmail, { ...of, to: 'ada@a.example', cc: '', subject: 'Offer', body: 'Dear Ada' })
    await seller.call(saveFiles, { ...of, files: [new File(['%PDF-1.7\nan offer'], 'offer.pdf')] })
    later(1_000)
    await seller.call(createCall, {
      ...tied,
      subject: 'First call',
      call_type: 'out-bound',
      call_start_date_time: at(-HOUR),
      description: 'Asks for samples',
    })
    const task = { related_with: 'Leads' as const, related_id: unique_id, tag: [] }
    await seller.call(createTask, { ...task, subject: 'Overdue', task_date: at(-2 * HOUR) })
    await seller.call(createTask, { ...task, subject: 'Sent', task_date: at(-3 * HOUR), status: 'completed' })
    await seller.call(createMeeting, { ...tied, title: 'Visit', from: at(HOUR), to: at(2 * HOUR), participants: [] })
    await seller.call(saveRecord, {
      type_id: 1,
      unique_id,
      form_fields: [{ id: 111, value: 'Kiel' }],
    })

    const { data } = await seller.call(recordStream, of)
    expect(data.next.map(({ kind, row }) => [kind, 'subject' in row ? row.subject : row.title])).toEqual([
      ['task', 'Overdue'],
      ['meeting', 'Visit'],
    ])
    // The history follows the clock of the database, not that of the market.
    const texts = data.data.filter(({ kind }) => kind !== 'change')
    expect(texts).toMatchObject([
      { kind: 'email', row: { subject: 'Offer', body: 'Dear Ada', status: 'draft' } },
      { kind: 'note', row: { message: 'Wants CIF Rotterdam' } },
      { kind: 'call', row: { subject: 'First call', description: 'Asks for samples' } },
      { kind: 'task', row: { subject: 'Sent', status: 'completed' } },
    ])
    expect(data.data.filter(({ kind }) => kind === 'change').map(({ row }) => row)).toMatchObject([
      { changes: [{ new: 'Kiel' }] },
      { title: 'File “offer.pdf” added' },
      { kind: 'created' },
    ])
    expect(data.counts).toEqual({
      note: 1,
      email: 1,
      call: 1,
      task: 2,
      meeting: 1,
      quote: 0,
      chat: 0,
      change: 3,
      file: 1,
    })

    const second = (await seller.call(recordStream, { ...of, page: 2, per_page: 3 })).data
    expect([second.total, second.last_page]).toEqual([7, 3])
    expect(second.data).toEqual(data.data.slice(3, 6))
    const notes = (await seller.call(recordStream, { ...of, kind: 'note' })).data
    expect([notes.total, notes.data.length, notes.counts.email]).toEqual([1, 1, 1])

    const clerk = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    const narrow = (await clerk.call(recordStream, of)).data
    expect(narrow.next).toEqual([])
    expect(narrow.data.map(({ kind }) => kind).toSorted()).toEqual(['change', 'change', 'change', 'email', 'note'])
    expect(narrow.counts).toMatchObject({ task: 0, meeting: 0, call: 0, note: 1 })

    expect(await market.visitor.fails(recordStream, of)).toMatchObject({ _tag: 'Unauthenticated' })
    const nobody = await market.subuser(seller, [{ module: 'Contacts', actions: ['View'] }])
    expect(await nobody.fails(recordStream, of)).toMatchObject({ _tag: 'Forbidden' })
    expect(await (await market.seller()).fails(recordStream, of)).toMatchObject({ _tag: 'NotFound' })
    await seller.call(deleteRecords, { type_id: 1, unique_ids: [unique_id] })
    expect(await seller.fails(recordStream, of)).toMatchObject({ _tag: 'NotFound' })
  })

  it('has the quote that a lead came with and the messages of the own chat, which colleagues do not see', async () => {
    const seller = await market.seller()
    const buyer = await market.buyer()
    await buyer.call(submitQuote, hingeRequest(seller, await hingeListing(market, seller)))
    const [lead] = (await seller.call(leads, {})).lead_data.data
    const [room] = (await seller.call(roomsList, {})).data
    await seller.call(sendMessage, { roomId: room?.room_id ?? '', client_id: randomUUID(), message: 'We can.' })
    const of = { crm_unique_id: lead?.unique_id ?? '' }
    const { data } = await seller.call(recordStream, of)
    expect(data.data.find(({ kind }) => kind === 'quote')?.row).toMatchObject({
      product_name: 'Steel hinge',
      quantity: 250,
      message: 'Please quote to Hamburg.',
      status: 'requested',
    })
    expect(data.data.find(({ kind }) => kind === 'chat')?.row).toMatchObject({ message: 'We can.', sender: null })
    const clerk = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    const { counts } = (await clerk.call(recordStream, of)).data
    expect([counts.quote, counts.chat]).toEqual([1, 0])
  })
})
