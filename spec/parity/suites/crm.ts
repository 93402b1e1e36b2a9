import fc from 'fast-check'
import { z } from 'zod'
import { viewForm } from '../../../core/crm/lists/view.schema.ts'
import { callInput, statusOfCall, CALL_TYPES } from '../../../core/crm/activities/call.schema.ts'
import { emailInput, noteInput } from '../../../core/crm/activities/correspondence.schema.ts'
import { diffValues } from '../../../core/crm/records/history.ts'
import { boardGroups, dayOfRange } from '../../../core/crm/lists/board-groups.ts'
import { meetingCategory, moveCard } from '../../../core/crm/lists/kanban.ts'
import { meetingInput } from '../../../core/crm/activities/meeting.schema.ts'
import { IS_OPEN_DEAL, isMine, ownRecordsAddress } from '../../../core/crm/lists/own-records.ts'
import { isOrderKey, keyBetween, keysBetween } from '../../../core/crm/lists/order-key.ts'
import { changesForRecords } from '../../../core/crm/forms/form-changes.ts'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { companyDomain, convertedValues, nameOfDomain } from '../../../core/crm/records/convert-lead.ts'
import { convertInput } from '../../../core/crm/records/convert-lead.schema.ts'
import { FIELD_TYPES, fieldsOf, formData, formField, type FormField } from '../../../core/crm/forms/form.schema.ts'
import { readFieldValue } from '../../../core/crm/forms/field-value.ts'
import { RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { recordName, recordSchema, uniqueClaims } from '../../../core/crm/records/record.schema.ts'
import { tagDeletion, tagInput } from '../../../core/crm/lists/tags.ts'
import { taskInput } from '../../../core/crm/activities/task.schema.ts'
import { isOpenStep, isOverdueStep } from '../../../core/crm/activities/next-step.ts'
import { DAY_SECTIONS, daySection, TASK_SECTIONS, taskSection } from '../../../core/crm/activities/task-sections.ts'
import { initialThread, reduceThread, threadOrder, type ThreadState } from '../../../core/crm/activities/threads.ts'
import { closedIn, closedText, groupLines, groupSlices, listGroups } from '../../../core/crm/lists/list-groups.ts'
import { placePin } from '../../../core/crm/lists/view-pins.ts'
import { initialViews, reduceViews, viewSave, type ViewsEvent } from '../../../core/crm/lists/views.ts'
import {
  dueAt,
  isDue,
  popupKey,
  reminderTime,
  snoozedUntil,
  splitReminders,
} from '../../../core/reminders/reminder-time.ts'
import { reminder as reminderShape, REMINDER_OPTIONS, SNOOZES } from '../../../core/reminders/reminder.schema.ts'
import { aMoment, aZone, edgesOf, form, formVerdict, suite, text, whole, zone } from '../suite.ts'

const moments = [
  '2026-03-29 10:00:00',
  '2026-03-29T10:00:00+02:00',
  '2026-03-29T10:00:00',
  '2026-03-29',
  '2026-02-30',
  '2026-02-30 10:00:00',
  '2026-03-29 24:00:00',
  'tomorrow',
  ' 2026-03-29 10:00:00 ',
]
const lists = ['1,2, 3,,2', [1, '2', 2], [], '', 'x', 0, [0], '1.5', null]
const task = {
  subject: 'Call back',
  task_date: '2026-03-29',
  status: 'defered',
  priority: 'high',
  related_with: 'Account',
  related_id: 'abc',
  task_owner: 5,
  tag: '1,2',
  description: 'Soon',
  reminder_type: 'popup',
}
const meeting = {
  title: 'Fair',
  location: 'Pune',
  from: '2026-03-29 10:00:00',
  to: '2026-03-29 11:00:00',
  host: 5,
  related_to: 'Leads',
  related_id: 'abc',
  participants: 'a@b.co, c@d.co',
  reminder: '1 day',
  reminder_type: 'both',
  description: '',
  tag: [1],
}
const call = {
  related_to: 'Deals',
  related_id: 'abc',
  status: 'Scheduled',
  call_type: 'out-bound',
  call_start_date_time: '2026-03-29 10:00:00',
  subject: 'Price',
  recording: '',
  reminder: '15 minutes',
  reminder_type: 'popup',
  call_duration: 60,
  call_owner: 5,
  description: '',
  call_purpose: 'demo',
  call_agenda: '',
  incoming_call_reason: '',
  tag: '',
}
const mail = { crm_unique_id: 'abc', to: 'a@b.co', cc: [], subject: 'Hello', body: 'Text', status: 'sent' }

const field = (id: number, field_type: FormField['field_type'], over: Partial<FormField> = {}): FormField => ({
  id,
  name: `field_${id}`,
  label: `Field ${id}`,
  field_type,
  placeholder: '',
  tooltip: '',
  option_list: field_type === 'select' || field_type === 'multi_select' ? ['One', 'Two'] : [],
  is_required: '0',
  unique: '0',
  section_id: 1,
  form_input_list_id: id,
  ...over,
})
const changedField = z.strictObject({
  id: whole,
  is_required: z.enum(['0', '1']),
  unique: z.enum(['0', '1']),
  options: z.array(text),
})
type ChangedField = z.output<typeof changedField>
const plainField = (id: number, is_required: '0' | '1' = '0', unique: '0' | '1' = '0'): ChangedField => ({
  id,
  is_required,
  unique,
  options: ['One', 'Two'],
})
const fullField = ({ id, options, ...flags }: ChangedField): FormField =>
  field(id, 'select', { ...flags, option_list: options })
const someFields = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    is_required: fc.constantFrom('0' as const, '1' as const),
    unique: fc.constantFrom('0' as const, '1' as const),
    options: fc.subarray(['One', 'Two', 'Three']),
  }),
  { selector: ({ id }) => id, maxLength: 4 },
)
const layoutOf = (fields: readonly FormField[]) => ({
  sections: [{ section_id: 1, name: 'Details', tab_columns: 'single' as const, form_fields: [...fields] }],
})
const leadFields = [
  field(1, 'text', { name: 'first_name', label: 'First name', is_required: '1' }),
  field(2, 'text', { name: 'last_name', label: 'Last name' }),
  field(3, 'email', { name: 'email', label: 'Email', unique: '1' }),
  field(4, 'phone', { label: 'Phone' }),
  field(5, 'select', { name: 'lead_status', label: 'Status', is_required: '1' }),
  field(6, 'multi_select', { label: 'Interests' }),
  field(7, 'money', { name: 'amount', label: 'Amount' }),
  field(8, 'date', { label: 'Since' }),
  field(9, 'boolean', { label: 'Partner' }),
]
const leadLayout = layoutOf(leadFields)
const record = {
  '1': 'Asha',
  '2': 'Rao',
  '3': 'Asha@Example.com',
  '4': '+91 98-765',
  '5': 'One',
  '6': ['One'],
  '7': 12.5,
  '8': '2026-03-29',
  '9': true,
}
const given: readonly unknown[] = [
  'x',
  ' x ',
  '',
  ' ',
  null,
  0,
  1,
  -1,
  1.5,
  '12.5',
  '1e3',
  '+5',
  '.5',
  true,
  'yes',
  'OFF',
  [],
  ['One'],
  'One, Two',
  'One,Three',
  'one',
  'a@b.co',
  'a@b',
  '+91 98 76',
  '12',
  'abc',
  'https://a.example',
  'a.example',
  'javascript:x',
  'IN',
  'india',
  'ZZ',
  '2026-02-29',
  '2028-02-29',
  ...moments.slice(0, 3),
  'x'.repeat(51),
  'x'.repeat(351),
  {},
  9_007_199_254_740_994,
  '7',
  7,
]
const value = z.union([text, z.number(), z.boolean(), z.array(text), z.null()])
const values = z.record(text, value)
const someValues = fc.record(
  {
    '1': fc.constantFrom<string | null>('Asha', 'asha', '', null),
    '3': fc.constantFrom<string | null>(' A@b.co ', '', null),
    '6': fc.constantFrom<string[] | null>(['One'], ['One', 'Two'], [], null),
    '7': fc.constantFrom<number | null>(0, 5, null),
  },
  { requiredKeys: [] },
)

const aKey = fc.integer({ min: 0, max: 400 }).map((index) => KEYS[index] ?? 'n0')
const KEYS = keysBetween(null, null, 401)
const keyOrNull = text.nullable()

const reminder = reminderShape
const now = Date.UTC(2026, 2, 29, 12)
const aReminder = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  type_id: fc.constantFrom(5, 6, 7),
  subject: fc.constant('x'),
  task_date: fc.constantFrom<string | null>('2026-03-29', '2026-03-28', '2026-03-30 10:00:00', null),
  reminder_date_time: fc.constantFrom<string | null>(
    '2026-03-29 11:59:59',
    '2026-03-29 12:00:00',
    '2026-03-29 12:00:01',
    '2026-03-28 23:00:00',
    '2026-03-28 22:59:59',
    null,
  ),
  reminder_type: fc.constantFrom('popup', 'both', 'others'),
  reminder_status: fc.constantFrom('on', 'off'),
})

const viewEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('views.loaded'), views: z.array(z.strictObject({ id: whole, name: text })) }),
  z.strictObject({ type: z.literal('view.chosen'), id: whole }),
  z.strictObject({ type: z.literal('view.saved'), id: whole, name: text }),
  z.strictObject({ type: z.literal('view.deleted'), id: whole }),
  z.strictObject({ type: z.literal('view.missing'), id: whole }),
])
const anId = fc.integer({ min: 0, max: 3 })
const aViewEvent: fc.Arbitrary<ViewsEvent> = fc.oneof(
  fc.record({
    type: fc.constant('views.loaded' as const),
    views: fc.subarray([1, 2, 3]).map((ids) => ids.map((id) => ({ id, name: `View ${id}` }))),
  }),
  fc.record({ type: fc.constant('view.chosen' as const), id: anId }),
  fc.record({ type: fc.constant('view.saved' as const), id: anId, name: fc.constantFrom('A', 'B') }),
  fc.record({
    type: fc.constantFrom('view.deleted' as const, 'view.missing' as const),
    id: anId,
  }) as fc.Arbitrary<ViewsEvent>,
)
const lead = z.looseObject({ lead_id: z.union([whole, text]) })
const threadEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('thread.opened') }),
  z.strictObject({ type: z.literal('lead.selected'), leadId: z.union([whole, text]) }),
  z.strictObject({
    type: z.literal('thread.loaded'),
    response: z.strictObject({
      type: z.enum(['type_1', 'type_2', 'type_3']).nullable(),
      leads: z.array(lead).nullable(),
    }),
  }),
])
const aThreadEvent: fc.Arbitrary<z.output<typeof threadEvent>> = fc.oneof(
  fc.constant({ type: 'thread.opened' as const }),
  fc.constantFrom(1, 2, 3).map((leadId) => ({ type: 'lead.selected' as const, leadId })),
  fc.record({
    type: fc.constant('thread.loaded' as const),
    response: fc.record({
      type: fc.constantFrom('type_1' as const, 'type_2' as const, 'type_3' as const, null),
      leads: fc.option(fc.subarray([1, 2, 3]).map((ids) => ids.map((lead_id) => ({ lead_id })))),
    }),
  }),
)

export const crmSuites = [
  form({
    name: 'task',
    title: 'A task as sent when creating or changing it',
    source: 'Spec §3, D-02, D-88, D-89',
    rule: 'core/crm/activities/task.schema taskInput',
    schema: taskInput,
    valid: [task, { subject: 'Call', task_date: '2026-03-29' }],
    values: {
      task_date: moments,
      tag: lists,
      status: ['deferred', 'completed'],
      related_with: ['Accounts', 'Leads', null],
      related_id: [null, ''],
      priority: ['lowest', 'urgent'],
    },
    count: 50,
  }),
  form({
    name: 'meeting',
    title: 'A meeting as sent when creating or changing it',
    source: 'Spec §3, D-88',
    rule: 'core/crm/activities/meeting.schema meetingInput',
    schema: meetingInput,
    valid: [meeting, { title: 'Fair', from: '2026-03-29 10:00:00', to: '2026-03-29 10:00:01' }],
    values: {
      from: moments,
      to: [...moments, '2026-03-29 10:00:00', '2026-03-29 10:00:01', '2026-03-29T12:00:00+02:00'],
      reminder: ['3 days', '5 minutes'],
      related_id: [null],
      tag: lists,
      participants: [[], ['a@b.co', 'a@b.co']],
    },
    count: 50,
  }),
  form({
    name: 'call',
    title: 'A call as sent when creating or changing it',
    source: 'Spec §3, §9, D-88',
    rule: 'core/crm/activities/call.schema callInput',
    schema: callInput,
    valid: [call, { call_type: 'missed', call_start_date_time: '2026-03-29 10:00:00', subject: 'Price' }],
    values: {
      call_start_date_time: moments,
      reminder: ['1 hour', '30 minutes'],
      call_type: ['inbound', 'in-bound'],
      call_duration: [86_400, 86_401, '60'],
      related_id: [null],
      status: ['Missed', 'Done'],
      tag: lists,
    },
    count: 50,
  }),
  suite({
    name: 'call-status',
    title: 'The stored status of a call',
    source: 'D-88',
    rule: 'core/crm/activities/call.schema statusOfCall',
    input: z.strictObject({
      call_type: z.enum(CALL_TYPES.map((type) => type.value)),
      call_start_date_time: text,
      now: whole,
    }),
    verdict: text.nullable(),
    edges: CALL_TYPES.flatMap((type) =>
      [-1, 0, 1].map(
        (second) =>
          [
            `${type.value}, ${second} s from the start`,
            { call_type: type.value, call_start_date_time: '2026-03-29 12:00:00', now: now + second * 1000 },
          ] as const,
      ),
    ),
    run: (each) => statusOfCall(each, each.now),
  }),
  form({
    name: 'crm-email',
    title: 'An e-mail of a record: drafts may be incomplete',
    source: 'Spec §3',
    rule: 'core/crm/activities/correspondence.schema emailInput',
    schema: emailInput,
    valid: [mail, { crm_unique_id: 'abc' }],
    values: {
      to: ['a@b.co, c@d.co', 'a@b', ['a@b.co', 'a@b.co'], ''],
      status: ['draft'],
      subject: ['x'.repeat(200), 'x'.repeat(201), 'For {{ name }}'],
      body: ['{name}', '{{}}', 'Dear {{name}}, {{other}}'],
    },
    count: 25,
  }),
  form({
    name: 'crm-note',
    title: 'A note of a record',
    source: 'Spec §3',
    rule: 'core/crm/activities/correspondence.schema noteInput',
    schema: noteInput,
    valid: [{ crm_unique_id: 'abc', message: 'Called' }],
    count: 10,
  }),
  form({
    name: 'view-form',
    title: 'The name of a new view',
    source: 'D-86',
    rule: 'core/crm/lists/view.schema viewForm',
    schema: viewForm,
    valid: [{ name: 'Hot leads' }],
  }),
  form({
    name: 'tag',
    title: 'A tag',
    source: 'D-94',
    rule: 'core/crm/lists/tags tagInput',
    schema: tagInput,
    valid: [{ type_id: 1, name: 'Hot' }],
    count: 10,
  }),
  form({
    name: 'tag-deletion',
    title: 'Tags to delete',
    source: 'Spec §5, D-94',
    rule: 'core/crm/lists/tags tagDeletion',
    schema: tagDeletion,
    valid: [{ ids: [1, 2] }],
    values: { ids: lists },
    count: 0,
  }),
  suite({
    name: 'field-value',
    title: 'The stored form of a value by field type, or why it is refused',
    source: 'Spec §3, §5, D-11, D-14, D-47, D-84',
    rule: 'core/crm/forms/field-value readFieldValue',
    note: 'The options of choices are One and Two. Empty values are stored as null.',
    input: z.strictObject({ field_type: z.enum(FIELD_TYPES), name: text, given: z.unknown() }),
    verdict: z.union([
      z.strictObject({ ok: z.literal(true), value }),
      z.strictObject({ ok: z.literal(false), message: text }),
    ]),
    edges: [
      ...FIELD_TYPES.flatMap((field_type) =>
        given.map(
          (each) =>
            [
              `${field_type}: ${(JSON.stringify(each) ?? '').slice(0, 30)}`,
              { field_type, name: 'own', given: each },
            ] as const,
        ),
      ),
      ...[-1, 0, 100, 100.1].map(
        (each) => [`probability ${each}`, { field_type: 'number' as const, name: 'probability', given: each }] as const,
      ),
      ["a company's name", { field_type: 'text', name: 'account_name', given: 'x'.repeat(100) }],
      ['a postal code', { field_type: 'text', name: 'zip_code', given: 'x'.repeat(11) }],
    ],
    run: (each) => readFieldValue(field(1, each.field_type, { name: each.name }), each.given),
  }),
  suite({
    name: 'record',
    title: 'A whole record by its form: the values to store, its name and its unique values',
    source: 'Spec §3, D-84',
    rule: 'core/crm/records/record.schema recordSchema, uniqueClaims, recordName',
    note: 'Keys are field ids. A value equal to the stored one is always accepted. Unknown ids are dropped.',
    input: z.strictObject({
      form: z.looseObject({ sections: z.array(z.looseObject({ form_fields: z.array(formField) })) }),
      stored: values,
      given: z.unknown(),
    }),
    verdict: z.union([
      z.strictObject({
        ok: z.literal(true),
        values,
        name: text,
        unique: z.array(z.strictObject({ field: whole, key: text })),
      }),
      formVerdict,
    ]),
    edges: (
      [
        ['full', record, {}],
        ['empty', {}, {}],
        ['unknown ids', { ...record, '99': 'x', toString: 'y' }, {}],
        ['an option that is gone but was stored', { ...record, '5': 'Gone' }, { '5': 'Gone' }],
        ['an option that is gone', { ...record, '5': 'Gone' }, {}],
        ['several wrong', { '1': ' ', '3': 'x', '4': 'y', '5': 'Three', '7': 'z', '8': '2026-02-30' }, {}],
        ['no object', 'x', {}],
        ['a list', [], {}],
      ] as const
    ).map(([why, each, stored]) => [why, { form: leadLayout, stored, given: each }] as const) as never,
    run: (each) => {
      const layout = each.form as unknown as typeof leadLayout
      const read = recordSchema(layout, each.stored as never).safeParse(each.given)
      if (!read.success)
        return {
          ok: false,
          messages: Object.fromEntries(
            read.error.issues.map(({ path, message: words }) => [path.join('.'), path.length === 0 ? null : words]),
          ),
        }
      return {
        ok: true,
        values: read.data,
        name: recordName('Leads', layout, read.data),
        unique: uniqueClaims(layout, read.data).map((claim) => ({ field: claim.field.id, key: claim.key })),
      }
    },
  }),
  form({
    name: 'record-form',
    title: "The structure of a seller's form",
    source: 'Spec §3 "Lead form", D-84',
    rule: 'core/crm/forms/form.schema formData',
    schema: formData,
    valid: [layoutOf(leadFields.slice(0, 3))],
    count: 0,
    edges: [
      ['as JSON text', JSON.stringify(layoutOf(leadFields.slice(0, 1)))],
      ['broken JSON text', '{'],
      ['a field twice', layoutOf([leadFields[0]!, leadFields[0]!])],
      ['two fields of a name', layoutOf([leadFields[0]!, { ...leadFields[1]!, name: 'first_name' }])],
      ['a section twice', { sections: [...layoutOf([]).sections, ...layoutOf([]).sections] }],
      ['a name in capitals', layoutOf([field(1, 'text', { name: 'Name' })])],
      ['no label', layoutOf([field(1, 'text', { label: ' ' })])],
      ['flags as booleans', layoutOf([{ ...leadFields[0]!, is_required: true as never, unique: 0 as never }])],
      ['a list is a form here', []],
    ],
  }),
  suite({
    name: 'record-form-changes',
    title: 'The changes of a form that concern stored records',
    source: 'D-84, D-182',
    rule: 'core/crm/forms/form-changes changesForRecords',
    input: z.strictObject({ stored: z.array(changedField), next: z.array(changedField) }),
    verdict: z.array(
      z.strictObject({
        kind: z.enum(['required', 'unique', 'options', 'removed']),
        field: whole,
        options: z.array(text).optional(),
      }),
    ),
    edges: [
      ['nothing', { stored: [plainField(1)], next: [plainField(1)] }],
      ['now required and unique', { stored: [plainField(1)], next: [plainField(1, '1', '1')] }],
      ['no longer required', { stored: [plainField(1, '1')], next: [plainField(1)] }],
      ['a removed field', { stored: [plainField(1), plainField(2)], next: [plainField(1)] }],
      ['a new required field', { stored: [], next: [plainField(1, '1')] }],
      ['a removed option', { stored: [plainField(1)], next: [{ ...plainField(1), options: ['Two', 'Three'] }] }],
    ],
    arbitrary: fc.record({ stored: someFields, next: someFields }),
    count: 30,
    run: ({ stored, next }) =>
      changesForRecords(layoutOf(stored.map(fullField)), layoutOf(next.map(fullField))).map((change) => ({
        kind: change.kind,
        field: change.field.id,
        ...(change.kind === 'options' && { options: [...change.options] }),
      })),
  }),
  suite({
    name: 'record-history',
    title: 'The changes between two states of a record',
    source: 'D-93',
    rule: 'core/crm/records/history diffValues',
    input: z.strictObject({ before: values, after: values }),
    verdict: z.strictObject({
      changes: z.array(z.strictObject({ field: text, old: value, new: value })),
    }),
    edges: [
      ['nothing', { before: {}, after: {} }],
      ['two nothings', { before: { '1': '' }, after: { '1': null } }],
    ],
    arbitrary: fc.record({ before: someValues, after: someValues }) as never,
    count: 50,
    run: ({ before, after }) => ({ changes: diffValues(before, after) }),
  }),
  suite({
    name: 'own-records',
    title: 'The condition and the address of the list of one’s own records, and the condition of open deals',
    source: 'D-278',
    rule: 'core/crm/lists/own-records isMine, ownRecordsAddress, IS_OPEN_DEAL',
    note: 'The form of a type is the default one, or has no fields: then the owner is the one that every record has.',
    input: z.strictObject({ type: z.enum(RECORD_TYPE_NAMES), has_fields: z.boolean() }),
    verdict: z.strictObject({ mine: z.json(), address: text, open_deal: z.json() }),
    edges: RECORD_TYPE_NAMES.flatMap((type) =>
      [true, false].map(
        (hasFields) =>
          [`${type} ${hasFields ? 'by default' : 'without fields'}`, { type, has_fields: hasFields }] as const,
      ),
    ),
    run: ({ type, has_fields: hasFields }) => {
      const layout = { sections: hasFields ? DEFAULT_FORMS[type] : [] }
      return { mine: isMine(type, layout), address: ownRecordsAddress(type, layout), open_deal: IS_OPEN_DEAL }
    },
  }),
  suite({
    name: 'order-key',
    title: 'A key between two others; an error where none exists',
    source: 'D-87',
    rule: 'core/crm/lists/order-key keyBetween',
    note: 'null stands for the end of the column. Another scheme works too if its keys order by code units and there is always a key between two; these keys are ours.',
    input: z.strictObject({ before: keyOrNull, after: keyOrNull }),
    verdict: z.strictObject({ key: text.optional(), error: text.optional() }),
    edges: (
      [
        [null, null],
        ['n0', null],
        [null, 'n0'],
        ['nz', null],
        ['n0', 'n1'],
        ['n0', 'n01'],
        ['n0i', 'n1'],
        ['oz0', null],
        ['m0', null],
        [null, 'm0'],
        [`z${'z'.repeat(13)}`, null],
        [null, `a${'0'.repeat(12)}1`],
        ['n1', 'n0'],
        ['n0', 'n0'],
        ['', null],
        ['n', null],
        ['N0', null],
        ['n00', null],
        [`a${'0'.repeat(13)}`, null],
        ['n0x0', 'n1'],
      ] as const
    ).map(([before, after]) => [`${before} … ${after}`, { before, after }] as const),
    arbitrary: fc
      .tuple(aKey, aKey)
      .map(([one, other]) => ({ before: one < other ? one : other, after: one < other ? other : one }))
      .filter(({ before, after }) => before !== after),
    count: 60,
    run: ({ before, after }) => {
      try {
        return { key: keyBetween(before, after) }
      } catch (error) {
        return { error: (error as Error).message }
      }
    },
  }),
  suite({
    name: 'order-keys',
    title: 'Several keys between two others, and whether a text is a key',
    source: 'D-87',
    rule: 'core/crm/lists/order-key keysBetween, isOrderKey',
    input: z.strictObject({ before: keyOrNull, after: keyOrNull, count: whole }),
    verdict: z.strictObject({ keys: z.array(text), areKeys: z.boolean() }),
    edges: [0, 1, 2, 5, 12].flatMap((count) =>
      (
        [
          [null, null],
          ['n0', null],
          [null, 'n0'],
          ['n0', 'n1'],
        ] as const
      ).map(([before, after]) => [`${count} between ${before} and ${after}`, { before, after, count }] as const),
    ),
    run: ({ before, after, count }) => {
      const keys = keysBetween(before, after, count)
      return { keys, areKeys: keys.every(isOrderKey) }
    },
  }),
  suite({
    name: 'board-move',
    title: 'A board after moving a card',
    source: 'D-87',
    rule: 'core/crm/lists/kanban moveCard',
    input: z.strictObject({ board: z.record(text, z.array(text)), card: text, column: text, index: z.number() }),
    verdict: z.record(text, z.array(text)),
    edges: [],
    arbitrary: fc.record({
      board: fc.constant({ '': ['a'], New: ['b', 'c', 'd'], Won: [] }),
      card: fc.constantFrom('a', 'b', 'c', 'd', 'x'),
      column: fc.constantFrom('', 'New', 'Won', 'Gone'),
      index: fc.constantFrom(-1, 0, 1, 2, 9, 1.5),
    }),
    count: 60,
    run: (each) => moveCard(each.board, each.card, each.column, each.index),
  }),
  suite({
    name: 'view-pins',
    title: 'The pinned views of a person after one is pinned, moved or unpinned',
    source: 'D-247',
    rule: 'core/crm/lists/view-pins placePin',
    input: z.strictObject({ pins: z.array(whole), id: whole, place: z.number().nullable() }),
    verdict: z.array(whole),
    edges: [
      ['a first pin', { pins: [], id: 7, place: 0 }],
      ['beyond the end', { pins: [1, 2], id: 7, place: 9 }],
      ['to the front', { pins: [1, 2, 3], id: 3, place: 0 }],
      ['one to the right', { pins: [1, 2, 3], id: 1, place: 1 }],
      ['unpinned', { pins: [1, 2, 3], id: 2, place: null }],
      ['unpinned twice', { pins: [1, 3], id: 2, place: null }],
    ],
    run: ({ pins, id, place }) => [...placePin(pins, id, place)],
  }),
  suite({
    name: 'list-groups',
    title: 'The groups of a list with headings, and the rows that one of its pages has',
    source: 'D-248',
    rule: 'core/crm/lists/list-groups listGroups, groupSlices',
    input: z.strictObject({
      columns: z.array(z.strictObject({ category: text, label: text })),
      counted: z.array(z.strictObject({ category: text, total: whole })),
      closed: z.array(text),
      page: whole,
      per_page: whole,
    }),
    verdict: z.strictObject({
      groups: z.array(z.strictObject({ category: text, label: text, total: whole })),
      slices: z.array(z.strictObject({ category: text, skip: whole, take: whole })),
    }),
    edges: [],
    arbitrary: fc.record({
      columns: fc
        .subarray(['', 'New', 'Won'])
        .map((all) => all.map((category) => ({ category, label: category || 'None' }))),
      counted: fc
        .tuple(fc.nat(4), fc.nat(4), fc.nat(4), fc.nat(4))
        .map((totals) => ['Won', '', 'Gone', 'New'].map((category, at) => ({ category, total: totals[at] ?? 0 }))),
      closed: fc.subarray(['', 'New', 'Gone']),
      page: fc.integer({ min: 1, max: 4 }),
      per_page: fc.integer({ min: 1, max: 5 }),
    }),
    count: 60,
    run: ({ columns, counted, closed, page, per_page }) => {
      const groups = listGroups(columns, counted)
      return { groups: [...groups], slices: [...groupSlices(groups, closed, { page, per_page })] }
    },
  }),
  suite({
    name: 'list-group-lines',
    title: 'Headings and rows of a grouped list, and its closed groups in an address',
    source: 'D-248',
    rule: 'core/crm/lists/list-groups groupLines, closedText, closedIn',
    note: 'A row is the name of its group.',
    input: z.strictObject({
      groups: z.array(z.strictObject({ category: text, label: text, total: whole })),
      closed: z.array(text),
      rows: z.array(text),
      hasMore: z.boolean(),
    }),
    verdict: z.strictObject({ lines: z.array(text), address: text.optional(), read: z.array(text) }),
    edges: [],
    arbitrary: fc.record({
      groups: fc
        .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
        .map((totals) =>
          ['', 'New', 'A, ~1'].map((category, at) => ({ category, label: category || 'None', total: totals[at] ?? 1 })),
        ),
      closed: fc.subarray(['', 'New', 'A, ~1']),
      rows: fc.array(fc.constantFrom('', 'New', 'A, ~1', 'Other'), { maxLength: 6 }),
      hasMore: fc.boolean(),
    }),
    count: 60,
    run: ({ groups, closed, rows, hasMore }) => {
      const address = closedText(closed)
      return {
        lines: groupLines(groups, closed, rows, (row) => row, hasMore).map(({ group, row }) =>
          group === undefined ? `row ${row}` : `heading ${group.label}`,
        ),
        ...(address !== undefined && { address }),
        read: [...closedIn(address)],
      }
    },
  }),
  suite({
    name: 'board-groups',
    title: 'The fields that can make the columns of a board',
    source: 'D-234',
    rule: 'core/crm/lists/board-groups boardGroups',
    note: 'The forms are the ones that a company starts with.',
    input: z.strictObject({ type: z.enum(RECORD_TYPE_NAMES) }),
    verdict: z.array(z.strictObject({ name: text, label: text, kind: z.enum(['choice', 'owner', 'date']) })),
    edges: RECORD_TYPE_NAMES.map((type) => [type, { type }] as const),
    run: ({ type }) => [...boardGroups(type, { sections: DEFAULT_FORMS[type] })],
  }),
  suite({
    name: 'board-day',
    title: 'The range of a day on a board, and the day that a card gets in a range',
    source: 'D-234',
    rule: 'core/crm/lists/board-groups dayOfRange; core/crm/activities/task-sections daySection',
    note: 'A week begins on Monday. A missing day cannot be chosen by moving.',
    input: z.strictObject({ range: z.enum(['', ...DAY_SECTIONS]), today: text }),
    verdict: z.strictObject({ day: text.nullable().optional(), range: z.enum(['', ...DAY_SECTIONS]).optional() }),
    edges: ['2026-03-10', '2026-03-13', '2026-03-14', '2026-03-15'].flatMap((today) =>
      (['', ...DAY_SECTIONS] as const).map((range) => [`${range} on ${today}`, { range, today }] as const),
    ),
    run: ({ range, today }) => {
      const day = dayOfRange(range, today)
      return day === undefined ? {} : { day, range: day === null ? ('' as const) : daySection(day, today) }
    },
  }),
  suite({
    name: 'meeting-column',
    title: 'The column of a meeting by the calendar days of a zone',
    source: 'D-87',
    rule: 'core/crm/lists/kanban meetingCategory',
    input: z.strictObject({ startsAt: whole, now: whole, timeZone: zone }),
    verdict: text,
    edges: [],
    arbitrary: fc.record({ startsAt: aMoment, now: aMoment, timeZone: aZone }),
    count: 60,
    run: (each) => meetingCategory(each.startsAt, each.now, each.timeZone),
  }),
  suite({
    name: 'task-section',
    title: 'The section of a task by the days of a zone',
    source: 'D-199',
    rule: 'core/crm/activities/task-sections taskSection, taskDay, sectionDays',
    note: 'A week begins on Monday. The day of a task with a time is that of the zone.',
    input: z.strictObject({ task: z.strictObject({ status: text, task_date: text }), now: whole, timeZone: zone }),
    verdict: z.enum(TASK_SECTIONS),
    edges: [
      ['completed', '2026-03-10', 'completed'],
      ['yesterday', '2026-03-09', 'in-progress'],
      ['today', '2026-03-10', 'defered'],
      ['a time that has passed today', '2026-03-10 00:00:00', 'in-progress'],
      ['today by UTC, tomorrow here', '2026-03-10 23:30:00', 'in-progress'],
      ['Sunday of this week', '2026-03-15', 'in-progress'],
      ['Monday of the next week', '2026-03-16', 'in-progress'],
      ['no date', 'soon', 'in-progress'],
    ].map(
      ([why = '', task_date = '', status = '']) =>
        [
          why,
          { task: { status, task_date }, now: Date.UTC(2026, 2, 10, 12), timeZone: 'Europe/Berlin' as const },
        ] as const,
    ),
    arbitrary: fc.record({
      task: fc.record({
        status: fc.constantFrom('in-progress', 'completed', 'defered'),
        task_date: fc.oneof(
          aMoment.map((at) => new Date(at).toISOString().slice(0, 10)),
          aMoment.map((at) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')),
        ),
      }),
      now: aMoment,
      timeZone: aZone,
    }),
    count: 60,
    run: ({ task, now, timeZone }) => taskSection(task, now, timeZone),
  }),
  suite({
    name: 'next-step',
    title: 'Whether a task, meeting or call is open, and whether an open one is overdue',
    source: 'D-241',
    rule: 'core/crm/activities/next-step isOpenStep, isOverdueStep',
    note: 'The earliest open one is the next step of its record. `at` is a day or a wire time.',
    input: z.strictObject({
      step: z.strictObject({
        kind: z.enum(['task', 'meeting', 'call']),
        status: text.nullable(),
        startsAt: whole,
        endsAt: whole.nullable(),
      }),
      at: text,
      now: whole,
      timeZone: zone,
    }),
    verdict: z.strictObject({ isOpen: z.boolean(), isOverdue: z.boolean() }),
    edges: [
      ['an overdue task', 'task', 'in-progress', -3_600_000, '2026-03-09'],
      ['a task of today', 'task', 'in-progress', -3_600_000, '2026-03-10'],
      ['a completed task', 'task', 'completed', 3_600_000, '2026-03-11'],
      ['a planned call whose time has passed', 'call', 'Scheduled', -1, '2026-03-10 11:59:59'],
      ['a logged call', 'call', null, -1, '2026-03-10 11:59:59'],
      ['a missed call', 'call', 'Missed', 1, '2026-03-10 12:00:01'],
      ['a meeting that ends now', 'meeting', null, 0, '2026-03-10 12:00:00'],
    ].map(([why, kind, status, from, at]) => {
      const now = Date.UTC(2026, 2, 10, 12)
      const step = { kind: kind as 'task', status: status as string | null, startsAt: now + Number(from), endsAt: null }
      return [String(why), { step, at: String(at), now, timeZone: 'Europe/Berlin' as const }] as const
    }),
    arbitrary: fc
      .record({
        kind: fc.constantFrom('task' as const, 'meeting' as const, 'call' as const),
        status: fc.constantFrom(null, 'in-progress', 'completed', 'Scheduled', 'Missed'),
        startsAt: aMoment,
        length: fc.option(fc.constantFrom(0, 1_800_000, 86_400_000)),
        after: fc.integer({ min: -100_000_000, max: 100_000_000 }),
        isDay: fc.boolean(),
        timeZone: aZone,
      })
      .map(({ kind, status, startsAt, length, after, isDay, timeZone }) => ({
        step: { kind, status, startsAt, endsAt: length === null ? null : startsAt + length },
        at: new Date(startsAt)
          .toISOString()
          .slice(0, isDay ? 10 : 19)
          .replace('T', ' '),
        now: startsAt + after,
        timeZone,
      })),
    count: 80,
    run: ({ step, at, now, timeZone }) => ({
      isOpen: isOpenStep(step, now),
      isOverdue: isOverdueStep({ kind: step.kind, at }, now, timeZone),
    }),
  }),
  suite({
    name: 'snooze',
    title: 'When a snoozed reminder returns',
    source: 'D-201',
    rule: 'core/reminders/reminder-time snoozedUntil',
    note: 'Tomorrow is 09:00 of the next day of the zone.',
    input: z.strictObject({ snooze: z.enum(SNOOZES), now: whole, timeZone: zone }),
    verdict: whole,
    edges: SNOOZES.map(
      (snooze) => [snooze, { snooze, now: Date.UTC(2026, 2, 28, 23, 30), timeZone: 'Europe/Berlin' as const }] as const,
    ),
    arbitrary: fc.record({ snooze: fc.constantFrom(...SNOOZES), now: aMoment, timeZone: aZone }),
    count: 40,
    run: ({ snooze, now, timeZone }) => snoozedUntil(snooze, now, timeZone),
  }),
  suite({
    name: 'reminder-time',
    title: 'The moment of a reminder in UTC; null for no date',
    source: 'D-89',
    rule: 'core/reminders/reminder-time reminderTime',
    note: 'A day without a time starts at 09:00 in the zone. A time that clocks skip means the moment of the skip; a time that occurs twice means the first.',
    input: z.strictObject({ dayOrTime: text, option: z.enum(REMINDER_OPTIONS).nullable(), timeZone: zone }),
    verdict: text.nullable(),
    edges: [
      ...edgesOf(moments).map(
        ([why, dayOrTime]) => [why, { dayOrTime, option: null, timeZone: 'Europe/Berlin' as const }] as const,
      ),
      ...REMINDER_OPTIONS.map(
        (option) => [option, { dayOrTime: '2026-03-30', option, timeZone: 'Europe/Berlin' as const }] as const,
      ),
    ],
    arbitrary: fc.record({
      dayOrTime: fc.oneof(
        aMoment.map((at) => new Date(at).toISOString().slice(0, 10)),
        aMoment.map((at) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')),
      ),
      option: fc.constantFrom(...REMINDER_OPTIONS, null),
      timeZone: aZone,
    }),
    count: 80,
    run: (each) => reminderTime(each.dayOrTime, each.option, each.timeZone),
  }),
  suite({
    name: 'reminders',
    title: 'The due reminders, and the lists for today and earlier',
    source: 'Spec §4 "Reminders", D-90',
    rule: 'core/reminders/reminder-time isDue, dueAt, popupKey, splitReminders',
    note: 'The verdict names reminders by their index, from 0.',
    input: z.strictObject({ reminders: z.array(reminder), now: whole, timeZone: zone }),
    verdict: z.strictObject({
      due: z.array(whole),
      today: z.array(whole),
      earlier: z.array(whole),
      dueAt: z.array(whole.nullable()),
      keys: z.array(text),
    }),
    edges: [],
    arbitrary: fc.record({ reminders: fc.array(aReminder, { maxLength: 3 }), now: fc.constant(now), timeZone: aZone }),
    count: 80,
    run: ({ reminders, now: at, timeZone }) => {
      const { today, earlier } = splitReminders(reminders, at, timeZone)
      const places = (some: readonly (typeof reminders)[number][]) => some.map((each) => reminders.indexOf(each))
      return {
        due: reminders.flatMap((each, index) => (isDue(each, at, timeZone) ? [index] : [])),
        today: places(today),
        earlier: places(earlier),
        dueAt: reminders.map((each) => dueAt(each, timeZone) ?? null),
        keys: reminders.map(popupKey),
      }
    },
  }),
  suite({
    name: 'views',
    title: 'The views of a list after events, and how the current view is saved',
    source: 'Spec §4 "Custom views", D-86',
    rule: 'core/crm/lists/views reduceViews, viewSave',
    input: z.array(viewEvent),
    verdict: z.looseObject({}),
    edges: [['nothing', []]],
    arbitrary: fc.array(aViewEvent, { minLength: 1, maxLength: 5 }) as never,
    count: 60,
    run: (events) => {
      const state = (events as readonly ViewsEvent[]).reduce(reduceViews, initialViews('Leads'))
      return { views: state.views, currentId: state.currentId, save: viewSave(state) }
    },
  }),
  suite({
    name: 'threads',
    title: 'The open thread after events',
    source: 'Spec §4 "Threads", D-92',
    rule: 'core/crm/activities/threads reduceThread',
    input: z.array(threadEvent),
    verdict: z.looseObject({}),
    edges: [['nothing', []]],
    arbitrary: fc.array(aThreadEvent, { minLength: 1, maxLength: 4 }),
    count: 50,
    run: (events) => events.reduce<ThreadState>(reduceThread, initialThread),
  }),
  suite({
    name: 'thread-order',
    title: 'The order of threads; unknown orders count as latest',
    source: 'D-92',
    rule: 'core/crm/activities/threads threadOrder',
    input: z.unknown(),
    verdict: text,
    edges: edgesOf<unknown>(['latest', 'oldest', 'name', 'unread', 'Latest', '', null, 1]),
    run: (each) => threadOrder.parse(each),
  }),
  form({
    name: 'convert-lead',
    title: 'What a lead is to become',
    source: 'D-195',
    rule: 'core/crm/records/convert-lead.schema convertInput',
    schema: convertInput,
    valid: [
      {
        account: 'new',
        account_name: 'Anchor Materials',
        contact: 'new',
        has_deal: true,
        deal_name: 'First order',
        amount: '12,500',
        closing_date: '2030-03-01',
      },
      { account: '3f0c', contact: 'none' },
      {},
    ],
    values: { amount: ['1.234,50', '-1', 'much', 0], closing_date: ['2026-02-30', null], account: ['none'] },
  }),
  suite({
    name: 'converted-values',
    title: 'The values that a new record takes over from a lead, by field name of the first forms',
    source: 'D-195',
    rule: 'core/crm/records/convert-lead convertedValues',
    input: z.strictObject({ type: z.enum(['Contacts', 'Accounts', 'Deals']), lead: z.record(text, text) }),
    verdict: z.record(text, z.union([text, z.number()])),
    edges: (['Contacts', 'Accounts', 'Deals'] as const).map((type) => [
      type,
      {
        type,
        lead: {
          first_name: 'Yusuf',
          last_name: 'Demir',
          mobile: '+90 402 6917571',
          email: 'yusuf@anchor.example',
          industry: 'no such industry',
          title: 'Buyer',
          city: 'Gaziantep',
          website: 'https://anchor.example',
          description: 'Met at the fair.',
        },
      },
    ]),
    run: ({ type, lead }) => {
      const from = { sections: DEFAULT_FORMS.Leads }
      const to = { sections: DEFAULT_FORMS[type] }
      const values = Object.fromEntries(
        fieldsOf(from).flatMap((field) => (Object.hasOwn(lead, field.name) ? [[field.id, lead[field.name]!]] : [])),
      )
      const made = convertedValues(from, values, type, to, {})
      return Object.fromEntries(
        fieldsOf(to).flatMap((field) => (field.id in made ? [[field.name, made[field.id]]] : [])),
      )
    },
  }),
  suite({
    name: 'company-domain',
    title: 'The company behind an e-mail address, and the name to offer for it',
    source: 'D-195',
    rule: 'core/crm/records/convert-lead companyDomain, nameOfDomain',
    input: text,
    verdict: z.strictObject({ domain: text, name: text }).nullable(),
    edges: [
      ['a company', 'Yusuf@Anchor-Materials.example'],
      ['a public provider', 'someone@GMAIL.com'],
      ['no address', 'nobody'],
      ['nothing', ''],
      ['underscores', 'a@b_c.co.uk'],
    ],
    run: (email) => {
      const domain = companyDomain(email)
      return domain === undefined ? null : { domain, name: nameOfDomain(domain) }
    },
  }),
]
