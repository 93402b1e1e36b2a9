import { beforeAll, expect, it } from 'vitest'
import { blogDetails, blogsList } from '../../../../core/contracts/blog.contract.ts'
import {
  operatorAuditLog,
  operatorTextCreate,
  operatorTextDelete,
  operatorTextList,
  operatorTextPreview,
  operatorTextShow,
  operatorTextShowTo,
  operatorTextUpdate,
} from '../../../../core/contracts/operator.contract.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { describeMarket, type Person } from '../market.ts'

const DAY_MS = 86_400_000
const post = {
  kind: 'post' as const,
  title: 'Harbour news',
  slug: '',
  summary: '',
  category: 'News',
  date: '',
  body: 'Hello **buyers**',
  visibility: 'draft' as const,
}

describeMarket('posts and pages in the console of operators', (market) => {
  let operator: Person
  beforeAll(async () => {
    operator = await market.operator()
  })
  const isPublic = (slug: string) =>
    market.visitor.call(blogDetails, { slug }).then(
      () => true,
      () => false,
    )
  const newText = async (about: Partial<typeof post> & { visibility?: 'draft' | 'public' }) =>
    (await operator.call(operatorTextCreate, { ...post, ...about })).data
  const lastAction = async () => (await operator.call(operatorAuditLog, { per_page: 1 })).data.data[0]

  it('[D-192] is for operators alone', async () => {
    const { id } = await newText({ title: 'Guarded' })
    const seller = await market.seller()
    for (const [contract, input] of [
      [operatorTextList, {}],
      [operatorTextShow, { id }],
      [operatorTextCreate, post],
      [operatorTextUpdate, { id, ...post }],
      [operatorTextShowTo, { id, visibility: 'public' }],
      [operatorTextDelete, { id }],
      [operatorTextPreview, { body: 'x' }],
    ] as const) {
      expect((await market.visitor.fails(contract, input as never))._tag, contract.id).toBe('Unauthenticated')
      for (const person of [seller, await market.subuser(seller, []), await market.buyer()])
        expect((await person.fails(contract, input as never))._tag, contract.id).toBe('Forbidden')
    }
    expect((await operator.call(operatorTextShow, { id })).data).toMatchObject({ title: 'Guarded', state: 'draft' })
  })

  it('[D-192] shows a draft to nobody, a scheduled post from its day on, and takes both back', async () => {
    const draft = await newText({})
    expect(draft).toMatchObject({ slug: 'harbour-news', state: 'draft', visibility: 'draft', date: '' })
    expect(await isPublic('harbour-news')).toBe(false)
    expect(await lastAction()).toMatchObject({ action: 'text.added', target_name: 'Harbour news' })

    const published = await operator.call(operatorTextShowTo, { id: draft.id, visibility: 'public' })
    expect(published.message).toBe('“Harbour news” is public.')
    expect(published.data.date).toBe(calendarDay(market.clock.now.getTime(), 'UTC'))
    expect(await isPublic('harbour-news')).toBe(true)
    expect(await lastAction()).toMatchObject({ action: 'text.published' })

    const later = calendarDay(market.clock.now.getTime() + 3 * DAY_MS, 'UTC')
    const { id: _, ...fields } = published.data
    const scheduled = await operator.call(operatorTextUpdate, {
      ...fields,
      id: draft.id,
      date: later,
      was: { date: published.data.date },
    })
    expect(scheduled.message).toBe('“Harbour news” is scheduled.')
    expect(await isPublic('harbour-news')).toBe(false)
    const { now } = market.clock
    try {
      market.clock.now = new Date(now.getTime() + 3 * DAY_MS)
      expect(await isPublic('harbour-news')).toBe(true)
    } finally {
      market.clock.now = now
    }
    expect((await operator.call(operatorTextShowTo, { id: draft.id, visibility: 'public' })).data.state).toBe(
      'published',
    )
    await operator.call(operatorTextShowTo, { id: draft.id, visibility: 'draft' })
    expect(await isPublic('harbour-news')).toBe(false)
    expect((await market.visitor.call(blogsList, {})).data.map(({ slug }) => slug)).not.toContain('harbour-news')
    expect(await lastAction()).toMatchObject({ action: 'text.unpublished' })
  })

  it('keeps addresses apart, and says what is missing', async () => {
    await newText({ title: 'Same place' })
    expect(await operator.fails(operatorTextCreate, { ...post, title: 'Same place' })).toMatchObject({
      _tag: 'Refused',
      errors: { slug: ['Another text has this address. Please choose another'] },
    })
    expect(await newText({ title: 'Same place', kind: 'page' as never })).toMatchObject({ kind: 'page' })
    expect(await operator.fails(operatorTextCreate, { ...post, title: ' ', body: '' })).toMatchObject({
      _tag: 'Refused',
      errors: { title: ['Please enter title'], body: [expect.any(String)] },
    })
    expect(await operator.fails(operatorTextCreate, { ...post, slug: 'Not a slug' })).toMatchObject({
      errors: { slug: [expect.any(String)] },
    })
    const other = await newText({ title: 'Other place' })
    expect(
      await operator.fails(operatorTextUpdate, { ...other, slug: 'same-place', was: { slug: 'other-place' } }),
    ).toMatchObject({ errors: { slug: [expect.any(String)] } })
  })

  it('creates once for a repeated key', async () => {
    const call = { idempotencyKey: 'text-once' }
    const one = await operator.call(operatorTextCreate, { ...post, title: 'Once' }, call)
    const again = await operator.call(operatorTextCreate, { ...post, title: 'Once' }, call)
    expect(again.data.id).toBe(one.data.id)
  })

  it('[D-120] merges changes of two operators by field, and refuses the same field', async () => {
    const other = await market.operator()
    const { id: _, ...text } = await newText({ title: 'Shared' })
    const id = (await operator.call(operatorTextList, { search: 'shared' })).data.data[0]!.id
    await other.call(operatorTextUpdate, { ...text, id, category: 'Buying', was: { category: 'News' } })
    const merged = await operator.call(operatorTextUpdate, { ...text, id, body: 'Newer', was: { body: text.body } })
    expect(merged.data).toMatchObject({ category: 'Buying', body: 'Newer' })
    expect(
      await operator.fails(operatorTextUpdate, { ...text, id, category: 'Selling', was: { category: 'News' } }),
    ).toMatchObject({ _tag: 'Conflict', present: { category: 'Buying' } })
  })

  it('lists by state and words, previews as the public page draws it, and deletes', async () => {
    const { id } = await newText({ title: 'Doomed 50% words', visibility: 'public' } as never)
    const { data, counts } = await operator.call(operatorTextList, { search: '50% doomed' })
    expect(data.data).toMatchObject([{ id, state: 'published' }])
    expect(counts).toEqual({ draft: 0, scheduled: 0, published: 1 })
    expect((await operator.call(operatorTextList, { search: 'doomed', state: 'draft' })).data.total).toBe(0)
    expect((await operator.call(operatorTextPreview, { body: '## Hi\n\n<b>x</b>' })).data).toMatchObject([
      { kind: 'heading', level: 2, runs: [{ text: 'Hi' }] },
      { kind: 'paragraph' },
    ])
    expect((await operator.call(operatorTextDelete, { id })).message).toBe('“Doomed 50% words” is deleted.')
    expect(await lastAction()).toMatchObject({ action: 'text.removed', target_name: 'Doomed 50% words' })
    for (const contract of [operatorTextShow, operatorTextDelete])
      expect((await operator.fails(contract, { id }))._tag).toBe('NotFound')
    expect((await operator.fails(operatorTextShowTo, { id, visibility: 'public' }))._tag).toBe('NotFound')
  })
})
