import type { Requests, World } from '../world.ts'

const made = async (world: World): Promise<number> =>
  (
    await world.post(world.seller, '/api/v1/automation/store', {
      name: world.fresh('Follow up'),
      type_id: 1,
      trigger: { event: 'status_changed', value: 'Contacted' },
      actions: [{ type: 'create_task', params: { subject: 'Call back' } }],
    })
  ).data.id

export const automationRequests: Requests = {
  'API-CRM-83': async (world) => {
    await made(world)
    return { as: world.seller, values: { page: 1 } }
  },
  'API-CRM-84': async (world) => ({ as: world.seller, path: { id: await made(world) } }),
}
