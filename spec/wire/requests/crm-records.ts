import { record, type Requests, type World } from '../world.ts'

const list = (type_name: string, type_id: number) => ({
  type_name,
  type_id,
  custom_view_id: 0,
  filters: { match: 'all', rules: [] },
  filter_id: null,
  query: '',
  page: 1,
  sort_by: 'created_at',
  sort_dir: 'desc',
})

/** A lead and a list of leads around it. */
const listed = async (world: World, type: 1 | 3 | 4, name: string) => {
  await record(world, type)
  return { as: world.seller, values: list(name, type) }
}

/** A deal of the seller. */
async function deal({ post, seller, fresh }: World): Promise<string> {
  const form_fields = [{ id: 201, value: fresh('Cranes') }]
  return (await post(seller, '/api/v1/crm/save_input_form', { type_id: 2, form_fields })).data.unique_id
}

async function view({ post, seller, fresh }: World): Promise<number> {
  const body = {
    type_id: 1,
    type_name: 'Leads',
    name: fresh('View'),
    filters: { match: 'all', rules: [] },
    columns: [],
  }
  return (await post(seller, '/api/v1/lead/custom-index-save', body)).data.id
}

const viewValues = ({ fresh }: World) => ({
  type_id: 1,
  type_name: 'Leads',
  name: fresh('View'),
  filters: { match: 'all', rules: [] },
  columns: ['name'],
  sort_by: 'name',
  sort_dir: 'asc',
})

const leadForm = async ({ get, seller }: World) =>
  (await get(seller, '/api/v1/crm/user_form_listing?type_id=1')).data as {
    readonly id: number
    readonly sections: readonly { readonly id: number }[]
  }

export const crmRecordRequests: Requests = {
  'API-CRM-01': async (world) => ({
    as: world.seller,
    values: {
      id: 0,
      type_id: 1,
      type_name: 'Leads',
      user_id: world.seller.userId,
      unique_id: '',
      form_data: { sections: (await leadForm(world)).sections },
    },
  }),
  'API-CRM-02': ({ seller }) => ({ as: seller, values: { type_id: 1 } }),
  'API-CRM-03': async (world) => ({ as: world.seller, path: { id: (await leadForm(world)).id } }),
  // Removing a section changes the form of a company, so each request uses a new company.
  'API-CRM-04': async (world) => {
    const seller = await world.market.seller()
    const { data } = await world.get(seller, '/api/v1/crm/user_form_listing?type_id=1')
    return { as: seller, path: { id: data.sections.at(-1).section_id ?? data.sections.at(-1).id } }
  },
  'API-CRM-05': ({ seller }) => ({ as: seller, values: { type_name: 'Leads', type_id: 1, user_id: seller.userId } }),
  'API-CRM-06': ({ seller }) => ({ as: seller, values: { type_id: 1 } }),
  'API-CRM-07': async (world) => ({ as: world.seller, values: { type_id: 1, unique_id: await record(world, 1) } }),
  'API-CRM-08': async (world) => ({ as: world.seller, path: { contact_id: await record(world, 3) } }),
  'API-CRM-09': async (world) => ({ as: world.seller, path: { contact_id: await record(world, 3) } }),
  'API-CRM-10': async (world) => ({ as: world.seller, path: { account_id: await record(world, 4) } }),
  'API-CRM-11': async (world) => ({ as: world.seller, path: { account_id: await record(world, 4) } }),
  'API-CRM-12': async (world) => ({ as: world.seller, path: { account_id: await record(world, 4) } }),
  'API-CRM-13': async (world) => ({
    as: world.seller,
    values: {
      type_id: 1,
      type_name: 'Leads',
      unique_id: await record(world, 1),
      related: null,
      form_fields: [{ id: 103, value: world.fresh('Ada') }],
    },
  }),
  'API-CRM-14': (world) => listed(world, 1, 'Leads'),
  'API-CRM-15': (world) => listed(world, 1, 'Leads'),
  'API-CRM-16': (world) => listed(world, 3, 'Contacts'),
  'API-CRM-17': (world) => listed(world, 4, 'Accounts'),
  'API-CRM-18': async (world) => {
    await deal(world)
    return { as: world.seller, values: { ...list('Deals', 2), filter_id: '' } }
  },
  'API-CRM-19': async (world) => {
    await record(world, 1)
    return { as: world.seller, values: { query: 'Ada' } }
  },
  'API-CRM-20': async (world) => {
    await record(world, 1)
    return { as: world.seller, values: { page: 1, per_page: 10, query: 'Ada' } }
  },
  'API-CRM-21': async (world) => {
    await record(world, 1)
    return {
      as: world.seller,
      values: {
        type_id: 1,
        type_name: 'Leads',
        category: 'New',
        page: 1,
        filters: { match: 'all', rules: [] },
        query: '',
        custom_view_id: 0,
      },
    }
  },
  'API-CRM-26': async (world) => ({ as: world.seller, values: { lead_id: await record(world, 1) } }),
  'API-CRM-27': async (world) => ({ as: world.seller, path: { id: await record(world, 4) } }),
  'API-CRM-28': async (world) => ({ as: world.seller, values: { contact_id: await record(world, 3) } }),
  'API-CRM-29': async (world) => ({ as: world.seller, values: { deal_id: await deal(world) } }),
  'API-CRM-30': ({ seller }) => ({ as: seller, values: { type_id: 1 } }),
  'API-CRM-31': async (world) => ({ as: world.seller, path: { id: await view(world) } }),
  'API-CRM-32': async (world) => ({ as: world.seller, path: { id: await view(world) } }),
  'API-CRM-33': ({ seller }) => ({ as: seller }),
  'API-CRM-34': (world) => ({ as: world.seller, values: viewValues(world) }),
  'API-CRM-35': async (world) => ({ as: world.seller, values: { id: await view(world), ...viewValues(world) } }),
  'API-CRM-36': ({ seller, fresh }) => ({
    as: seller,
    values: { type_id: 1, name: fresh('Filter'), filter: { match: 'all', rules: [] } },
  }),
  'API-CRM-37': async ({ seller, post, fresh }) => {
    const body = { type_id: 1, name: fresh('Filter'), filter: { match: 'all', rules: [] } }
    return { as: seller, path: { id: (await post(seller, '/api/v1/lead/filter-save', body)).data.id } }
  },
  'API-CRM-38': ({ seller }) => ({ as: seller, values: { type_id: 1, columns: ['first_name', 'email'] } }),
  'API-CRM-39': async (world) => ({
    as: world.seller,
    values: { type_id: 1, unique_ids: [await record(world, 1), await record(world, 1)] },
  }),
  'API-CRM-67': ({ seller }) => ({ as: seller }),
  'API-CRM-75': async (world) => {
    const { data } = await world.get(world.seller, '/api/v1/status-settings/index')
    return { as: world.seller, values: { lead_id: await record(world, 1), status_id: data[1].id } }
  },
  'API-CRM-76': async (world) => ({
    as: world.seller,
    values: { lead_ids: [await record(world, 1)], user_id: world.seller.userId },
  }),
  'API-CRM-77': async (world) => {
    await record(world, 1)
    return { as: world.seller }
  },
  'API-CRM-78': ({ seller }) => ({ as: seller }),
  'API-CRM-81': ({ seller }) => ({ as: seller }),
  'API-CRM-82': async ({ get, seller }) => ({
    as: seller,
    values: (await get(seller, '/api/v1/score/criteria/list')).data,
  }),
}
