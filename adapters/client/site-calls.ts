import { lazyCall } from './lazy-call.ts'

const site = () => import('../../core/contracts/site.contract.ts')

// The calls of the forms that write to the operator. Every public page loads lazy-calls.ts, only these two load this file.

export const storeContact = lazyCall('site.contact', 'public', async () => (await site()).storeContact)
export const storeQuestionnaire = lazyCall(
  'site.questionnaire',
  'public',
  async () => (await site()).storeQuestionnaire,
)
