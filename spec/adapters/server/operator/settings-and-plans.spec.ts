import { expect, it } from 'vitest'
import { createAd } from '../../../../core/contracts/ads.contract.ts'
import {
  operatorAuditLog,
  operatorOverview,
  operatorPlanList,
  operatorPlanSave,
  operatorSettingsSave,
  operatorSettingsShow,
} from '../../../../core/contracts/operator.contract.ts'
import { currentPlan, listPlans } from '../../../../core/contracts/plans.contract.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { settingOf } from '../../../../adapters/server/site/market-settings.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Person } from '../market.ts'

describeMarket(
  'settings and plans in the console of operators',
  (market) => {
    const settings = async (operator: Person) => (await operator.call(operatorSettingsShow, {})).data
    const limitsOf = async (operator: Person, plan: string) =>
      Object.fromEntries(
        ((await operator.call(operatorPlanList, {})).data.find(({ key }) => key === plan)?.feature_list ?? []).map(
          ({ key, value }) => [key, value],
        ),
      ) as never

    it('[D-232] changes settings from now on, with a line in the audit log, and refuses what the environment sets', async () => {
      const operator = await market.operator()
      const { values, fixed } = await settings(operator)
      expect(values).toMatchObject({ auto_approve: false, crm_mails_per_day: 7, notice: '' })
      expect(fixed).toEqual([{ key: 'crm_mails_per_day', variable: 'CRM_MAILS_PER_DAY' }])

      const sent = { ...values, auto_approve: true, notice: 'Closed on Sunday.' }
      await operator.call(operatorSettingsSave, { ...sent, was: { auto_approve: false, notice: '' } })

      expect((await settings(operator)).values).toEqual(sent)
      const { config } = market.server.services
      expect(await settingOf(kyselyOn(market.db, 'system'), config, 'auto_approve')).toBe(true)
      expect(
        await operator.fails(operatorSettingsSave, {
          ...sent,
          crm_mails_per_day: 500,
          was: { crm_mails_per_day: 7 },
        }),
      ).toMatchObject({ errors: { crm_mails_per_day: [expect.stringContaining('CRM_MAILS_PER_DAY')] } })
      expect(
        await operator.fails(operatorSettingsSave, { ...sent, auto_approve: false, notice: 'No', was: { notice: '' } }),
      ).toMatchObject({ _tag: 'Conflict' })
      expect(await operator.fails(operatorSettingsSave, { ...sent, operator_mail: 'nobody', was: {} })).toMatchObject({
        errors: { operator_mail: [expect.any(String)] },
      })
      expect((await operator.call(operatorAuditLog, { target_kind: 'setting' })).data.data).toMatchObject([
        { action: 'setting.changed', target_id: 'notice', reason: 'nothing → Closed on Sunday.' },
        { action: 'setting.changed', target_id: 'auto_approve', reason: 'off → on' },
      ])
    })

    it('[D-232] changes what a plan allows with the next call of its companies, and keeps what they have', async () => {
      const [operator, seller] = [await market.operator(), await market.seller()]
      const product = await listing(market, seller)
      const at = (hours: number) => formatWireTime(market.clock.now.getTime() + hours * 3_600_000)
      const ad = {
        title_1: 'Pumps',
        title_2: '',
        title_3: '',
        product_ids: String(product),
        start_date: at(-1),
        end_date: at(24),
      }
      await seller.call(createAd, ad)
      const limits = await limitsOf(operator, 'trade')

      const { message } = await operator.call(operatorPlanSave, {
        key: 'trade',
        ...(limits as object),
        ad_limit: 1,
        was: { ad_limit: 25 },
      } as never)

      expect(message).toBe('The plan Trade is changed for every company that has it.')
      expect(await seller.fails(createAd, ad)).toMatchObject({ message: expect.stringContaining('no room') })
      const limitIn = (list: readonly { readonly key: string; readonly value: unknown }[]) =>
        list.find(({ key }) => key === 'ad_limit')?.value
      expect(limitIn((await seller.call(currentPlan, {})).data.feature_list)).toBe(1)
      const cards = (await seller.call(listPlans, {})).data
      expect(cards.map(({ feature_list }) => limitIn(feature_list))).toEqual([3, 1, null])
      const [row] = (await operator.call(operatorPlanList, {})).data.filter(({ key }) => key === 'trade')
      expect(row).toMatchObject({ is_changed: true })

      await operator.call(operatorPlanSave, {
        key: 'trade',
        ...(limits as object),
        ad_limit: '',
        was: { ad_limit: 1 },
      } as never)
      await seller.call(createAd, ad)
      expect(
        await operator.fails(operatorPlanSave, {
          key: 'trade',
          ...(limits as object),
          ad_limit: -1,
          product_limit: 'many',
          was: { ad_limit: null },
        } as never),
      ).toMatchObject({
        errors: {
          ad_limit: [expect.stringContaining('whole number')],
          product_limit: [expect.stringContaining('whole number')],
        },
      })
      expect((await operator.call(operatorAuditLog, { target_kind: 'plan' })).data.data).toMatchObject([
        { action: 'plan.changed', target_name: 'Trade', reason: 'Ads: 1 → no limit' },
        { reason: 'Ads: 25 → 1' },
      ])
    })

    it('[D-189] shows the state of the process, versions and the last backup', async () => {
      const operator = await market.operator()
      const { health } = (await operator.call(operatorOverview, {})).data
      expect(health).toMatchObject({ fault: null, sockets: 0, pages_waiting: 0, last_backup: null })
      expect(health.versions).toEqual({
        product: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        node: process.versions.node,
        database: expect.stringMatching(/^1\d/),
        migration: expect.stringMatching(/^\d{4}-/),
      })
    })

    it('[D-232] is for operators alone', async () => {
      const seller = await market.seller()
      for (const [contract, input] of [
        [operatorSettingsShow, {}],
        [operatorSettingsSave, { auto_approve: true, crm_mails_per_day: 7, operator_mail: 'a@b.example', notice: '' }],
        [operatorPlanList, {}],
        [operatorPlanSave, { key: 'trade' }],
      ] as const) {
        expect(await market.visitor.fails(contract, input as never)).toMatchObject({ _tag: 'Unauthenticated' })
        expect(await seller.fails(contract, input as never)).toMatchObject({ _tag: 'Forbidden' })
      }
    })
  },
  { CRM_MAILS_PER_DAY: '7' },
)
