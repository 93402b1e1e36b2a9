import { z } from 'zod'
import { feature } from '../plans/features.ts'
import { endpoint, signedIn } from './endpoint.ts'

export const currentPlan = endpoint({
  id: 'plans.current',
  method: 'GET',
  path: 'users/current_plan',
  access: signedIn,
  response: {
    data: z.object({
      plan_name: z.string(),
      plan_status: z.string(),
      expires_at: z.string().nullable(),
      feature_list: z.array(feature),
    }),
  },
  summary: "The plan of the caller's company with its features (D-31).",
})
