import { type MarketSettings, OPERATOR_ADDRESS } from '../../core/operator/market-settings.ts'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { SocialType } from '../../core/account/account.ts'
import type { SocialSettings } from './integrations/social.ts'
import { LOG_LEVELS, type LogLevel } from './log-level.ts'
import { isAddressOrRange, LOOPBACK_PROXIES } from './http/peer.ts'

/** Sizes of the demo market by name, in listings; sellers and leads follow from it. */
export const DEMO_SIZES = { tiny: 100, small: 300, default: 2_000, large: 20_000, huge: 200_000 } as const
const DEMO_LISTINGS_MAX = 5_000_000
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '::1'])

/** Where the rows are stored. */
export type DatabaseConfig =
  | { readonly kind: 'pglite'; readonly folder: string }
  | { readonly kind: 'postgres'; readonly url: string }
/** A remote realtime engine with the Pusher protocol. */
export type PusherConfig = {
  readonly appId: string
  readonly key: string
  readonly secret: string
  readonly host: string
  readonly port: number
  readonly scheme: 'http' | 'https'
}
/** S3-compatible storage of files. */
export type S3Config = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}
/** The configuration of the server, read once at the start. Absent parts use the built-in implementation. */
export type Config = {
  /** 0 lets the system choose a free port. */
  readonly port: number
  readonly host: string
  /** Absolute path: embedded database, files and outbox. */
  readonly dataFolder: string
  readonly database: DatabaseConfig
  /** How long the start waits for PostgreSQL, in milliseconds. */
  readonly databaseWaitMs: number
  /** Storefronts are `{slug}.` below this domain; without a port. */
  readonly storeDomain: string
  /** The public address of the server, without a trailing slash; absent: host and port. */
  readonly publicUrl: string | undefined
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  readonly isDevelopment: boolean
  /** Test aids: one-time codes are readable and limits are wide. Never with a public address. */
  readonly isTest: boolean
  readonly demo: { readonly listings: number; readonly seed: number } | undefined
  /** Lines below this level are not written. */
  readonly logLevel: LogLevel
  /** Lets a program on another machine read /metrics. */
  readonly metricsToken: string | undefined
  /** What the environment sets of the market's settings; operators cannot change it (D-232). */
  readonly settings: Pick<Partial<MarketSettings>, 'auto_approve' | 'crm_mails_per_day' | 'operator_mail'>
  /** The settings of the market until an operator changes them. */
  readonly defaultSettings: MarketSettings
  /** The service that knows the country of an address, with `{ip}` for it; absent: nothing is asked (D-108). */
  readonly geolocationUrl: string | undefined
  readonly pusher: PusherConfig | undefined
  readonly s3: S3Config | undefined
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** Providers of social sign-in. */
  readonly social: Partial<Readonly<Record<SocialType, SocialSettings | undefined>>>
  readonly sms: { readonly url: string; readonly token: string; readonly from: string | undefined } | undefined
  /** A provider with the LibreTranslate interface (D-98). */
  readonly translation: { readonly url: string; readonly key: string | undefined } | undefined
}

/** The result of reading the command line and the environment; faults and help are texts for the terminal. */
export type ConfigResult =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'faults'; readonly faults: readonly string[] }

/** The options of the command line, in the order in which they are listed. */
const OPTIONS = {
  port: { type: 'string', value: 'N', help: 'port to listen on, 0 for a free one (PORT, else 3000)' },
  host: { type: 'string', value: 'ADDRESS', help: 'address to listen on (HOST, else 127.0.0.1)' },
  data: { type: 'string', value: 'DIR', help: 'data folder (DATA_DIR, else .data)' },
  demo: {
    type: 'boolean',
    value: undefined,
    help: 'fill an empty market with the demo, also where PUBLIC_URL or DATABASE_URL is set',
  },
  'no-demo': { type: 'boolean', value: undefined, help: 'start with an empty market' },
  'demo-size': {
    type: 'string',
    value: 'N',
    help: `listings of the demo market, a number or ${Object.keys(DEMO_SIZES).join(', ')}`,
  },
  'demo-seed': { type: 'string', value: 'N', help: 'the same seed gives the same demo market (else 1)' },
  dev: { type: 'boolean', value: undefined, help: 'reload pages while they are edited' },
  help: { type: 'boolean', value: undefined, help: 'show this list' },
} as const

const flag = (name: string) => z.stringbool({ error: `${name} must be 1 or 0 (also true or false).` }).optional()
const wholeNumber = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}.`
  return z
    .string()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error))
    .optional()
}
const address = (name: string, schemes: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)) && new URL(text).hostname !== '',
      `${name} must be an address such as ${example}.`,
    )
    .optional()
const text = z.string().optional()
const GEOLOCATION_EXAMPLE = 'https://geo.example.com/json/{ip}'
const hostName = (name: string) =>
  z
    .string()
    .refine(
      (value) => isIP(value) !== 0 || /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(value),
      `${name} must be a host name or an IP address.`,
    )
    .optional()

const addresses = (name: string) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((entry) => entry !== ''))
    .superRefine((entries, context) => {
      for (const entry of entries)
        if (!isAddressOrRange(entry))
          context.addIssue(
            `${name} must list addresses or ranges separated by commas, such as 10.0.0.5, 10.1.0.0/16, fd00::/8: ${JSON.stringify(entry)} is neither.`,
          )
    })
    .optional()

const settingsSchema = z.object({
  '--port': wholeNumber('--port', 0, 65_535),
  '--host': hostName('--host'),
  '--data': text,
  '--demo': z.boolean(),
  '--no-demo': z.boolean(),
  '--demo-size': z
    .string()
    .transform((value) =>
      isDemoSize(value) ? DEMO_SIZES[value] : /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN,
    )
    .refine(
      (listings) => listings >= 1 && listings <= DEMO_LISTINGS_MAX,
      `--demo-size must be a number of listings from 1 to ${DEMO_LISTINGS_MAX} or one of ${Object.keys(DEMO_SIZES).join(', ')}.`,
    )
    .optional(),
  '--demo-seed': wholeNumber('--demo-seed', 0, 2 ** 32 - 1),
  '--dev': z.boolean(),
  PORT: wholeNumber('PORT', 0, 65_535),
  HOST: hostName('HOST'),
  DATA_DIR: text,
  DATABASE_URL: address('DATABASE_URL', ['postgres', 'postgresql'], 'postgres://user:password@host:5432/tradehall'),
  DATABASE_WAIT_SECONDS: wholeNumber('DATABASE_WAIT_SECONDS', 0, 3_600),
  STORE_DOMAIN: z
    .string()
    .regex(
      /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/,
      'STORE_DOMAIN must be a domain in lower case, without scheme and port, such as shops.example.com.',
    )
    .optional(),
  PUBLIC_URL: address('PUBLIC_URL', ['http', 'https'], 'https://market.example.com').refine(
    (value) =>
      value === undefined || !URL.canParse(value) || /^\/?$/.test(new URL(value).pathname + new URL(value).search),
    'PUBLIC_URL must be the address of the whole server, without a path.',
  ),
  TRUSTED_PROXIES: addresses('TRUSTED_PROXIES'),
  PUSHER_APP_ID: text,
  PUSHER_KEY: text,
  PUSHER_SECRET: text,
  PUSHER_HOST: hostName('PUSHER_HOST'),
  PUSHER_PORT: wholeNumber('PUSHER_PORT', 1, 65_535),
  PUSHER_SCHEME: z.enum(['http', 'https'], { error: 'PUSHER_SCHEME must be http or https.' }).optional(),
  S3_ENDPOINT: address('S3_ENDPOINT', ['http', 'https'], 'https://s3.eu-central-1.amazonaws.com'),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
  SMTP_URL: address('SMTP_URL', ['smtp', 'smtps'], 'smtps://user:password@mail.example.com:465'),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
      'MAIL_FROM must be an e-mail address such as "Tradehall <post@example.com>".',
    )
    .optional(),
  OPERATOR_MAIL: z
    .string()
    .regex(OPERATOR_ADDRESS, 'OPERATOR_MAIL must be an e-mail address such as post@example.com.')
    .optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_URL: address('GOOGLE_URL', ['http', 'https'], 'https://sign-in.example.com'),
  LINKEDIN_CLIENT_ID: text,
  LINKEDIN_CLIENT_SECRET: text,
  LINKEDIN_URL: address('LINKEDIN_URL', ['http', 'https'], 'https://sign-in.example.com'),
  SMS_URL: address('SMS_URL', ['http', 'https'], 'https://sms.example.com/send'),
  SMS_TOKEN: text,
  SMS_FROM: text,
  GEOLOCATION_URL: address('GEOLOCATION_URL', ['http', 'https'], GEOLOCATION_EXAMPLE).refine(
    (value) => value?.includes('{ip}') ?? true,
    `GEOLOCATION_URL needs the placeholder {ip} for the address, as in ${GEOLOCATION_EXAMPLE}.`,
  ),
  TRANSLATE_URL: address('TRANSLATE_URL', ['http', 'https'], 'https://translate.example.com'),
  TRANSLATE_KEY: text,
  CRM_MAILS_PER_DAY: wholeNumber('CRM_MAILS_PER_DAY', 0, 1_000_000),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.` }).optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, 'METRICS_TOKEN must have at least 16 characters, so that nobody guesses it.')
    .optional(),
  AUTO_APPROVE: flag('AUTO_APPROVE'),
  TRADEHALL_TEST: flag('TRADEHALL_TEST'),
})
type Settings = z.infer<typeof settingsSchema>
type SettingName = keyof Settings

/** Settings that only work together: the first names the group, and all must be set when one is. */
const TOGETHER: readonly (readonly SettingName[])[] = [
  ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET', 'PUSHER_HOST'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_TOKEN'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
]
/** Settings that refine another one and have no effect without it. */
const NEEDS: readonly (readonly [SettingName, SettingName])[] = [
  ['PUSHER_PORT', 'PUSHER_HOST'],
  ['PUSHER_SCHEME', 'PUSHER_HOST'],
  ['SMS_FROM', 'SMS_URL'],
  ['GOOGLE_URL', 'GOOGLE_CLIENT_ID'],
  ['LINKEDIN_URL', 'LINKEDIN_CLIENT_ID'],
  ['TRANSLATE_KEY', 'TRANSLATE_URL'],
  ['DATABASE_WAIT_SECONDS', 'DATABASE_URL'],
]

/**
 * Reads the command line (without node and script) and the environment into one `Config`.
 *
 * The command line overrides the environment; an empty variable counts as absent. Never throws: all faults are returned
 * together, each as a line that says what to do. Relative folders are resolved against `workingFolder`.
 */
export function readConfig(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  workingFolder: string = process.cwd(),
): ConfigResult {
  const { values, faults } = readArguments(args)
  if (values['--help'] === true) return { kind: 'help', text: usage() }

  const given: Record<string, unknown> = {
    ...values,
    '--demo': values['--demo'] ?? false,
    '--no-demo': values['--no-demo'] ?? false,
    '--dev': values['--dev'] ?? false,
  }
  for (const name of environmentNames()) {
    const value = environment[name]?.trim()
    if (value !== undefined && value !== '') given[name] = value
  }
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) faults.push(...new Set(parsed.error.issues.map((issue) => issue.message)))
  faults.push(...incompleteGroups(given))
  faults.push(...(parsed.success ? contradictions(parsed.data) : []))
  if (!parsed.success || faults.length > 0) return { kind: 'faults', faults }
  return { kind: 'config', config: configFrom(parsed.data, workingFolder) }
}

/** The lines shown for `--help`. */
export function usage(): string {
  const rows = Object.entries(OPTIONS).map(
    ([name, option]) => [`--${name}${option.value === undefined ? '' : ` ${option.value}`}`, option.help] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length))
  return [
    'npm start -- [options]',
    ...rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`),
    `Environment: ${environmentNames().join(', ')}`,
  ].join('\n')
}

// Helpers

function readArguments(args: readonly string[]): { values: Record<string, string | boolean>; faults: string[] } {
  const values: Record<string, string | boolean> = {}
  const faults: string[] = []
  const unknown: string[] = []
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(OPTIONS).map(([name, { type }]) => [name, { type }])),
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') unknown.push(token.value)
    else if (!isOption(token.name)) unknown.push(token.rawName)
    else if (OPTIONS[token.name].type === 'boolean') {
      if (token.value === undefined) values[`--${token.name}`] = true
      else faults.push(`--${token.name} takes no value.`)
    } else if (
      token.value === undefined ||
      token.value === '' ||
      (token.value.startsWith('--') && token.inlineValue !== true)
    ) {
      faults.push(`--${token.name} needs a value: --${token.name} ${OPTIONS[token.name].value}.`)
    } else values[`--${token.name}`] = token.value
  }
  if (unknown.length > 0) {
    const names = Object.keys(OPTIONS).map((name) => `--${name}`)
    faults.push(
      `Unknown ${unknown.length === 1 ? 'option' : 'options'} ${unknown.join(', ')}: choose from ${names.join(', ')}.`,
    )
  }
  return { values, faults }
}

function incompleteGroups(given: Readonly<Record<string, unknown>>): string[] {
  const faults: string[] = []
  for (const group of TOGETHER) {
    const missing = group.filter((name) => given[name] === undefined)
    if (missing.length === 0 || missing.length === group.length) continue
    const present = group.filter((name) => given[name] !== undefined)
    faults.push(
      `${present.join(', ')} ${present.length === 1 ? 'needs' : 'need'} ${missing.join(', ')} as well: set all of them or none.`,
    )
  }
  for (const [name, base] of NEEDS) {
    const group = TOGETHER.find((names) => names.includes(base))
    const isGroupPresent = (group ?? [base]).some((member) => given[member] !== undefined)
    if (given[name] !== undefined && !isGroupPresent)
      faults.push(`${name} does nothing without ${base}: set ${base} too or remove ${name}.`)
  }
  return faults
}

function contradictions(settings: Settings): string[] {
  const faults: string[] = []
  const asksForDemo =
    settings['--demo'] || settings['--demo-size'] !== undefined || settings['--demo-seed'] !== undefined
  if (settings['--no-demo'] && asksForDemo) {
    faults.push('--no-demo contradicts --demo, --demo-size and --demo-seed: leave one of them out.')
  }
  if (settings.TRADEHALL_TEST === true) {
    const host = settings['--host'] ?? settings.HOST
    const publicHost = settings.PUBLIC_URL === undefined ? undefined : new URL(settings.PUBLIC_URL).hostname
    if (host !== undefined && !isLocalHost(host)) {
      faults.push(
        `TRADEHALL_TEST=1 shows one-time codes to anyone and is refused with the public address HOST ${host}: listen on 127.0.0.1 or remove TRADEHALL_TEST.`,
      )
    }
    if (publicHost !== undefined && !isLocalHost(publicHost)) {
      faults.push(
        `TRADEHALL_TEST=1 shows one-time codes to anyone and is refused with PUBLIC_URL ${settings.PUBLIC_URL}: remove one of the two.`,
      )
    }
  }
  return faults
}

function configFrom(settings: Settings, workingFolder: string): Config {
  const dataFolder = resolve(workingFolder, settings['--data'] ?? settings.DATA_DIR ?? '.data')
  return {
    port: settings['--port'] ?? settings.PORT ?? 3000,
    host: settings['--host'] ?? settings.HOST ?? '127.0.0.1',
    dataFolder,
    database:
      settings.DATABASE_URL === undefined
        ? { kind: 'pglite', folder: resolve(dataFolder, 'database') }
        : { kind: 'postgres', url: settings.DATABASE_URL },
    databaseWaitMs: (settings.DATABASE_WAIT_SECONDS ?? 60) * 1_000,
    storeDomain: settings.STORE_DOMAIN ?? 'localhost',
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    trustedProxies: settings.TRUSTED_PROXIES ?? LOOPBACK_PROXIES,
    isDevelopment: settings['--dev'],
    isTest: settings.TRADEHALL_TEST ?? false,
    demo: isDemoWanted(settings)
      ? { listings: settings['--demo-size'] ?? DEMO_SIZES.default, seed: settings['--demo-seed'] ?? 1 }
      : undefined,
    logLevel: settings.LOG_LEVEL ?? 'info',
    metricsToken: settings.METRICS_TOKEN,
    settings: {
      ...(settings.AUTO_APPROVE !== undefined && { auto_approve: settings.AUTO_APPROVE }),
      ...(settings.CRM_MAILS_PER_DAY !== undefined && { crm_mails_per_day: settings.CRM_MAILS_PER_DAY }),
      ...(settings.OPERATOR_MAIL !== undefined && { operator_mail: settings.OPERATOR_MAIL }),
    },
    defaultSettings: {
      auto_approve: false,
      crm_mails_per_day: 200,
      operator_mail: addressIn(settings.MAIL_FROM) ?? 'operator@localhost',
      notice: '',
    },
    pusher: pusherFrom(settings),
    s3: s3From(settings),
    smtp: whole({ url: settings.SMTP_URL, from: settings.MAIL_FROM }),
    geolocationUrl: settings.GEOLOCATION_URL,
    social: {
      google: and(whole({ clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET }), {
        url: settings.GOOGLE_URL,
      }),
      linkedin: and(whole({ clientId: settings.LINKEDIN_CLIENT_ID, clientSecret: settings.LINKEDIN_CLIENT_SECRET }), {
        url: settings.LINKEDIN_URL,
      }),
    },
    sms: and(whole({ url: settings.SMS_URL, token: settings.SMS_TOKEN }), { from: settings.SMS_FROM }),
    translation: and(whole({ url: settings.TRANSLATE_URL }), { key: settings.TRANSLATE_KEY }),
  }
}

/** The address in `Tradehall <post@example.com>`. */
const addressIn = (from: string | undefined): string | undefined => /[^\s@<]+@[^\s@>]+/.exec(from ?? '')?.[0]

/**
 * The demo's passwords are printed, so it must be requested explicitly where others can reach the market or a company
 * keeps its data.
 */
function isDemoWanted(settings: Settings): boolean {
  if (settings['--no-demo']) return false
  if (settings['--demo'] || settings['--demo-size'] !== undefined || settings['--demo-seed'] !== undefined) return true
  return settings.PUBLIC_URL === undefined && settings.DATABASE_URL === undefined
}

function pusherFrom(settings: Settings): PusherConfig | undefined {
  const scheme = settings.PUSHER_SCHEME ?? 'https'
  const named = whole({
    appId: settings.PUSHER_APP_ID,
    key: settings.PUSHER_KEY,
    secret: settings.PUSHER_SECRET,
    host: settings.PUSHER_HOST,
  })
  return and(named, { scheme, port: settings.PUSHER_PORT ?? (scheme === 'https' ? 443 : 80) })
}

function s3From(settings: Settings): S3Config | undefined {
  return whole({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
  })
}

/** The object when every member is set, else nothing. */
function whole<T extends Record<string, string | undefined>>(members: T): { [K in keyof T]: string } | undefined {
  const isWhole = (value: T): value is T & { [K in keyof T]: string } =>
    Object.values(value).every((member) => member !== undefined)
  return isWhole(members) ? members : undefined
}

function and<A extends object, B extends object>(base: A | undefined, more: B): (A & B) | undefined {
  return base === undefined ? undefined : { ...base, ...more }
}

function environmentNames(): string[] {
  return Object.keys(settingsSchema.shape).filter((name) => !name.startsWith('--'))
}

function isOption(name: string): name is keyof typeof OPTIONS {
  return Object.hasOwn(OPTIONS, name)
}

function isDemoSize(name: string): name is keyof typeof DEMO_SIZES {
  return Object.hasOwn(DEMO_SIZES, name)
}

function isLocalHost(host: string): boolean {
  return (
    LOCAL_HOSTS.has(host.replace(/^\[|\]$/g, '')) || host.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(host)
  )
}
