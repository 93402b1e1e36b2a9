import {
  createTask,
  deleteTask,
  task,
  taskBoard,
  tasks,
  updateTask,
} from '../../../core/contracts/crm-activities.contract.ts'
import { TASK } from '../../../core/crm/activities/activity-kinds.ts'
import { taskInput } from '../../../core/crm/activities/task.schema.ts'
import { bind } from '../http/bind.ts'
import { taskOf } from './activity-rows.ts'
import { activityById, deleteActivity, mergedInput, storeActivity } from './store-activity.ts'
import { activityBoard, activityPage } from './activity-list.ts'
import { taskDraft } from './activity-drafts.ts'

export const taskBindings = [
  bind(task, ({ id }, context) => context.read(async (k) => ({ data: taskOf(await activityById(k, TASK, id)) }))),
  bind(tasks, (input, context) => activityPage(context, TASK, input, taskOf)),
  bind(createTask, (input, context) =>
    context.write(async (w) => ({
      message: 'Task created',
      data: taskOf(await storeActivity(w, context, TASK, taskDraft(input, context))),
    })),
  ),
  bind(updateTask, ({ id, was, ...sent }, context) =>
    context.write(async (w) => {
      const input = await mergedInput(w, context, TASK, id, { input: sent, was, schema: taskInput, rowOf: taskOf })
      return {
        message: 'Task saved',
        data: taskOf(await storeActivity(w, context, TASK, taskDraft(input, context), id)),
      }
    }),
  ),
  bind(deleteTask, ({ id }, context) => deleteActivity(context, TASK, id)),
  bind(taskBoard, (input, context) => activityBoard(context, 'task', TASK, input, taskOf)),
]
