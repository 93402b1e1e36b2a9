import { png, record, type Requests, type World } from '../world.ts'

const DAY = '2031-05-06'
const task = (related_id: string, owner: number) => ({
  subject: 'Call back',
  task_date: `${DAY} 09:30:00`,
  status: 'in-progress',
  priority: 'high',
  related_with: 'Leads',
  related_id,
  task_owner: owner,
  tag: [],
  description: 'Prices',
  reminder_type: 'popup',
})
const meeting = (related_id: string, host: number) => ({
  title: 'Visit',
  location: 'Hamburg',
  from: `${DAY} 10:00:00`,
  to: `${DAY} 11:00:00`,
  host,
  related_to: 'Leads',
  related_id,
  participants: 'ada@a.example',
  reminder: '1 hour',
  reminder_type: 'popup',
  description: 'Bring samples',
  tag: [],
})
const call = (related_id: string, owner: number) => ({
  related_to: 'Leads',
  related_id,
  status: 'Scheduled',
  call_type: 'out-bound',
  call_start_date_time: `${DAY} 12:00:00`,
  subject: 'Price',
  recording: 'box/1',
  reminder: '15 minutes',
  reminder_type: 'popup',
  call_duration: 60,
  call_owner: owner,
  description: 'd',
  call_purpose: 'demo',
  call_agenda: 'a',
  incoming_call_reason: 'r',
  tag: [],
})
const VALUES = { task, meeting, call }
type Kind = keyof typeof VALUES

const valuesOf = async (world: World, kind: Kind) => VALUES[kind](await record(world, 1), world.seller.userId)

async function activity(world: World, kind: Kind): Promise<number> {
  const path = `/api/v1/crm/${kind}_information/create`
  return (await world.post(world.seller, path, await valuesOf(world, kind))).data.id
}

const create = (kind: Kind) => async (world: World) => ({ as: world.seller, values: await valuesOf(world, kind) })
const update = (kind: Kind) => async (world: World) => ({
  as: world.seller,
  path: { id: await activity(world, kind) },
  values: await valuesOf(world, kind),
})
const byId = (kind: Kind) => async (world: World) => ({ as: world.seller, path: { id: await activity(world, kind) } })
const index = (kind: Kind) => async (world: World) => {
  const values = await valuesOf(world, kind)
  await world.post(world.seller, `/api/v1/crm/${kind}_information/create`, values)
  return {
    as: world.seller,
    values: {
      page: 1,
      per_page: 10,
      crm_unique_id: values.related_id,
      filters: { match: 'all', rules: [] },
      query: '',
    },
  }
}
const board = (kind: Kind, category: string) => async (world: World) => {
  await activity(world, kind)
  return { as: world.seller, values: { category, page: 1, per_page: 10 } }
}

async function email(world: World): Promise<number> {
  const body = {
    crm_unique_id: await record(world, 1),
    to: 'ada@a.example',
    cc: '',
    subject: 'Offer',
    body: 'Dear Ada',
  }
  return (await world.post(world.seller, '/api/v1/crm/emails/create_emails', { ...body, status: 'draft' })).data.id
}

const tag = async ({ post, seller, fresh }: World): Promise<number> =>
  (await post(seller, '/api/v1/tag/create', { name: fresh('Key'), type_id: 1 })).data.id

async function note(world: World) {
  const crm_unique_id = await record(world, 1)
  const { data } = await world.post(world.seller, '/api/v1/crm/notes/create_notes', { crm_unique_id, message: 'Hi' })
  return { crm_unique_id, id: data.id as number }
}

/** A record with one file, uploaded as specified. */
async function filed(world: World) {
  const crm_unique_id = await record(world, 1)
  const form = new FormData()
  form.append('crm_unique_id', crm_unique_id)
  form.append('files[]', png())
  const response = await fetch(`${world.market.url}/api/v1/crm/crm_save_file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.seller.token}` },
    body: form,
  })
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: number }[] }
  return { crm_unique_id, ids: data.map(({ id }) => id) }
}

const activityOf = async (world: World) => ({ type_name: 'Leads', crm_unique_id: await record(world, 1) })

export const crmActivityRequests: Requests = {
  'API-CRM-22': board('task', 'in-progress'),
  'API-CRM-23': board('meeting', 'Upcoming'),
  'API-CRM-24': board('call', 'Scheduled'),
  'API-CRM-25': async (world) => {
    await email(world)
    return { as: world.seller, values: { category: 'draft', page: 1, per_page: 10 } }
  },
  'API-CRM-40': async (world) => ({
    as: world.seller,
    values: {
      crm_unique_id: await record(world, 1),
      to: 'ada@a.example',
      cc: 'bob@a.example',
      subject: 'Offer',
      body: 'Dear Ada',
      status: 'draft',
    },
  }),
  'API-CRM-41': async (world) => ({
    as: world.seller,
    values: {
      id: await email(world),
      to: 'ada@a.example',
      cc: '',
      subject: 'Better offer',
      body: 'Dear Ada',
      status: 'draft',
    },
  }),
  'API-CRM-42': async (world) => ({ as: world.seller, values: { crm_unique_id: await record(world, 1) } }),
  'API-CRM-43': async (world) => ({ as: world.seller, values: { ids: [await email(world)] } }),
  'API-CRM-44': byId('task'),
  'API-CRM-45': index('task'),
  'API-CRM-46': index('meeting'),
  'API-CRM-47': index('call'),
  'API-CRM-48': create('task'),
  'API-CRM-49': update('task'),
  'API-CRM-50': byId('task'),
  'API-CRM-51': create('meeting'),
  'API-CRM-52': update('meeting'),
  'API-CRM-53': byId('meeting'),
  'API-CRM-54': create('call'),
  'API-CRM-55': update('call'),
  'API-CRM-56': byId('call'),
  'API-CRM-57': async (world) => {
    await tag(world)
    return { as: world.seller, values: { type_id: 1 } }
  },
  'API-CRM-58': ({ seller, fresh }) => ({ as: seller, values: { name: fresh('Key'), type_id: 1 } }),
  'API-CRM-59': async (world) => ({ as: world.seller, values: { ids: [await tag(world), await tag(world)] } }),
  'API-CRM-60': async (world) => ({
    as: world.seller,
    path: { id: await record(world, 1) },
    values: { tag_ids: [await tag(world)] },
  }),
  'API-CRM-61': async (world) => ({
    as: world.seller,
    values: { message: 'Met at the fair', crm_unique_id: await record(world, 1) },
  }),
  'API-CRM-62': async (world) => ({ as: world.seller, values: { crm_unique_id: (await note(world)).crm_unique_id } }),
  'API-CRM-63': async (world) => ({ as: world.seller, path: { id: (await note(world)).id } }),
  'API-CRM-64': async (world) => ({ as: world.seller, values: { crm_unique_id: (await filed(world)).crm_unique_id } }),
  'API-CRM-65': async (world) => ({
    as: world.seller,
    values: { crm_unique_id: await record(world, 1), files: [png()] },
  }),
  'API-CRM-66': async (world) => ({ as: world.seller, values: { ids: (await filed(world)).ids } }),
  'API-CRM-68': ({ seller }) => ({ as: seller }),
  'API-CRM-69': async (world) => ({
    as: world.seller,
    body: [
      { id: await activity(world, 'task'), type_id: 5 },
      { id: await activity(world, 'meeting'), type_id: 6 },
    ],
  }),
  'API-CRM-70': async (world) => ({ as: world.seller, values: { ...(await activityOf(world)), page: 1 } }),
  'API-CRM-71': async (world) => ({
    as: world.seller,
    values: { ...(await activityOf(world)), title: 'Met at the fair', description: 'Hall 4' },
  }),
  'API-CRM-72': async (world) => {
    await record(world, 1)
    return { as: world.seller, values: { page: 1, per_page: 10 } }
  },
}
