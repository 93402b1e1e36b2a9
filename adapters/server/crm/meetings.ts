import {
  createMeeting,
  deleteMeeting,
  meetingBoard,
  meetings,
  updateMeeting,
} from '../../../core/contracts/crm-activities.contract.ts'
import { MEETING } from '../../../core/crm/activities/activity-kinds.ts'
import { meetingInput } from '../../../core/crm/activities/meeting.schema.ts'
import { bind } from '../http/bind.ts'
import { meetingOf } from './activity-rows.ts'
import { deleteActivity, mergedInput, storeActivity } from './store-activity.ts'
import { activityBoard, activityPage } from './activity-list.ts'
import { meetingDraft } from './activity-drafts.ts'

export const meetingBindings = [
  bind(meetings, (input, context) => activityPage(context, MEETING, input, meetingOf)),
  bind(createMeeting, (input, context) =>
    context.write(async (w) => ({
      message: 'Meeting created',
      data: meetingOf(await storeActivity(w, context, MEETING, meetingDraft(input, context))),
    })),
  ),
  bind(updateMeeting, ({ id, was, ...sent }, context) =>
    context.write(async (w) => {
      const input = await mergedInput(w, context, MEETING, id, {
        input: sent,
        was,
        schema: meetingInput,
        rowOf: meetingOf,
      })
      return {
        message: 'Meeting saved',
        data: meetingOf(await storeActivity(w, context, MEETING, meetingDraft(input, context), id)),
      }
    }),
  ),
  bind(deleteMeeting, ({ id }, context) => deleteActivity(context, MEETING, id)),
  bind(meetingBoard, (input, context) => activityBoard(context, 'meeting', MEETING, input, meetingOf)),
]
