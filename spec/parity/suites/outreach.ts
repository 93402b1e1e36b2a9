import { z } from 'zod'
import { emailTemplateInput, signedText } from '../../../core/crm/activities/email-template.schema.ts'
import { escapedText, folded, icalendar } from '../../../core/crm/activities/icalendar.ts'
import { filledFromRecord, unknownMergeFields } from '../../../core/crm/automation/merge-fields.ts'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { embedSnippet, frameAncestors } from '../../../core/crm/web-forms/embed.ts'
import { askedFields, readWebForm, sentText, webFormProblem } from '../../../core/crm/web-forms/web-form.ts'
import { webFormInput } from '../../../core/crm/web-forms/web-form.schema.ts'
import { form, message, suite, text, whole } from '../suite.ts'

const leadForm = { sections: DEFAULT_FORMS.Leads }
const chosen = z.strictObject({ id: whole, is_required: z.boolean() })
const asked = (id: number, is_required = false) => ({ id, is_required })

export const outreachSuites = [
  form({
    name: 'web-form',
    title: 'A web form as it is made and changed',
    source: 'D-223',
    rule: 'core/crm/web-forms/web-form.schema webFormInput',
    schema: webFormInput,
    valid: [
      {
        title: 'Ask us',
        intro: '',
        thanks: 'Thank you',
        consent: 'I agree',
        fields: [asked(103), asked(106, true)],
        owner_id: 7,
        source: 'Website',
        hosts: 'https://Shop.Example/contact?x=1, *.acme.example:8080',
        status: 'off',
      },
    ],
    values: {
      hosts: [[], ['localhost'], 'a b', 'shop.example; script-src *', 'not_a_host', '*', 'a..b', "'self'"],
      fields: [[asked(103), asked(103)], [asked(0)]],
      owner_id: ['', '7'],
    },
  }),
  suite({
    name: 'web-form-fields',
    title: 'What a web form asks, and why its choice of fields is refused; over the default form of leads',
    source: 'D-223',
    rule: 'core/crm/web-forms/web-form askedFields, webFormProblem',
    input: z.array(chosen),
    verdict: z.strictObject({ asked: z.array(z.strictObject({ id: whole, required: z.boolean() })), problem: message }),
    edges: [
      ['name and e-mail', [asked(106), asked(103)]],
      ['required by the web form', [asked(103), asked(106, true)]],
      ['no name', [asked(106)]],
      ['neither e-mail nor phone', [asked(103)]],
      ['a phone will do', [asked(103), asked(105)]],
      ['the owner', [asked(103), asked(106), asked(101)]],
      ['the account', [asked(103), asked(106), asked(102)]],
      ['the status', [asked(103), asked(106), asked(109)]],
      ['a field that is gone', [asked(103), asked(106), asked(9999)]],
    ],
    count: 0,
    run: (fields) => ({
      asked: askedFields(leadForm, fields).map(({ id, is_required }) => ({ id, required: is_required === '1' })),
      problem: webFormProblem(leadForm, fields) ?? null,
    }),
  }),
  suite({
    name: 'web-form-sent',
    title: 'What a visitor sent, checked and as a note',
    source: 'D-223',
    rule: 'core/crm/web-forms/web-form readWebForm, sentText',
    input: z.strictObject({ consent: text, sent: z.record(text, z.union([text, z.boolean()])) }),
    verdict: z.strictObject({
      values: z.record(text, text).optional(),
      note: text.optional(),
      errors: z.record(text, text).optional(),
    }),
    edges: [
      ['complete', { consent: '', sent: { '103': ' Ada ', '106': 'ada@acme.example', '114': 'DE' } }],
      ['without the name', { consent: '', sent: { '106': 'ada@acme.example' } }],
      ['no e-mail address', { consent: '', sent: { '103': 'Ada', '106': 'ada' } }],
      ['without the consent', { consent: 'I agree', sent: { '103': 'Ada', '106': 'ada@acme.example' } }],
      ['with the consent', { consent: 'I agree', sent: { '103': 'Ada', '106': 'a@b.co', consent: '1' } }],
      ['a tick', { consent: 'I agree', sent: { '103': 'Ada', '106': 'a@b.co', consent: true } }],
      ['a field that is not asked', { consent: '', sent: { '103': 'Ada', '106': 'a@b.co', '109': 'Won' } }],
    ],
    count: 0,
    run: ({ consent, sent }) => {
      const fields = askedFields(leadForm, [asked(103), asked(106, true), asked(114)])
      const read = readWebForm({ fields, consent }, sent)
      return read.ok
        ? { values: { ...read.values } as Record<string, string>, note: sentText(fields, read.values) }
        : { errors: { ...read.errors } }
    },
  }),
  suite({
    name: 'web-form-embed',
    title: 'The HTML that shows a form in a frame, and the hosts that may',
    source: 'D-223',
    rule: 'core/crm/web-forms/embed embedSnippet, frameAncestors',
    input: z.strictObject({ address: text, title: text, fields: whole, hosts: z.array(text) }),
    verdict: z.strictObject({ html: text, ancestors: text }),
    edges: [
      ['nobody', { address: 'https://m.example/form/x', title: 'Ask us', fields: 3, hosts: [] }],
      [
        'two hosts',
        { address: 'https://m.example/form/x', title: 'Ask us', fields: 3, hosts: ['a.example', '*.b.example:8080'] },
      ],
      ['signs of HTML', { address: 'https://m.example/form/x?a&b', title: '"><b>\'', fields: 0, hosts: [] }],
    ],
    count: 0,
    run: ({ address, hosts, ...of }) => ({ html: embedSnippet(address, of), ancestors: frameAncestors(hosts) }),
  }),
  form({
    name: 'email-template',
    title: 'An e-mail template as it is made and changed',
    source: 'D-224',
    rule: 'core/crm/activities/email-template.schema emailTemplateInput',
    schema: emailTemplateInput,
    valid: [
      { type_id: 1, name: 'Thanks', subject: 'Hello {{first_name}}', body: 'Dear {{first_name}}', is_shared: true },
    ],
    values: { type_id: ['4', 5, 0], is_shared: ['on', 'maybe'] },
  }),
  suite({
    name: 'email-template-filled',
    title:
      'A template with the values of a record, its unknown fields, and a signature below; over the default form of leads',
    source: 'D-173, D-224',
    rule: 'core/crm/automation/merge-fields filledFromRecord, unknownMergeFields; core/crm/activities/email-template.schema signedText',
    input: z.strictObject({ text, values: z.record(text, z.union([text, whole])), signature: text }),
    verdict: z.strictObject({ text, unknown: z.array(text) }),
    edges: [
      ['a value', { text: 'Dear {{ first_name }},', values: { '103': 'Ada' }, signature: '' }],
      ['an empty value', { text: 'Dear {{first_name}}{{last_name}}', values: { '103': 'Ada' }, signature: '' }],
      ['a person', { text: 'Yours, {{lead_owner}}', values: { '101': 7 }, signature: '' }],
      ['an unknown field', { text: '{{nothing}} {{first_name}} {{nothing}}', values: {}, signature: '' }],
      [
        'a value with a field in it',
        { text: '{{first_name}}', values: { '103': '{{email}}', '106': 'a@b.co' }, signature: '' },
      ],
      ['a signature', { text: 'Hello', values: {}, signature: ' Ada\nSales ' }],
      ['a blank signature', { text: 'Hello', values: {}, signature: ' \n' }],
    ],
    count: 0,
    run: ({ text: template, values, signature }) => ({
      text: signedText(
        filledFromRecord(template, leadForm, values, (field, value) =>
          field.field_type === 'owner' ? `person ${String(value)}` : undefined,
        ),
        signature,
      ),
      unknown: [...unknownMergeFields(template, leadForm)],
    }),
  }),
  suite({
    name: 'icalendar',
    title: 'A calendar for other programs',
    source: 'D-226, RFC 5545',
    rule: 'core/crm/activities/icalendar icalendar',
    input: z.strictObject({
      title: text,
      day: text.nullable(),
      start: whole,
      end: whole,
      remind_at: whole.nullable(),
      status: z.enum(['CONFIRMED', 'TENTATIVE', 'CANCELLED']),
    }),
    verdict: z.array(text),
    edges: [
      [
        'a meeting',
        {
          title: 'Fair',
          day: null,
          start: 1_795_512_600_000,
          end: 1_795_516_200_000,
          remind_at: 1_795_511_700_000,
          status: 'CONFIRMED',
        },
      ],
      [
        'a task of a day',
        { title: 'Call, "soon"; C:\\x', day: '2026-12-31', start: 0, end: 0, remind_at: null, status: 'TENTATIVE' },
      ],
      [
        'a long title',
        { title: 'Überraschend 😀 '.repeat(12), day: null, start: 5_000, end: 0, remind_at: null, status: 'CANCELLED' },
      ],
    ],
    count: 0,
    run: ({ day, remind_at, ...of }) =>
      icalendar('Ada', [
        {
          ...of,
          ...(day !== null && { day }),
          uid: 'activity-7@market.example',
          description: 'One\ntwo',
          location: '',
          address: 'https://market.example/crm/calendar',
          isBusy: day === null,
          changedAt: 1_795_000_000_000,
          remindAt: remind_at,
        },
      ]).split('\r\n'),
  }),
  suite({
    name: 'icalendar-line',
    title: 'A text as a value, and a long line of a calendar',
    source: 'D-226, RFC 5545 §3.1, §3.3.11',
    rule: 'core/crm/activities/icalendar escapedText, folded',
    input: text,
    verdict: z.strictObject({ escaped: text, folded: text }),
    edges: [
      ['75 octets', 'a'.repeat(75)],
      ['76 octets', 'a'.repeat(76)],
      ['a character of four octets at the end', `${'a'.repeat(73)}😀`],
      ['signs', 'a\\b,c;d:e"f\r\ng\rh\u0000\u0007\u007f\ti'],
      ['nothing', ''],
    ],
    count: 20,
    run: (given) => ({ escaped: escapedText(given), folded: folded(given) }),
  }),
]
