import {
  callBoard,
  calls,
  createCall,
  deleteCall,
  updateCall,
} from '../../../core/contracts/crm-activities.contract.ts'
import { CALL } from '../../../core/crm/activities/activity-kinds.ts'
import { callInput } from '../../../core/crm/activities/call.schema.ts'
import { bind } from '../http/bind.ts'
import { callOf } from './activity-rows.ts'
import { deleteActivity, mergedInput, storeActivity } from './store-activity.ts'
import { activityBoard, activityPage } from './activity-list.ts'
import { callDraft } from './activity-drafts.ts'

export const callBindings = [
  bind(calls, (input, context) => activityPage(context, CALL, input, callOf)),
  bind(createCall, (input, context) =>
    context.write(async (w) => ({
      message: 'Call created',
      data: callOf(await storeActivity(w, context, CALL, callDraft(input, context))),
    })),
  ),
  bind(updateCall, ({ id, was, ...sent }, context) =>
    context.write(async (w) => {
      const input = await mergedInput(w, context, CALL, id, { input: sent, was, schema: callInput, rowOf: callOf })
      return {
        message: 'Call saved',
        data: callOf(await storeActivity(w, context, CALL, callDraft(input, context), id)),
      }
    }),
  ),
  bind(deleteCall, ({ id }, context) => deleteActivity(context, CALL, id)),
  bind(callBoard, (input, context) => activityBoard(context, 'call', CALL, input, callOf)),
]
