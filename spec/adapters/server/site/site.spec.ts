import { expect, it } from 'vitest'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { removeText, storeText } from '../../../../adapters/server/site/site-texts.ts'
import {
  blogCategories,
  blogDetails,
  blogsList,
  pageList,
  pageView,
  recentBlogs,
} from '../../../../core/contracts/blog.contract.ts'
import { storeContact, storeQuestionnaire } from '../../../../core/contracts/site.contract.ts'
import { siteText, type SiteText } from '../../../../core/site/text-file.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { describeMarket, type Market } from '../market.ts'

const DAY_MS = 86_400_000

describeMarket(
  'the blog and the pages',
  (market) => {
    it('[API-BLOG-01] pages, searches and filters the posts, newest first', async () => {
      for (let at = 1; at <= 14; at += 1)
        await post(
          market,
          { slug: `paged-${at}`, category: at % 2 === 0 ? 'Buying' : 'Selling', body: `Zebra ${at}` },
          at,
        )
      const ask = { search: 'zebra' }
      const first = await market.visitor.call(blogsList, ask)
      expect(first).toMatchObject({ total: 14, per_page: 12, current_page: 1, last_page: 2 })
      expect(first.data.map(({ slug }) => slug)).toEqual(Array.from({ length: 12 }, (_, at) => `paged-${at + 1}`))
      const second = await market.visitor.call(blogsList, { ...ask, page: 2 })
      expect(second.data.map(({ slug }) => slug)).toEqual(['paged-13', 'paged-14'])
      const chosen = await market.visitor.call(blogsList, { ...ask, category: 'Buying' })
      expect(chosen.data.every(({ category }) => category === 'Buying')).toBe(true)
      expect(chosen.total).toBe(7)
      // Signs of a pattern are letters like others.
      for (const search of ['zebra nothing', '%', '_', "x' or 1=1"])
        expect((await market.visitor.call(blogsList, { search })).data).toEqual([])
    })

    it('[API-BLOG-02] opens a post by its slug, and no unknown, later or other text', async () => {
      await post(market, { slug: 'opened', title: 'Opened', body: 'Hello **buyers** <b>x</b>' })
      const { data } = await market.visitor.call(blogDetails, { slug: 'opened' })
      expect(data).toMatchObject({ title: 'Opened', minutes: 1 })
      expect(data.body).toEqual([
        {
          kind: 'paragraph',
          runs: [
            { text: 'Hello ' },
            { text: 'buyers', marks: ['strong'] },
            { text: ' ' },
            { text: '<b>' },
            { text: 'x' },
            { text: '</b>' },
          ],
        },
      ])
      await post(market, { slug: 'later' }, -3)
      await post(market, { slug: 'a-page', kind: 'page' })
      for (const slug of ['nothing', 'later', 'a-page', ''])
        expect(await market.visitor.fails(blogDetails, { slug })).toMatchObject({ _tag: 'NotFound' })
      expect((await market.visitor.call(recentBlogs, { take: 50 })).data.map(({ slug }) => slug)).not.toContain('later')
    })

    it('[API-BLOG-03] [API-BLOG-04] lists the newest posts and the categories', async () => {
      // They are newer than every other post of this market.
      market.clock.now = new Date(market.clock.now.getTime() + DAY_MS)
      for (const at of [3, 1, 0, 2]) await post(market, { slug: `recent-${at}`, category: 'Harbours' }, at / 100)
      const { data } = await market.visitor.call(recentBlogs, { take: 3 })
      expect(data.map(({ slug }) => slug)).toEqual(['recent-0', 'recent-1', 'recent-2'])
      const { data: categories } = await market.visitor.call(blogCategories, { per_page: 100 })
      expect(categories).toContainEqual({ name: 'Harbours', posts: 4 })
      expect((await market.visitor.call(blogCategories, { per_page: 1 })).data).toHaveLength(1)
    })

    it('[IMPLIED-21] shows a page, replaced and removed at once; an unknown one is refused', async () => {
      await post(market, { slug: 'terms', kind: 'page', body: 'One' })
      expect((await market.visitor.call(pageView, { slug: 'terms' })).data.body).toEqual([
        { kind: 'paragraph', runs: [{ text: 'One' }] },
      ])
      await post(market, { slug: 'terms', kind: 'page', body: 'Two' })
      expect((await market.visitor.call(pageView, { slug: 'terms' })).data.body).toMatchObject([
        { runs: [{ text: 'Two' }] },
      ])
      expect((await market.visitor.call(pageList, {})).data).toContainEqual({
        slug: 'terms',
        title: expect.any(String),
      })
      await post(market, { slug: 'announced', kind: 'page' }, -1)
      await writeAsSystem(market.db, (w) => removeText(w, 'page', 'terms'))
      const left = (await market.visitor.call(pageList, {})).data.map(({ slug }) => slug)
      expect(left).not.toContain('terms')
      expect(left).not.toContain('announced')
      expect(await market.visitor.fails(pageView, { slug: 'terms' })).toMatchObject({ _tag: 'NotFound' })
    })

    it('[IMPLIED-21] stores a message and mails it to the operator', async () => {
      const form = {
        full_name: 'Ann Lee',
        email_id: 'ann@lee.example',
        subject: 'Invoices',
        message: 'Where are they?',
      }
      const { message } = await market.visitor.call(storeContact, form)
      expect(message).toBe('Thank you. We have your message and answer by e-mail.')
      const [mail] = await market.messagesTo('desk@market.example')
      expect(mail?.body).toContain('Ann Lee <ann@lee.example> writes:\n\nWhere are they?')
      const { rows } = await market.db.query<{ form: object }>(`select form from site_messages where kind = 'contact'`)
      expect(rows.map((row) => row.form)).toEqual([form])

      const refusals = await Promise.all([
        market.visitor.fails(storeContact, { ...form, email_id: 'ann' }),
        market.visitor.fails(storeContact, { ...form, message: ' ' }),
        market.visitor.fails(storeContact, { ...form, message: 'x'.repeat(2_001) }),
        market.visitor.fails(storeContact, { ...form, full_name: '' }),
      ])
      expect(refusals.map((one) => Object.keys('errors' in one ? (one.errors ?? {}) : {}))).toEqual([
        ['email_id'],
        ['message'],
        ['message'],
        ['full_name'],
      ])
    })

    it('[IMPLIED-21] stores the answers of the questionnaire', async () => {
      await market.visitor.call(storeQuestionnaire, {
        buying_purpose: 'To resell items',
        purchase_frequency: 'monthly',
        sales_platforms: ['eBay', 'Offline'],
        comment: '',
      })
      const [mail] = await market.messagesTo('desk@market.example')
      expect(mail?.body).toContain('Sales platforms: eBay, Offline')
      const refusal = await market.visitor.fails(storeQuestionnaire, {
        buying_purpose: 'Fun',
        purchase_frequency: 'monthly',
        sales_platforms: [],
        comment: '',
      } as never)
      expect(refusal).toMatchObject({ errors: { buying_purpose: ['Please select buying purpose'] } })
    })

    it('answers the feed with the newest posts', async () => {
      await post(market, { slug: 'in-the-feed', title: 'Cranes & hoists' })
      const feed = await fetch(`${market.url}/blog/feed.atom`)
      expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
      const text = await feed.text()
      expect(text).toContain('<title>Cranes &amp; hoists</title>')
      expect(text).toMatch(/<id>http:\/\/[^<]+\/blogdetail\/in-the-feed<\/id>/)
    })
  },
  { OPERATOR_MAIL: 'desk@market.example' },
)

describeMarket('the contact form of one address', (market) => {
  it('[D-166] takes five messages an hour', async () => {
    const form = { full_name: 'Ann', email_id: 'a@b.co', subject: 'Hi', message: 'Hello' }
    // Servers of specs allow a hundred times as many.
    for (let at = 0; at < 500; at += 1) await market.visitor.call(storeContact, form)
    expect(await market.visitor.fails(storeContact, form)).toMatchObject({ _tag: 'TooMany' })
    const start = market.clock.now
    market.clock.now = new Date(start.getTime() + 3_600_001)
    await market.visitor.call(storeContact, form)
    market.clock.now = start
  })
})

// Helpers

/** Stores a text as the operator's command does. */
async function post(market: Market, text: Partial<SiteText>, daysAgo = 0): Promise<void> {
  const at = new Date(market.clock.now.getTime() - daysAgo * DAY_MS)
  const read = siteText.parse({
    kind: 'post',
    slug: 'post',
    title: 'A post',
    summary: '',
    category: '',
    date: daysAgo === 0 || Math.abs(daysAgo) < 1 ? '' : calendarDay(at.getTime(), 'UTC'),
    body: 'Words',
    ...text,
  })
  await writeAsSystem(market.db, (w) => storeText(w, read, at))
}
