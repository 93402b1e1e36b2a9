import { z } from 'zod'
import { typedNumber } from '../text/typed-number.schema.ts'

/** Maximum length of the notice above all pages. Our own limit. */
export const NOTICE_LIMIT = 300
/** Most people to whom a company may write from its CRM per day. Our own limit. */
const MAILS_LIMIT = 1_000_000
/** An address, also one of this machine. */
export const OPERATOR_ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/
const WHOLE = `Please enter a whole number from 0 to ${MAILS_LIMIT.toLocaleString('en')}`

/** The settings of the market that an operator changes while it runs. D-232. */
export const marketSettings = z.object({
  /** New companies are approved at once. */
  auto_approve: z.boolean(),
  crm_mails_per_day: typedNumber(WHOLE, (number) => number.int(WHOLE).min(0, WHOLE).max(MAILS_LIMIT, WHOLE)),
  /** Who gets the messages of the contact form and the questionnaire. */
  operator_mail: z.string().trim().regex(OPERATOR_ADDRESS, 'Please enter an e-mail address such as post@example.com'),
  /** Stands above all pages; empty for none. */
  notice: z.string().trim().max(NOTICE_LIMIT, `A notice has at most ${NOTICE_LIMIT} characters`),
})
export type MarketSettings = Readonly<z.output<typeof marketSettings>>
export type MarketSetting = keyof MarketSettings

/** How each setting is called. */
export const SETTING_NAMES: Readonly<Record<MarketSetting, string>> = {
  auto_approve: 'Approve new companies at once',
  crm_mails_per_day: 'CRM mails per day',
  operator_mail: 'Address for messages',
  notice: 'Notice above all pages',
}

/** The environment variable that sets it for good, where there is one. */
export const SETTING_VARIABLES: Readonly<Partial<Record<MarketSetting, string>>> = {
  auto_approve: 'AUTO_APPROVE',
  crm_mails_per_day: 'CRM_MAILS_PER_DAY',
  operator_mail: 'OPERATOR_MAIL',
}

export const settingNames = Object.keys(SETTING_NAMES) as readonly MarketSetting[]
