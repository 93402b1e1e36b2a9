import { z } from 'zod'
import { CURRENCIES, type CurrencyCode } from '../reference/currencies.ts'
import { pleaseSelect } from '../text/messages.ts'
import { isKnownZone } from '../time/calendar.ts'

/** Where news reaches a person. */
export const CHANNELS = [
  { value: 'in_app', label: 'In Tradehall' },
  { value: 'mail', label: 'By e-mail' },
] as const
export type Channel = (typeof CHANNELS)[number]['value']

/**
 * The kinds of news that a person may switch off, with the channels that each has and whether it is on at first. News of the
 * account itself (sign-in, password, approval) always arrives.
 */
export const NEWS_KINDS = [
  {
    value: 'enquiries',
    label: 'Requests, offers and answers',
    about: 'Somebody asks for a quote, makes an offer or answers one.',
    first: { in_app: true, mail: true },
  },
  {
    value: 'product',
    label: 'Products, shops and reviews',
    about:
      'A shop that you follow or a search that you saved has something new, a review was written or answered, an ad or a certificate ends, your plan has little room.',
    first: { in_app: true, mail: false },
  },
  {
    value: 'records',
    label: 'Records and imports',
    about:
      'A colleague, a rule or an import makes you the owner of leads, contacts, accounts or deals, or an import of yours fails.',
    first: { in_app: true, mail: false },
  },
  {
    value: 'chat',
    label: 'Unread chat messages',
    about: 'A message that you have not read for ten minutes.',
    first: { mail: true },
  },
  {
    value: 'reminders',
    label: 'Reminders',
    about: 'Tasks, meetings and calls whose reminder is sent by e-mail.',
    first: { mail: true },
  },
] as const satisfies readonly {
  readonly value: string
  readonly label: string
  readonly about: string
  readonly first: Partial<Readonly<Record<Channel, boolean>>>
}[]
export type NewsKind = (typeof NEWS_KINDS)[number]['value']

/** Languages that a person may prefer, by their code of ISO 639-1. */
export const LANGUAGES = [
  { value: 'ar', label: 'Arabic' },
  { value: 'zh', label: 'Chinese' },
  { value: 'nl', label: 'Dutch' },
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
  { value: 'de', label: 'German' },
  { value: 'hi', label: 'Hindi' },
  { value: 'it', label: 'Italian' },
  { value: 'ja', label: 'Japanese' },
  { value: 'ko', label: 'Korean' },
  { value: 'pl', label: 'Polish' },
  { value: 'pt', label: 'Portuguese' },
  { value: 'ru', label: 'Russian' },
  { value: 'es', label: 'Spanish' },
  { value: 'tr', label: 'Turkish' },
  { value: 'vi', label: 'Vietnamese' },
] as const

const flagsOf = <const First extends Partial<Record<Channel, boolean>>>(first: First) =>
  z.object(Object.fromEntries(Object.keys(first).map((channel) => [channel, z.boolean()]))) as unknown as z.ZodObject<{
    [Name in keyof First]: z.ZodBoolean
  }>

/** The switches of each kind of news. */
export const newsSwitches = z.object({
  enquiries: flagsOf(NEWS_KINDS[0].first),
  product: flagsOf(NEWS_KINDS[1].first),
  records: flagsOf(NEWS_KINDS[2].first),
  chat: flagsOf(NEWS_KINDS[3].first),
  reminders: flagsOf(NEWS_KINDS[4].first),
})
export type NewsSwitches = z.output<typeof newsSwitches>

/** The preferences of a person. Empty texts: no preference. */
export const preferences = z.object({
  currency: z.enum(['', ...CURRENCIES.map(({ code }) => code)], pleaseSelect('currency')),
  language: z.enum(['', ...LANGUAGES.map(({ value }) => value)], pleaseSelect('language')),
  time_zone: z.string().refine((zone) => zone === '' || isKnownZone(zone), pleaseSelect('time zone')),
  notifications: newsSwitches,
})
export type Preferences = z.output<typeof preferences>

/** What a person wants of a kind of news on a channel. A kind without this channel never arrives there. */
export function wants(stored: unknown, kind: NewsKind, channel: Channel): boolean {
  const chosen = readSwitches(stored)[kind] as Partial<Readonly<Record<Channel, boolean>>>
  return chosen[channel] ?? false
}

/** Stored preferences with the first values of what was never chosen; unknown values count as never chosen. */
export function readPreferences(stored: unknown, timeZone: string | null): Preferences {
  const { currency, language } = asObject(stored)
  return {
    currency: CURRENCIES.find(({ code }) => code === currency)?.code ?? ('' as '' | CurrencyCode),
    language: LANGUAGES.find(({ value }) => value === language)?.value ?? '',
    time_zone: isKnownZone(timeZone) ? timeZone : '',
    notifications: readSwitches(stored),
  }
}

function readSwitches(stored: unknown): NewsSwitches {
  const chosen = asObject(asObject(stored)['notifications'])
  return Object.fromEntries(
    NEWS_KINDS.map(({ value, first }) => {
      const of = asObject(chosen[value])
      return [
        value,
        Object.fromEntries(
          Object.entries(first).map(([channel, isOn]) => [
            channel,
            typeof of[channel] === 'boolean' ? of[channel] : isOn,
          ]),
        ),
      ]
    }),
  ) as NewsSwitches
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
