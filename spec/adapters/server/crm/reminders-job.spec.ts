import { expect, it } from 'vitest'
import { createTask, reminders } from '../../../../core/contracts/crm-activities.contract.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { describeMarket, type Market } from '../market.ts'

describeMarket('reminders by mail', (market) => {
  it('[D-89] are sent once when they are due, to the person whom they remind', async () => {
    const seller = await market.seller()
    await task(seller, 'Call Ada', 'both')
    await task(seller, 'Popup only', 'popup')
    expect(await mailsTo(market, seller.email)).toEqual([])

    await laterByDays(market, 2)

    expect(await mailsTo(market, seller.email)).toEqual([
      expect.stringMatching(/^Hello Person \d+,\n\nCall Ada\nStart: /),
    ])
    await laterByDays(market, 0)
    expect(await mailsTo(market, seller.email)).toHaveLength(1)
    // The popup shows all the same.
    expect((await seller.call(reminders, {})).data.map(({ subject }) => subject).toSorted()).toEqual([
      'Call Ada',
      'Popup only',
    ])
  })

  it('[D-89] [D-127] are sent again for a moved time, and not at all when dismissed, completed or long past', async () => {
    const seller = await market.seller()
    await task(seller, 'Moved', 'others')
    await laterByDays(market, 2)
    expect(await mailsTo(market, seller.email)).toHaveLength(1)

    const move = (to: string) => market.db.query(`update reminders set ${to} where user_id = $1`, [seller.userId])
    await move(`remind_at = remind_at + interval '1 hour'`)
    await laterByDays(market, 0.1)
    expect(await mailsTo(market, seller.email)).toHaveLength(2)

    await move(`remind_at = remind_at + interval '2 hours', reminder_status = 'off'`)
    await laterByDays(market, 0.5)
    await move(`reminder_status = 'on'`)
    await laterByDays(market, 3)
    expect(await mailsTo(market, seller.email)).toHaveLength(2)
  })

  async function task(
    seller: Awaited<ReturnType<Market['seller']>>,
    title: string,
    reminder_type: 'popup' | 'both' | 'others',
  ) {
    const task_date = formatWireTime(new Date(market.clock.now.getTime() + 2 * 86_400_000 - 3_600_000))
    await seller.call(createTask, { subject: title, task_date, reminder_type, tag: '' })
  }
})

// Helpers

const mailsTo = async (market: Market, email: string) => (await market.messagesTo(email)).map(({ body }) => body)

/** Moves the clock and lets the recurring job run. */
async function laterByDays(market: Market, days: number): Promise<void> {
  market.clock.now = new Date(market.clock.now.getTime() + days * 86_400_000)
  await market.db.query(`update jobs set due_at = now(), state = 'waiting' where kind = 'reminders'`)
  await market.server.jobs.idle()
}
