import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../../core/time/durations.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Work } from '../database/store.ts'
import { mailJob } from '../mail/mail.job.ts'
import { insertRows } from './insert-rows.ts'
import type { DemoCompany } from './world.ts'
import { FIELD_IDS, type SellerRecords } from './crm-records.ts'

/** Some weeks with one record of each kind, so that its page shows all that can happen: mails, calls, a visit, tasks. */
export async function insertStories(w: Work, { seller, records, ids, now }: SellerRecords): Promise<void> {
  const described = (['Leads', 'Contacts', 'Deals'] as const).flatMap(
    (type) =>
      records.find(
        (record) =>
          record.type === type &&
          record.owner_id === seller.owner.id &&
          record.createdAt < now - 21 * DAY_MS &&
          !['New', 'Won', 'Lost'].includes(record.category),
      ) ?? [],
  )
  const addressOf = ({ type, values }: (typeof described)[number]) => {
    const address = values[String(FIELD_IDS[type].get('email'))]
    return typeof address === 'string' ? address : undefined
  }
  // A deal has no address of its own.
  const known = described.map(addressOf).find((address) => address !== undefined)
  for (const [at, record] of described.entries()) {
    const story: Story = {
      of: { company_id: seller.id, record_id: ids.get(record.unique_id) },
      seller,
      to: addressOf(record) ?? known ?? '',
      // In working hours, each record at another one.
      wall: (ago) =>
        Math.abs(ago) < DAY_MS ? now - ago : Math.floor((now - ago) / DAY_MS) * DAY_MS + (9 + 2 * at) * HOUR_MS,
    }
    await insertRows(w.k, 'notes', storyNotes(story))
    await insertRows(w.k, 'emails', storyMails(story))
    // Rows of one statement have the same columns, so each kind of activity has its own.
    for (const activities of storyActivities(story)) await insertRows(w.k, 'crm_activities', activities)
  }
  await insertFailedMails(w.k, seller.id)
}

/** A failed e-mail has a mail and an ended job, which sellers and operators can try again. */
async function insertFailedMails(k: Work['k'], companyId: number): Promise<void> {
  await sql`
    with failed as (
      select id, recipients[1] as recipient, subject, body, created_at, split_part(reason, ': ', 2) as reason,
        -- The same market has the same ids: a hash in the form of a random one.
        overlay(overlay(md5('mail ' || id) placing '4' from 13) placing '8' from 17)::uuid as uid
      from emails where company_id = ${companyId} and status = 'failed'
    ), mails as (
      insert into outside_messages (kind, uid, state, recipient, subject, body, email_id, reason, created_at)
      select 'mail', uid, 'failed', recipient, subject, body, id, reason, created_at from failed
    )
    insert into jobs (kind, payload, key, state, error, tries, created_at, ended_at)
    select ${mailJob.name}, jsonb_build_object('uid', uid), uid, 'dead', reason, ${mailJob.tries}, created_at, created_at from failed`.execute(
    k,
  )
}

/** The record that a story is about, and its times: `wall` takes milliseconds before now. */
interface Story {
  readonly of: { readonly company_id: number; readonly record_id: number | undefined }
  readonly seller: DemoCompany
  readonly to: string
  readonly wall: (ago: number) => number
}

function storyNotes({ of, seller, wall }: Story) {
  const note = (message: string, ago: number) => ({
    ...of,
    user_id: seller.owner.id,
    message,
    created_at: new Date(wall(ago)).toISOString(),
  })
  return [
    note(
      'Met at the fair. Buys two containers a quarter, the first one in spring.\nWants CIF Rotterdam, not FOB.',
      20 * DAY_MS,
    ),
    note(
      'The laboratory has approved the samples. Price is the last open point: they have 4% less from Turkey.',
      3 * DAY_MS,
    ),
  ]
}

function storyMails({ of, seller, to, wall }: Story) {
  const mail = (subject: string, body: string, status: 'sent' | 'draft' | 'failed', ago: number) => ({
    ...of,
    user_id: seller.owner.id,
    recipients: [to],
    copies: [],
    subject,
    body,
    status,
    reason: status === 'failed' ? `${to}: the mailbox is full` : null,
    sent_at: status === 'sent' ? new Date(wall(ago)).toISOString() : null,
    created_at: new Date(wall(ago)).toISOString(),
  })
  return [
    mail(
      'Samples and datasheets',
      'Hello,\n\nThe samples leave our factory tomorrow. The datasheets are in the parcel.\n\nBest regards,\nSelma Seller',
      'sent',
      15 * DAY_MS,
    ),
    mail('Dates for the visit', 'Would Tuesday at ten suit you?', 'failed', 9 * DAY_MS),
    mail('Our offer for two containers', 'Two containers a quarter, CIF Rotterdam:', 'draft', 5 * HOUR_MS),
  ]
}

/** A call, a meeting and tasks. */
function storyActivities({ of, seller, wall }: Story) {
  const activity = (type: 5 | 6 | 7, subject: string, ago: number, more: object, fields: object) => ({
    ...of,
    type_id: type,
    subject,
    owner_id: seller.owner.id,
    created_by: seller.owner.id,
    order_key: 'q1',
    starts_at: new Date(wall(ago)).toISOString(),
    created_at: new Date(wall(Math.max(ago, 0) + DAY_MS)).toISOString(),
    updated_at: new Date(wall(Math.max(ago, 0))).toISOString(),
    ...more,
    fields: { reminder_type: 'popup', ...fields },
  })
  const call = activity(
    7,
    'First call',
    17 * DAY_MS,
    {},
    {
      call_duration: 540,
      call_purpose: 'negotiation',
      call_agenda: '',
      incoming_call_reason: '',
      recording: '',
      call_type: 'out-bound',
      description: 'Asks for samples of three sizes and for certificates.',
    },
  )
  const visit = activity(
    6,
    'Factory visit',
    8 * DAY_MS,
    { ends_at: new Date(wall(8 * DAY_MS - HOUR_MS)).toISOString() },
    { location: 'Our factory', participants: [], description: 'Two people from purchasing, one from quality.' },
  )
  const done = activity(
    5,
    'Send certificates',
    12 * DAY_MS,
    { status: 'completed', priority: 'normal' },
    { task_date: formatWireTime(wall(12 * DAY_MS)), description: '' },
  )
  const planned = activity(
    5,
    'Calculate the price for a yearly contract',
    -3 * DAY_MS,
    { status: 'in-progress', priority: 'high' },
    {
      task_date: formatWireTime(wall(-3 * DAY_MS)),
      description: 'They need 4% less, or payment after 60 days.',
    },
  )
  return [[call], [visit], [done, planned]]
}
