import fc from 'fast-check'
import { z } from 'zod'
import { effectOfCall, successText, type NoticedCall } from '../../../core/failure/effect-of-call.ts'
import { effectOf } from '../../../core/failure/effect-of.ts'
import { readEnvelope } from '../../../core/failure/envelope.ts'
import * as failures from '../../../core/failure/failures.ts'
import { countedDown, startCountdown } from '../../../core/mobile-verification/countdown.ts'
import { numberProblem, toWire } from '../../../core/mobile-verification/mobile-number.ts'
import { checkCodeForm, sendCodeForm } from '../../../core/mobile-verification/mobile-verification.schema.ts'
import {
  cleanCode,
  codeOf,
  otpInput,
  erased,
  moved,
  pasted,
  typed,
  type OtpInput,
} from '../../../core/mobile-verification/otp-input.ts'
import { furtherStep, promptFor } from '../../../core/mobile-verification/prompt.ts'
import { countUnread, markRead } from '../../../core/notifications/notifications.ts'
import { bandOf, EMPLOYEE_BANDS, FLOOR_AREA_BANDS, REVENUE_BANDS } from '../../../core/reference/bands.ts'
import { shortFileName } from '../../../core/text/file-name.ts'
import { limits, type TextKind } from '../../../core/text/limits.ts'
import { periodToDays } from '../../../core/text/period.ts'
import { dateLabel, relativeTime } from '../../../core/text/relative-time.ts'
import { requiredText, webLink } from '../../../core/text/text.schema.ts'
import {
  addDays,
  calendarDay,
  daysBetween,
  startOfWeek,
  isCalendarDay,
  momentOf,
  startOfDay,
  timeOfDay,
} from '../../../core/time/calendar.ts'
import { formatWireTime, parseWireTime } from '../../../core/time/wire-time.ts'
import { clickEvent, pageVisit, scrollEvent, visitClick, visitScroll } from '../../../core/tracking/events.schema.ts'
import { pageTypeOf, pageView } from '../../../core/tracking/page-view.schema.ts'
import { periodDays, visitPeriod } from '../../../core/tracking/visit-period.schema.ts'
import { visitedShop } from '../../../core/tracking/visited-shop.ts'
import { newThresholds, scrollDepth } from '../../../core/tracking/scroll-depth.ts'
import { storedFileName } from '../../../core/uploads/stored-name.ts'
import { uploadProblem } from '../../../core/uploads/uploads.ts'
import { aMoment, aZone, edgesOf, form, message, suite, text, whole, zone } from '../suite.ts'
import { declaredContracts } from '../../tools/contracts.ts'

const NOW = Date.UTC(2026, 2, 29, 12)
const age = z.strictObject({ at: whole, now: whole, timeZone: zone })
const ages = [
  0, 4_999, 5_000, 5_999, 59_999, 60_000, 89_999, 90_000, 149_999, 150_000, 3_569_999, 3_570_000, 3_599_999, 3_600_000,
  43_200_000, 86_400_000, 172_800_000, -1, -60_000, -60_001, -3_600_000, -86_400_000,
]
const files = [
  'document.pdf',
  'abcde.pdf',
  'abcdef.pdf',
  'abcdef',
  '.hidden',
  'a.b.c.pdf',
  'noextension',
  '😀😀😀😀😀😀.png',
  '',
  '.',
  'abcdef.',
  'ünïcödé.pdf',
]
const periods = [
  '1 month',
  '2 Weeks',
  'Annually',
  '2 daily',
  'daily',
  'days',
  'day',
  '0 days',
  '10 years',
  '1.5 days',
  '-1 days',
  'yearly',
  '',
  ' 3  months ',
  '3months',
  '1 month ago',
  'no expiry',
  'weekly',
  'MONTHLY',
  '9007199254740992 days',
  '01 week',
  'toString',
  '1 toString',
  'quarter',
]
const days = [
  '2026-02-28',
  '2026-02-29',
  '2028-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-3-1',
  '0000-01-01',
  '9999-12-31',
  '',
  '2026-03-29T00:00:00',
  '١٢٣٤-٠١-٠١',
]
const wireTimes = [
  '2026-03-29 10:00:00',
  '2026-03-29T10:00:00Z',
  '2026-03-29T10:00:00+05:30',
  '2026-03-29T10:00+05:30',
  '2026-03-29T10:00:00.123456Z',
  '2026-03-29 10:00',
  '2026-03-29T10:00:00',
  '2026-03-29 10:00:00Z',
  '2026-02-30 10:00:00',
  '2026-03-29 24:00:00',
  '2026-03-29 23:59:60',
  '2026-03-29',
  '',
  '0000-01-01 00:00:00',
  '9999-12-31 23:59:59',
  '2026-03-29T10:00:00+25:00',
  '2026-03-29 10:60:00',
]
const links = [
  '',
  ' ',
  'a.example',
  'https://a.example',
  'HTTP://A.EXAMPLE/x?y=1#z',
  'javascript:alert(1)',
  'ftp://a.example',
  'mailto:a@b.co',
  'a',
  'a b.example',
  '//a.example',
  'https://a',
  'https://user@a.example',
  'https://a.example\\x',
  'https://a.example/ x',
  'data:text/html,x',
  'localhost:80',
]

const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
const latin = (word: string) => Array.from(word, (sign) => sign.charCodeAt(0))
const little = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 255)
/** A zip with only its central directory. */
function zip(...parts: readonly string[]): string {
  const directory = parts.flatMap((part) => [
    0x50,
    0x4b,
    1,
    2,
    ...Array<number>(24).fill(0),
    ...little(part.length, 2),
    ...Array<number>(16).fill(0),
    ...latin(part),
  ])
  return hex([
    0x50,
    0x4b,
    3,
    4,
    ...directory,
    0x50,
    0x4b,
    5,
    6,
    0,
    0,
    0,
    0,
    ...little(parts.length, 2),
    ...little(parts.length, 2),
    ...little(directory.length, 4),
    ...little(4, 4),
    0,
    0,
  ])
}
const contents = {
  png: '89504e470d0a1a0a00',
  jpeg: 'ffd8ffe000',
  pdf: '255044462d312e37',
  ole: 'd0cf11e0a1b11ae100',
  docx: zip('[Content_Types].xml', 'word/document.xml'),
  xlsx: zip('[Content_Types].xml', 'xl/workbook.xml'),
  zip: zip('a.txt'),
  cutZip: '504b030414',
  gif: '474946383961',
  empty: '',
  text: '68656c6c6f',
  short: '8950',
}
const upload = z.strictObject({
  kind: z.enum(['image', 'document']),
  name: text,
  size: whole,
  content: text.regex(/^(?:[0-9a-f]{2})*$/),
})
const fileNames = [
  'a.png',
  'a.JPG',
  'a.jpeg',
  'a.pdf',
  'a.doc',
  'a.DOCX',
  'a.xls',
  'a.xlsx',
  'a.gif',
  'a',
  'png',
  'a.png.exe',
  '.png',
  'a.toString',
]
const kinds = ['image', 'document'] as const

const uploads: readonly (readonly [string, z.output<typeof upload>])[] = [
  // Every content with a name of each kind.
  ...kinds.flatMap((kind) =>
    fileNames.flatMap((name) =>
      Object.entries(contents)
        .filter(([content]) => name === 'a.png' || name === 'a.DOCX' || ['png', 'ole', 'docx'].includes(content))
        .map(
          ([content, bytes]) =>
            [`${kind} ${name} with ${content}`, { kind, name, size: bytes === '' ? 0 : 1000, content: bytes }] as const,
        ),
    ),
  ),
  ...[0, 1, 2_097_151, 2_097_152, 2_097_153].flatMap((size) => [
    [`image of ${size}`, { kind: 'image', name: 'a.png', size, content: contents.png }] as const,
    [`document of ${size}, cut`, { kind: 'document', name: 'a.docx', size, content: contents.cutZip }] as const,
  ]),
]

const step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('type'), at: whole, text }),
  z.strictObject({ do: z.literal('paste'), text }),
  z.strictObject({ do: z.literal('erase'), at: whole }),
  z.strictObject({ do: z.literal('move'), at: whole, step: z.literal([-1, 1]) }),
])
const anAt = fc.integer({ min: 0, max: 3 })
const aStep: fc.Arbitrary<z.output<typeof step>> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      at: anAt,
      text: fc.constantFrom('1', '2', '9', 'a', '', '123456', '1a2', '٣'),
    }),
  },
  fc.record({ do: fc.constant('paste' as const), text: fc.constantFrom('12', '123456', ' 1-2 ', 'x', '') }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const), at: anAt }) },
  fc.record({ do: fc.constant('move' as const), at: anAt, step: fc.constantFrom(-1 as const, 1 as const) }),
)
const stepped = (input: OtpInput, each: z.output<typeof step>): OtpInput =>
  each.do === 'type'
    ? typed(input, each.at, each.text)
    : each.do === 'paste'
      ? pasted(input, each.text)
      : each.do === 'erase'
        ? erased(input, each.at)
        : moved(input, each.at, each.step)

const number = { mobile_number: '9876543210', country_code: '+91', mobile_country_code: 'IN', type: 'new' }
const mobile = z.strictObject({ country: text, dialCode: text, national: text })
const user = z.strictObject({
  type: z.enum(['seller', 'subuser', 'other']),
  socialType: z.enum(['google', 'linkedin']).nullable(),
  mobile: text,
  hasVerifiedEmail: z.boolean(),
})
const aUser = fc.record({
  type: fc.constantFrom('seller' as const, 'subuser' as const, 'other' as const),
  socialType: fc.constantFrom('google' as const, null),
  mobile: fc.constantFrom('', ' ', '98'),
  hasVerifiedEmail: fc.boolean(),
})
const facts = z.strictObject({
  user: user.optional(),
  path: text,
  isLoggingOut: z.boolean(),
  isCookieSet: z.boolean(),
  isWindowOpen: z.boolean(),
})

const view = {
  ip: '',
  user_id: 7,
  user_agent: 'x',
  referrer_url: '',
  page_url: '/p',
  page_name: 'Pump',
  type: 'product',
  product_slug: 'pump',
  product_categories: 'Machines',
  product_id: 3,
  session_id: 's',
  only_update: 0,
  page_id: null,
}
const position = z.strictObject({
  scrolled: z.number(),
  windowHeight: z.number(),
  pageHeight: z.number(),
  reported: z.number(),
})

// Field errors as a list, because their order matters and objects have none.
const SILENT_HELPERS = ['chat.pinRoom', 'chat.archiveRoom', 'chat.markAsRead', 'crm.deals']
const plainCall: NoticedCall = { background: false, notices: {} }
const contracts = new Map((await declaredContracts()).map(({ contract }) => [contract.id, contract]))
/** Calls with texts of their own, and background calls that a person starts. */
const noticed = [...contracts.values()].flatMap(({ id, notices }) =>
  Object.keys(notices).length > 0 || SILENT_HELPERS.includes(id) ? [id] : [],
)
const failure = z.strictObject({
  tag: z.enum([
    'Refused',
    'Unauthenticated',
    'Forbidden',
    'NotFound',
    'Conflict',
    'NotWithPlan',
    'InvalidBody',
    'MethodNotAllowed',
    'TooLarge',
    'TooMany',
    'ServerFault',
    'Unreachable',
    'TimedOut',
    'BadResponse',
    'Aborted',
  ]),
  message: text,
  errors: z.array(z.tuple([text, z.array(text)])).optional(),
  /** Of a conflict: the stored values of the refused fields. */
  present: z.record(text, z.union([text, z.number(), z.boolean(), z.null()])).optional(),
  isAwaited: z.boolean(),
  quiet422: z.boolean().optional(),
})
const TAGS = failure.shape.tag.options
const errorsList = (errors: Readonly<Record<string, readonly string[]>> | undefined) =>
  errors === undefined ? null : Object.entries(errors)
function failed({ tag, message: words, errors, present = {} }: z.output<typeof failure>): failures.CallFailure {
  const detail = { message: words, ...(errors === undefined ? {} : { errors: Object.fromEntries(errors) }) }
  switch (tag) {
    case 'Refused':
      return new failures.Refused(detail)
    case 'InvalidBody':
      return new failures.InvalidBody(detail)
    case 'Unauthenticated':
      return new failures.Unauthenticated({ message: words })
    case 'Forbidden':
      return new failures.Forbidden({ message: words })
    case 'NotFound':
      return new failures.NotFound({ message: words })
    case 'Conflict':
      return new failures.Conflict({ ...detail, present })
    case 'NotWithPlan':
      return new failures.NotWithPlan({ message: words })
    case 'MethodNotAllowed':
      return new failures.MethodNotAllowed({ message: words })
    case 'TooLarge':
      return new failures.TooLarge({ message: words })
    case 'TooMany':
      return new failures.TooMany({ message: words })
    case 'ServerFault':
      return new failures.ServerFault({ status: 500 })
    case 'Unreachable':
      return new failures.Unreachable({ cause: words })
    case 'TimedOut':
      return new failures.TimedOut({ ms: 1 })
    case 'BadResponse':
      return new failures.BadResponse({ cause: words })
    case 'Aborted':
      return new failures.Aborted({})
  }
}
const envelopes: readonly unknown[] = [
  {},
  null,
  [],
  'x',
  5,
  { status: true },
  { status: false },
  { status: 0 },
  { status: '0' },
  { status: 'false' },
  { status: 'False' },
  { status: 1 },
  { status: null },
  { status: false, message: 'No' },
  { message: 5 },
  { errors: {} },
  { errors: [] },
  { errors: 'x' },
  { errors: ['a', 'b'] },
  { errors: { a: 'x' } },
  { errors: { a: ['x', ''], b: [] } },
  { errors: { b: ['2'], a: [1, '1'] } },
  { errors: null },
]
const notice = z.strictObject({ id: whole, kind: z.enum(['enquiries', 'product']), is_read: z.boolean() })
const bands = { revenue: REVENUE_BANDS, employees: EMPLOYEE_BANDS, floor: FLOOR_AREA_BANDS }

export const screenSuites = [
  suite({
    name: 'relative-time',
    title: 'The relative time and the date of a moment',
    source: 'Spec §2, D-45',
    rule: 'core/text/relative-time relativeTime, dateLabel',
    input: age,
    verdict: z.strictObject({ relative: text, date: text }),
    note: 'Moments are ms since 1970.',
    edges: [
      ...ages.map((each) => [`${each} ms`, { at: NOW - each, now: NOW, timeZone: 'Europe/Berlin' as const }] as const),
      [
        '20 minutes over midnight',
        { at: Date.UTC(2026, 2, 9, 23, 50), now: Date.UTC(2026, 2, 10, 0, 10), timeZone: 'UTC' },
      ],
      [
        'yesterday through a skipped hour',
        { at: Date.UTC(2026, 2, 28, 22, 30), now: Date.UTC(2026, 2, 29, 21, 30), timeZone: 'Europe/Berlin' },
      ],
    ],
    arbitrary: fc.oneof(
      fc.record({ at: aMoment, now: aMoment, timeZone: aZone }),
      fc.record({
        at: fc.integer({ min: 0, max: 200_000_000 }).map((each) => NOW - each),
        now: fc.constant(NOW),
        timeZone: aZone,
      }),
    ),
    count: 120,
    run: ({ at, now, timeZone }) => ({ relative: relativeTime(at, now, timeZone), date: dateLabel(at, timeZone) }),
  }),
  suite({
    name: 'file-name',
    title: 'A shortened file name',
    source: 'Spec §5, D-51',
    rule: 'core/text/file-name shortFileName',
    input: text,
    verdict: text,
    edges: edgesOf(files),
    arbitrary: fc
      .array(fc.constantFrom('a', 'bc', '.', '😀', ' ', 'é'), { maxLength: 9 })
      .map((parts) => parts.join('')),
    count: 40,
    run: (name) => shortFileName(name),
  }),
  suite({
    name: 'stored-file-name',
    title: 'The name under which an upload is stored',
    source: 'D-51',
    rule: 'core/uploads/stored-name storedFileName',
    input: text,
    verdict: text,
    edges: edgesOf([
      'crate.png',
      '.png',
      '..png',
      ' .png',
      'png',
      '',
      'C:\\photos\\crate.png',
      '../../etc/crate.png',
      'a\r\nb.pdf',
      'invoice\u202egnp.pdf',
      `${'x'.repeat(300)}.pdf`,
      `${'😀'.repeat(250)}.pdf`,
    ]),
    arbitrary: fc
      .array(fc.constantFrom('a', 'bc', '.', '/', '😀', ' ', '\u0007', 'é'), { maxLength: 9 })
      .map((parts) => parts.join('')),
    count: 40,
    run: (name) => storedFileName(name),
  }),
  suite({
    name: 'period',
    title: 'The days of a period text; null and the error text for anything else',
    source: 'Spec §5, §9, D-46',
    rule: 'core/text/period periodToDays',
    input: text,
    verdict: z.strictObject({ days: whole.nullable(), message: text.optional() }),
    edges: edgesOf(periods),
    arbitrary: fc
      .tuple(
        fc.constantFrom('', '1', '12', '0', '-3', '2.5'),
        fc.constantFrom(' ', '', '  '),
        fc.constantFrom('day', 'Days', 'WEEK', 'weeks', 'month', 'years', 'daily', 'hours'),
      )
      .map((parts) => parts.join('')),
    run: (given) => {
      try {
        return { days: periodToDays(given) }
      } catch (error) {
        return { days: null, message: (error as Error).message }
      }
    },
  }),
  suite({
    name: 'text-limits',
    title: 'A required text within the limit of its kind',
    source: 'Spec §5, §9, D-47, D-48',
    rule: 'core/text/text.schema requiredText',
    note: 'The label is "field". Length counts code points of the trimmed text. A message of null means that the wording is free.',
    input: z.strictObject({ kind: z.enum(Object.keys(limits) as [TextKind, ...TextKind[]]), given: z.unknown() }),
    verdict: z.strictObject({ value: text.optional(), message: message.optional() }),
    edges: (Object.keys(limits) as TextKind[]).flatMap((kind) =>
      [
        ['empty', ''],
        ['blank', ' \n'],
        ['blank beyond ASCII', '\u00a0\u2003\u3000\ufeff'],
        ['padded beyond ASCII', '\u00a0x\u3000'],
        ['U+0085 and U+200B are no white space', '\u0085\u200b'],
        ['missing', null],
        ['at the limit', 'x'.repeat(limits[kind])],
        ['padded at the limit', ` ${'x'.repeat(limits[kind])} `],
        ['beyond', 'x'.repeat(limits[kind] + 1)],
        ['emoji at the limit', '😀'.repeat(limits[kind])],
        ['emoji beyond', '😀'.repeat(limits[kind] + 1)],
        ['a number', 5],
      ].map(([why, each]) => [`${kind}: ${why}`, { kind, given: each }] as const),
    ),
    run: ({ kind, given }) => {
      const read = requiredText(kind, 'field').safeParse(given)
      return read.success ? { value: read.data } : { message: read.error.issues[0]?.message ?? null }
    },
  }),
  suite({
    name: 'web-link',
    title: 'A web link as stored; null when it is refused',
    source: 'D-01, D-110',
    rule: 'core/text/text.schema webLink',
    input: text,
    verdict: text.nullable(),
    edges: edgesOf([
      ...links,
      'shop.example:8080',
      'shop.example:8080/a?b',
      'shop.example:page',
      'http://shop.example:99999',
      'https://a.example%zz',
      '\u00a0a.example\u3000',
    ]),
    run: (given) => {
      const read = webLink('no').safeParse(given)
      return read.success ? read.data : null
    },
  }),
  suite({
    name: 'calendar-day',
    title: 'Whether a text is a day, and the days around it',
    source: 'D-11',
    rule: 'core/time/calendar isCalendarDay, addDays, daysBetween, startOfWeek',
    input: text,
    verdict: z.strictObject({
      isDay: z.boolean(),
      before: text.optional(),
      after: text.optional(),
      fromNewYear: whole.optional(),
      monday: text.optional(),
    }),
    edges: edgesOf(days),
    arbitrary: aMoment.map((at) => new Date(at).toISOString().slice(0, 10)),
    count: 20,
    run: (day) =>
      !isCalendarDay(day)
        ? { isDay: false }
        : day < '0001' || day >= '9999-12-31'
          ? { isDay: true }
          : {
              isDay: true,
              before: addDays(day, -1),
              after: addDays(day, 1),
              fromNewYear: daysBetween('2026-01-01', day),
              ...(day > '0001-01-07' && { monday: startOfWeek(day) }),
            },
  }),
  suite({
    name: 'day-of-moment',
    title: 'The day and time of a moment in a zone, and when that day began',
    source: 'D-11, D-85',
    rule: 'core/time/calendar calendarDay, timeOfDay, startOfDay',
    input: z.strictObject({ at: whole, timeZone: zone }),
    verdict: z.strictObject({ day: text, time: text, startOfDay: whole }),
    edges: [],
    arbitrary: fc.record({ at: aMoment, timeZone: aZone }),
    count: 100,
    run: ({ at, timeZone }) => {
      const day = calendarDay(at, timeZone)
      return { day, time: timeOfDay(at, timeZone), startOfDay: startOfDay(day, timeZone) }
    },
  }),
  suite({
    name: 'moment-of-time',
    title: 'The moment of a wall clock time',
    source: 'D-11, D-89',
    rule: 'core/time/calendar momentOf',
    note: 'A time that occurs twice gives the first; a time that clocks skip gives the moment of the skip.',
    input: z.strictObject({ day: text, time: text, timeZone: zone }),
    verdict: whole,
    edges: ['01:59:59', '02:00:00', '02:30:00', '02:59:59', '03:00:00'].flatMap((time) =>
      ['2026-03-29', '2026-10-25'].map(
        (day) => [`${day} ${time}`, { day, time, timeZone: 'Europe/Berlin' as const }] as const,
      ),
    ),
    arbitrary: fc.record({
      day: aMoment.map((at) => new Date(at).toISOString().slice(0, 10)),
      time: fc.constantFrom('00:00:00', '01:30:00', '02:15:00', '12:00:00', '23:59:59'),
      timeZone: aZone,
    }),
    count: 80,
    run: ({ day, time, timeZone }) => momentOf(day, time, timeZone),
  }),
  suite({
    name: 'wire-time',
    title: 'A moment parsed from the wire and written again; null for none',
    source: 'Spec §9, D-11',
    rule: 'core/time/wire-time parseWireTime, formatWireTime',
    input: text,
    verdict: z.strictObject({ at: whole, wire: text }).nullable(),
    edges: edgesOf(wireTimes),
    arbitrary: aMoment.map((at) => new Date(at).toISOString()),
    count: 20,
    run: (given) => {
      const at = parseWireTime(given)
      return at === undefined ? null : { at, wire: formatWireTime(at) }
    },
  }),
  suite({
    name: 'upload',
    title: 'Why a file is refused; null when it is accepted',
    source: 'Spec §5, D-49',
    rule: 'core/uploads/uploads uploadProblem',
    note: "The content is written in hexadecimal; `size` is the whole file's size in bytes, of which the content may be the beginning.",
    input: upload,
    verdict: message,
    edges: uploads,
    run: ({ kind, name, size, content }) =>
      uploadProblem(kind, {
        name,
        size,
        content: Uint8Array.from(content.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
      }),
  }),
  form({
    name: 'send-code',
    title: 'Requesting a code for a mobile number',
    source: 'Spec §5, §7, D-44',
    rule: 'core/mobile-verification/mobile-verification.schema sendCodeForm',
    schema: sendCodeForm,
    valid: [number],
    values: {
      mobile_number: ['98 76', '+9876', '9'.repeat(20), '9'.repeat(21), ' 98 '],
      country_code: ['91', '+', '+91234', '+912345'],
      mobile_country_code: ['in', 'IND'],
      type: ['old'],
    },
    count: 15,
  }),
  form({
    name: 'check-code',
    title: 'Checking a code',
    source: 'Spec §5, §7, D-37',
    rule: 'core/mobile-verification/mobile-verification.schema checkCodeForm',
    schema: checkCodeForm,
    valid: [{ ...number, otp: '1234' }],
    values: { otp: ['123', '12345', '12a4', 'abcd', ' 1234', '١٢٣٤', 1234] },
    count: 15,
  }),
  suite({
    name: 'mobile-number',
    title: 'Why a number cannot be sent (null when it can), and its wire form',
    source: 'Spec §5, D-44',
    rule: 'core/mobile-verification/mobile-number numberProblem, toWire',
    note: 'The input says whether the number can be dialled.',
    input: z.strictObject({ number: mobile, isDialable: z.boolean() }),
    verdict: z.strictObject({ problem: message, wire: z.looseObject({}) }),
    edges: [],
    arbitrary: fc.record({
      number: fc.record({
        country: fc.constantFrom('IN', ''),
        dialCode: fc.constantFrom('+91', '91', ''),
        national: fc.constantFrom('', '9876543210', '98 76', '+98', '٩٨'),
      }),
      isDialable: fc.boolean(),
    }),
    count: 40,
    run: ({ number: given, isDialable }) => ({
      problem: numberProblem(given, () => isDialable) ?? null,
      wire: toWire(given),
    }),
  }),
  suite({
    name: 'otp-input',
    title: 'The boxes of a code after typing',
    source: 'Spec §5, D-37, D-52',
    rule: 'core/mobile-verification/otp-input',
    input: z.array(step),
    verdict: z.strictObject({ places: z.array(text), focus: whole, code: text }),
    edges: [['nothing', []]],
    arbitrary: fc.array(aStep, { minLength: 1, maxLength: 6 }),
    count: 80,
    run: (steps) => {
      const input = steps.reduce(stepped, otpInput())
      return { ...input, code: codeOf(input) }
    },
  }),
  suite({
    name: 'code-cleaning',
    title: 'A typed or pasted code after cleaning',
    source: 'Spec §5, D-37',
    rule: 'core/mobile-verification/otp-input cleanCode',
    input: text,
    verdict: z.strictObject({ code: text, error: message }),
    edges: edgesOf(['', '1', '1234', '12345', '12a4', 'abcd', ' 1234', '1-2-3-4-5', '١٢٣٤']),
    run: (given) => {
      const { code, error } = cleanCode(given)
      return { code, error: error ?? null }
    },
  }),
  suite({
    name: 'resend-countdown',
    title: 'The seconds until a new code can be sent',
    source: 'Spec §9, D-38',
    rule: 'core/mobile-verification/countdown countedDown',
    note: 'The countdown starts at 0; the clock may jump.',
    input: z.array(whole),
    verdict: z.array(whole),
    edges: [
      ['each second', [0, 1, 999, 1000, 1001, 119_000, 119_999, 120_000, 120_001]],
      ['a clock set back', [30_000, -3_600_000, -3_599_000]],
      ['a long sleep', [86_400_000]],
    ],
    arbitrary: fc.array(fc.integer({ min: -50_000, max: 200_000 }), { minLength: 1, maxLength: 5 }),
    count: 30,
    run: (clock) => {
      let now = startCountdown(0)
      return clock.map((at) => (now = countedDown(now, at)).seconds)
    },
  }),
  suite({
    name: 'verification-prompt',
    title: 'The prompt that opens when its timer fires; null for none',
    source: 'Spec §4, D-40, D-42, D-43',
    rule: 'core/mobile-verification/prompt promptFor',
    input: facts,
    verdict: z.enum(['mobile', 'email']).nullable(),
    edges: [['nobody', { path: '/dashboard', isLoggingOut: false, isCookieSet: false, isWindowOpen: false }]],
    arbitrary: fc.record({
      user: aUser,
      path: fc.constantFrom(
        '/',
        '/user/signin',
        '/user/signup',
        '/OnBoardingStepForm',
        '/dashboard',
        '/crm/leads',
        '/productlist',
      ),
      isLoggingOut: fc.boolean(),
      isCookieSet: fc.boolean(),
      isWindowOpen: fc.constantFrom(false, false, false, true),
    }),
    count: 120,
    run: (given) => promptFor({ ...given, user: given.user }),
  }),
  suite({
    name: 'step-after-mobile',
    title: 'The step after a saved mobile number; null for none',
    source: 'D-42',
    rule: 'core/mobile-verification/prompt furtherStep',
    input: z.strictObject({
      socialType: z.enum(['google', 'linkedin']).nullable(),
      hasVerifiedEmail: z.boolean(),
      pending: z.array(text),
    }),
    verdict: text.nullable(),
    edges: [],
    arbitrary: fc.record({
      socialType: fc.constantFrom('google' as const, 'linkedin' as const, null),
      hasVerifiedEmail: fc.boolean(),
      pending: fc.constantFrom<string[][]>([], ['city']).map((list) => [...list]),
    }),
    count: 30,
    run: ({ pending, ...who }) => furtherStep(who, pending),
  }),
  form({
    name: 'page-view',
    title: 'A page view',
    source: 'Spec §3 "Page-view tracking record", D-100',
    rule: 'core/tracking/page-view.schema pageView',
    schema: pageView,
    valid: [view],
    values: { type: ['page', 'shop'], only_update: ['0', '1', 2, true], page_id: ['7'] },
    count: 20,
  }),
  form({
    name: 'click',
    title: 'A click for the main base',
    source: 'Spec §7, D-101',
    rule: 'core/tracking/events.schema clickEvent',
    schema: clickEvent,
    valid: [{ session_id: 's', page_viewed_id: 7, element_type: 'button', url: '/p' }],
    count: 10,
  }),
  form({
    name: 'scroll',
    title: 'A scroll threshold for the main base',
    source: 'Spec §7, D-101',
    rule: 'core/tracking/events.schema scrollEvent',
    schema: scrollEvent,
    valid: [{ session_id: 's', page_viewed_id: 7, scroll_position: 25, position_type: 'percent', page_height: 900 }],
    values: { scroll_position: [50, 75, 100, '100', 26, 0], position_type: ['pixel'] },
    count: 10,
  }),
  form({
    name: 'page-visit',
    title: 'A visit for the CRM host',
    source: 'Spec §7',
    rule: 'core/tracking/events.schema pageVisit',
    schema: pageVisit,
    valid: [{ session_id: 's', user_id: 7, page_name: 'Pump', page_url: '/p' }],
    count: 10,
  }),
  form({
    name: 'visit-click',
    title: 'A click for the CRM host',
    source: 'Spec §7',
    rule: 'core/tracking/events.schema visitClick',
    schema: visitClick,
    valid: [{ session_id: 's', page_visit_id: 7, element_type: 'a', url: '/p' }],
    count: 10,
  }),
  form({
    name: 'visit-scroll',
    title: 'A scroll threshold for the CRM host',
    source: 'Spec §7',
    rule: 'core/tracking/events.schema visitScroll',
    schema: visitScroll,
    valid: [{ session_id: 's', page_visit_id: 7, depth: 50 }],
    values: { depth: ['25', 30, 100] },
    count: 10,
  }),
  suite({
    name: 'scroll-depth',
    compare: 'tolerance',
    title: 'The scroll depth of a page (null for one that cannot scroll), and the newly reached thresholds',
    source: 'Spec §9, D-101',
    rule: 'core/tracking/scroll-depth scrollDepth, newThresholds',
    input: position,
    verdict: z.strictObject({ depth: z.number().nullable(), thresholds: z.array(whole) }),
    edges: [
      ['cannot scroll', { scrolled: 0, windowHeight: 900, pageHeight: 900, reported: 0 }],
      ['a pixel more is none', { scrolled: 0, windowHeight: 900, pageHeight: 901, reported: 0 }],
      ['two pixels are', { scrolled: 0, windowHeight: 900, pageHeight: 902, reported: 0 }],
      ['the end', { scrolled: 1100, windowHeight: 900, pageHeight: 2000, reported: 25 }],
      ['a pixel before the end', { scrolled: 1099, windowHeight: 900, pageHeight: 2000, reported: 25 }],
      ['pulled beyond the top', { scrolled: -50, windowHeight: 500, pageHeight: 2000, reported: 0 }],
      ['exactly a half', { scrolled: 500, windowHeight: 500, pageHeight: 2000, reported: 25 }],
    ],
    arbitrary: fc.record({
      scrolled: fc.integer({ min: 0, max: 3000 }),
      windowHeight: fc.constantFrom(500, 900),
      pageHeight: fc.constantFrom(900, 1200, 4000),
      reported: fc.constantFrom(0, 25, 50, 75, 100),
    }),
    count: 60,
    run: ({ reported, ...where }) => {
      const depth = scrollDepth(where)
      return { depth: depth ?? null, thresholds: depth === undefined ? [] : newThresholds(depth, reported) }
    },
  }),
  form({
    name: 'visit-period',
    title: 'The period of a report of visits',
    source: 'D-167',
    rule: 'core/tracking/visit-period.schema visitPeriod',
    schema: visitPeriod,
    valid: [{ from: '2026-01-01', to: '2026-03-31' }, {}],
    values: {
      from: ['2026-02-30', '1999-12-31', '2026-04-01', ' 2026-03-31 '],
      to: ['2026-04-01', '3000-01-01', null],
    },
    count: 20,
  }),
  suite({
    name: 'visit-days',
    title: 'The days of a report of visits: the first, the last, and their number',
    source: 'D-167',
    rule: 'core/tracking/visit-period.schema periodDays',
    input: z.strictObject({ from: text.optional(), to: text.optional(), today: text }),
    verdict: z.strictObject({ first: text, last: text, count: whole }),
    edges: [
      ['nothing named', { today: '2026-03-31' }],
      ['both named', { from: '2026-01-01', to: '2026-01-02', today: '2026-03-31' }],
      ['the first day only', { from: '2026-03-01', today: '2026-03-31' }],
      ['the first day long ago', { from: '2025-03-01', today: '2026-03-31' }],
      ['the first day in the future', { from: '2026-05-01', today: '2026-03-31' }],
      ['the last day only', { to: '2026-03-01', today: '2026-03-31' }],
    ],
    run: ({ today, ...named }) => {
      const days = periodDays(named, today)
      return { first: days[0] ?? '', last: days.at(-1) ?? '', count: days.length }
    },
  }),
  suite({
    name: 'visited-shop',
    title: 'The shop page that an address shows; null for any other page',
    source: 'D-102',
    rule: 'core/tracking/visited-shop visitedShop',
    input: text,
    verdict: z.strictObject({ slug: text, page: text }).nullable(),
    edges: edgesOf([
      '/mini-site/acme',
      '/mini-site/acme/certificates?x=1#y',
      '/mini-site/acme/unknown',
      'https://market.example/mini-site/acme/about/',
      '/ourProduct/acme',
      '/our-products/a%20b',
      '/mini-site/',
      '/mini-site/%E0%A4%A',
      '/productdetail/acme',
      '/x?next=/mini-site/acme',
      'https://market.example?a=/mini-site/acme',
      '',
    ]),
    run: (address) => visitedShop(address) ?? null,
  }),
  suite({
    name: 'page-type',
    title: 'The page type of a path',
    source: 'D-27, D-100',
    rule: 'core/tracking/page-view.schema pageTypeOf',
    input: text,
    verdict: text,
    edges: edgesOf([
      '/',
      '/productdetail/x',
      '/productlist',
      '/category/x',
      '/mini-site/x',
      '/ourProduct/x',
      '/our-products/x',
      '/crm/leads',
      '/x/CRM',
      '/productdetail/crm',
      '/crmx',
      '',
      '/toString',
      '/Productlist',
    ]),
    run: pageTypeOf,
  }),
  suite({
    name: 'envelope',
    title: 'The common part of a response',
    source: 'D-05',
    rule: 'core/failure/envelope readEnvelope',
    note: 'Errors are a list of [field, messages] in the order of the response; null when there are none.',
    input: z.unknown(),
    verdict: z.strictObject({
      isRefused: z.boolean(),
      message: text,
      errors: z.array(z.tuple([text, z.array(text)])).nullable(),
    }),
    edges: edgesOf(envelopes),
    run: (given) => {
      const { errors, ...said } = readEnvelope(given)
      return { ...said, errors: errorsList(errors) }
    },
  }),
  suite({
    name: 'failure-effect',
    title: 'The effects of a failed call on the screen',
    source: 'Spec §8, D-06, D-12',
    rule: 'core/failure/effect-of effectOf',
    note: 'Tags stand for status codes: Unauthenticated 401, Forbidden 403, NotFound 404, Conflict 409, NotWithPlan 302, InvalidBody 422, MethodNotAllowed 405, TooLarge 413, TooMany 429, ServerFault 5xx; Refused is status false.',
    input: failure,
    verdict: z.array(z.looseObject({ kind: z.enum(['toast', 'fields', 'alert', 'signOut']) })),
    edges: [
      ...TAGS.flatMap((tag) =>
        [true, false].map(
          (isAwaited) => [`${tag}${isAwaited ? '' : ' in the background'}`, { tag, message: 'No', isAwaited }] as const,
        ),
      ),
      ...TAGS.map((tag) => [`${tag} without words`, { tag, message: ' ', isAwaited: true }] as const),
      ['a quiet 422', { tag: 'InvalidBody', message: 'No', isAwaited: true, quiet422: true }],
      [
        'errors by field',
        {
          tag: 'Refused',
          message: 'No',
          errors: [
            ['name', ['A', 'Same']],
            ['email', ['Same', 'B']],
          ],
          isAwaited: true,
        },
      ],
      [
        'a conflict with the stored values of its fields',
        {
          tag: 'Conflict',
          message: 'Somebody else changed this meanwhile. Choose which values to keep, then save again.',
          errors: [['name', ['Somebody else changed this field meanwhile.']]],
          present: { name: 'Fjord AS', phone: null },
          isAwaited: true,
        },
      ],
      ['errors of no field', { tag: 'Refused', message: 'No', errors: [['', ['A']]], isAwaited: true }],
      ['no errors in the list', { tag: 'Refused', message: 'No', errors: [], isAwaited: true }],
      ['errors of a 422 are hidden', { tag: 'InvalidBody', message: 'No', errors: [['name', ['A']]], isAwaited: true }],
    ],
    run: (given) =>
      effectOf(failed(given), {
        isAwaited: given.isAwaited,
        ...(given.quiet422 === undefined ? {} : { quiet422: given.quiet422 }),
      }),
  }),
  suite({
    name: 'failure-of-call',
    title: 'The effects of a failed call, and the toast after a successful one',
    source: 'Spec §8',
    rule: 'core/failure/effect-of-call effectOfCall, successText',
    note: "The notices of a contract take precedence over the status code (failure-effect). `message` is the server's message after a success.",
    input: z.strictObject({ call: text, failure, message: text }),
    verdict: z.strictObject({
      failed: z.array(z.looseObject({ kind: z.enum(['toast', 'fields', 'alert', 'signOut']) })),
      done: message,
    }),
    edges: [...noticed, 'another']
      .flatMap((call) => [
        [
          `${call}: errors by field`,
          {
            call,
            failure: {
              tag: 'Refused',
              message: 'No',
              errors: [
                ['name', ['A', 'B']],
                ['unit', ['C']],
              ],
              isAwaited: true,
            },
            message: 'Done',
          },
        ] as const,
        [
          `${call}: no response`,
          { call, failure: { tag: 'Unreachable', message: '', isAwaited: true }, message: '' },
        ] as const,
      ])
      .concat([
        [
          'a 401 ends the sign-in first',
          { call: 'chat.pinRoom', failure: { tag: 'Unauthenticated', message: 'No', isAwaited: false }, message: '' },
        ] as never,
      ]) as never,
    run: ({ call, failure: given, message: words }) => ({
      failed: effectOfCall(contracts.get(call) ?? plainCall, failed(given), { isAwaited: given.isAwaited }),
      done: successText(contracts.get(call) ?? plainCall, words) || null,
    }),
  }),
  suite({
    name: 'notifications',
    title: 'Counts of unread notifications, and the list after reading one or all',
    source: 'Spec §3, D-106',
    rule: 'core/notifications/notifications countUnread, markRead',
    input: z.strictObject({ list: z.array(notice), read: whole.optional() }),
    verdict: z.looseObject({}),
    edges: [['none', { list: [] }]],
    arbitrary: fc.record(
      {
        list: fc
          .array(
            fc.record({ kind: fc.constantFrom('enquiries' as const, 'product' as const), is_read: fc.boolean() }),
            { maxLength: 4 },
          )
          .map((list) => list.map((each, index) => ({ id: index + 1, ...each }))),
        read: fc.integer({ min: 1, max: 4 }),
      },
      { requiredKeys: ['list'] },
    ),
    count: 30,
    run: ({ list, read }) => ({ counts: countUnread(list), after: markRead(list, read) }),
  }),
  suite({
    name: 'band',
    title: 'The band of a number; null below the lowest',
    source: 'D-103',
    rule: 'core/reference/bands bandOf',
    input: z.strictObject({ of: z.enum(['revenue', 'employees', 'floor']), value: whole }),
    verdict: text.nullable(),
    edges: (Object.keys(bands) as (keyof typeof bands)[]).flatMap((of) =>
      bands[of]
        .flatMap(({ min, max }) => [min, max].flatMap((bound) => (bound === null ? [] : [bound - 1, bound, bound + 1])))
        .map((value) => [`${of} ${value}`, { of, value }] as const),
    ),
    run: ({ of, value }) => bandOf(bands[of], value)?.label ?? null,
  }),
]
