import {
  companyApprovals,
  companyApprove,
  companyReject,
  jobList,
  jobRetry,
  textList,
  textRemove,
  textStore,
  operatorAdd,
  operatorList,
  operatorRemove,
} from '../../../core/contracts/admin.contract.ts'
import { isAdminSecret } from '../admin-secret.ts'
import { addOperator, listOperators, removeOperator } from '../operator/operators.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { forbidden } from '../http/refusals.ts'
import { type Decision, decideApproval, listApprovals } from './company-approval.ts'
import { retryJobsAs } from '../operator/jobs.ts'
import { publishFile, withdrawText } from '../operator/texts.ts'
import { listTexts } from '../site/site-texts.ts'
import { listJobs } from './job-list.ts'

/**
 * `npm run admin` while this server holds the embedded database: accepted only from this machine with the secret of the
 * data folder.
 */
export const adminBindings = [
  bind(companyApprovals, async ({ secret, state }, context) => {
    admit(secret, context)
    return { data: [...(await listApprovals(context.open, state))] }
  }),

  bind(companyApprove, async ({ secret, slug }, context) => {
    admit(secret, context)
    return decided(slug, { state: 'approved' }, context)
  }),

  bind(companyReject, async ({ secret, slug, reason }, context) => {
    admit(secret, context)
    return decided(slug, { state: 'rejected', reason }, context)
  }),

  bind(jobList, async ({ secret, state }, context) => {
    admit(secret, context)
    return { data: [...(await listJobs(context.open, state))] }
  }),

  bind(jobRetry, async ({ secret, ids }, context) => {
    admit(secret, context)
    return { data: { retried: await context.writeAsSystem((w) => retryJobsAs(w, null, ids, context.now)) } }
  }),

  bind(textList, async ({ secret }, context) => {
    admit(secret, context)
    return { data: await listTexts(context.open) }
  }),

  bind(textStore, async ({ secret, text }, context) => {
    admit(secret, context)
    const { isNew } = await context.writeAsSystem((w) => publishFile(w, text, { operatorId: null, now: context.now }))
    return { data: { is_new: isNew } }
  }),

  bind(textRemove, async ({ secret, kind, slug }, context) => {
    admit(secret, context)
    await context.writeAsSystem((w) => withdrawText(w, kind, slug, { operatorId: null, now: context.now }))
    return {}
  }),

  bind(operatorList, async ({ secret }, context) => {
    admit(secret, context)
    return { data: [...(await listOperators(context.open))] }
  }),

  bind(operatorAdd, async ({ secret, email }, context) => {
    admit(secret, context)
    return { data: await context.writeAsSystem((w) => addOperator(w, email, context.now)) }
  }),

  bind(operatorRemove, async ({ secret, email }, context) => {
    admit(secret, context)
    await context.writeAsSystem((w) => removeOperator(w, email, context.now))
    return {}
  }),
]

function admit(secret: string, { services }: Context): void {
  if (!isAdminSecret(services.config.dataFolder, secret))
    throw forbidden('Only a command that may read the data folder can do this.')
}

async function decided(slug: string, decision: Decision, context: Context) {
  const { services, now } = context
  const row = await context.writeAsSystem((w) =>
    decideApproval(w, { slug }, decision, { now, origin: services.origin, operatorId: null }),
  )
  return { data: row, message: '' }
}
