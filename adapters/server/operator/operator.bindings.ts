import type { ApprovalState } from '../../../core/company/approval-states.ts'
import {
  operatorApprove,
  operatorEndSignIns,
  operatorJobList,
  operatorListingList,
  operatorListingPutBack,
  operatorListingTakeOff,
  operatorAdList,
  operatorAdPutBack,
  operatorAdTakeOff,
  operatorComplaintDismiss,
  operatorComplaintList,
  operatorReviewList,
  operatorReviewPutBack,
  operatorReviewTakeOff,
  operatorJobRetry,
  operatorMailList,
  operatorMailRetry,
  operatorPersonList,
  operatorPersonShow,
  operatorResetLink,
  operatorSignInAs,
  operatorAuditLog,
  operatorCompanyList,
  operatorCompanyShow,
  operatorOverview,
  operatorReject,
  operatorSuspend,
  operatorVerify,
  operatorBrandUpdate,
  operatorCategoryUpdate,
  operatorDefinitionList,
  operatorDefinitionMerge,
  operatorSpecificationUpdate,
  operatorPlanList,
  operatorPlanSave,
  operatorSettingsSave,
  operatorSettingsShow,
  operatorTextCreate,
  operatorTextDelete,
  operatorTextList,
  operatorTextPreview,
  operatorTextShow,
  operatorTextShowTo,
  operatorTextUpdate,
  type ShownOperatorText,
} from '../../../core/contracts/operator.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { type Decision, decideApproval } from '../admin/company-approval.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { paginatorOf } from '../http/paginator.ts'
import { adPage, putAdBack, takeAdOff } from './ads.ts'
import { actionPage } from './audit-log.ts'
import { companyDetails, companyPage, companyRow } from './companies.ts'
import { complaintPage, dismissComplaints } from './complaints.ts'
import { listingPage, putBackOnMarket, takeOffMarket } from './listings.ts'
import { jobPage, retryJobsAs } from './jobs.ts'
import { mailPage, retryMailsAs } from './mails.ts'
import { personDetails, personPage, sendResetLinkAs, signInAs, signOutAs } from './people.ts'
import { putReviewBack, reviewPage, takeReviewOff } from './reviews.ts'
import { richBlocks } from '../site/markdown.ts'
import { verifyCompany } from './verification.ts'
import { createText, deleteText, shownText, showTextTo, textPage, updateText } from './texts.ts'
import type { SharedKind } from '../../../core/operator/operator-states.ts'
import { changeShared, mergeShared, sharedPage } from './definitions.ts'
import { changePlan, planRows } from './plans.ts'
import { changeSettings, fixedSettings } from './settings.ts'
import { settingsOf } from '../site/market-settings.ts'
import { overviewOf } from './overview.ts'

/** The operator's console. Each call is admitted by the flag that is read with it; each sees the rows of all companies. */
export const operatorBindings = [
  bind(operatorOverview, async (_, context) => ({ data: await overviewOf(context) })),

  bind(operatorAuditLog, async (choice, context) => {
    const { rows, total } = await actionPage(context.open, choice)
    return { data: paginatorOf(rows, total, choice, context) }
  }),

  bind(operatorCompanyList, async (choice, context) => {
    const { rows, total, counts } = await companyPage(context.open, choice)
    return { data: paginatorOf(rows, total, choice, context), counts }
  }),

  bind(operatorCompanyShow, async ({ id }, context) => ({ data: await companyDetails(context.open, id) })),

  bind(operatorApprove, ({ id, was }, context) =>
    decided(context, id, was, { state: 'approved' }, was === 'suspended' ? say.lifted : say.approved),
  ),
  bind(operatorReject, ({ id, was, reason }, context) =>
    decided(context, id, was, { state: 'rejected', reason }, say.rejected),
  ),
  bind(operatorSuspend, ({ id, was, reason }, context) =>
    decided(context, id, was, { state: 'suspended', reason }, say.suspended),
  ),
  bind(operatorVerify, async ({ id, verified }, context) => {
    const message = await context.writeAsSystem((w) => verifyCompany(w, id, verified, deciderOf(context)))
    return { message, data: await companyRow(context.open, id) }
  }),

  bind(operatorListingList, async (choice, context) => {
    const { rows, total, counts } = await listingPage(context.open, choice)
    return { data: paginatorOf(rows, total, choice, context), counts }
  }),
  bind(operatorListingTakeOff, ({ id, reason }, context) =>
    acted(context, (w) => takeOffMarket(w, id, reason, deciderOf(context))),
  ),
  bind(operatorListingPutBack, ({ id }, context) => acted(context, (w) => putBackOnMarket(w, id, deciderOf(context)))),

  bind(operatorReviewList, async (choice, context) => {
    const { rows, total, counts } = await reviewPage(context.open, choice)
    return { data: paginatorOf(rows, total, choice, context), counts }
  }),
  bind(operatorReviewTakeOff, ({ id, reason }, context) =>
    acted(context, (w) => takeReviewOff(w, id, reason, deciderOf(context))),
  ),
  bind(operatorReviewPutBack, ({ id }, context) => acted(context, (w) => putReviewBack(w, id, deciderOf(context)))),

  bind(operatorAdList, async (choice, context) => {
    const { rows, total, counts } = await adPage(context.open, choice, context.now)
    return { data: paginatorOf(rows, total, choice, context), counts }
  }),
  bind(operatorAdTakeOff, ({ id, reason }, context) =>
    acted(context, (w) => takeAdOff(w, id, reason, deciderOf(context))),
  ),
  bind(operatorAdPutBack, ({ id }, context) => acted(context, (w) => putAdBack(w, id, deciderOf(context)))),

  bind(operatorComplaintList, async (choice, context) => {
    const { rows, total, counts } = await complaintPage(context.open, choice)
    return { data: paginatorOf(rows, total, choice, context), counts }
  }),
  bind(operatorComplaintDismiss, ({ id, note }, context) =>
    acted(context, (w) => dismissComplaints(w, id, note, deciderOf(context))),
  ),

  bind(operatorJobList, async (choice, context) => {
    const { rows, total, counts } = await jobPage(context.open, choice)
    return { data: paginatorOf(rows, total, choice, context), counts }
  }),
  bind(operatorJobRetry, async ({ ids }, context) => {
    const retried = await context.writeAsSystem((w) => retryJobsAs(w, context.me.userId, ids, context.now))
    return { data: { retried }, message: say.retried(retried, 'job') }
  }),

  bind(operatorMailList, async (choice, context) => {
    const { rows, total, counts } = await mailPage(context.open, choice)
    return { data: paginatorOf(rows, total, choice, context), counts }
  }),
  bind(operatorMailRetry, async ({ ids }, context) => {
    const retried = await context.writeAsSystem((w) => retryMailsAs(w, context.me.userId, ids, context.now))
    return { data: { retried }, message: say.retried(retried, 'mail') }
  }),

  bind(operatorDefinitionList, async (choice, context) => {
    const { rows, total } = await sharedPage(context.open, choice)
    return { data: paginatorOf(rows, total, choice, context) }
  }),
  bind(operatorCategoryUpdate, changeOf('category')),
  bind(operatorBrandUpdate, changeOf('brand')),
  bind(operatorSpecificationUpdate, changeOf('specification')),
  bind(operatorDefinitionMerge, ({ kind, id, into_id }, context) =>
    acted(context, (w) => mergeShared(w, kind, id, into_id, authorOf(context))),
  ),

  bind(operatorSettingsShow, async (_, { open, services: { config } }) => ({
    data: { values: await settingsOf(open, config), fixed: fixedSettings(config) },
  })),
  bind(operatorSettingsSave, ({ was, ...sent }, context) =>
    context.writeAsSystem(async (w) => ({
      data: await changeSettings(w, context.services.config, sent, was, authorOf(context)),
      message: say.settingsSaved,
    })),
  ),

  bind(operatorPlanList, async (_, { open }) => ({ data: await planRows(open) })),
  bind(operatorPlanSave, ({ key, was, ...limits }, context) =>
    acted(context, (w) => changePlan(w, key, limits, was, authorOf(context))),
  ),

  bind(operatorTextList, async (choice, context) => {
    const { rows, total, counts } = await textPage(context.open, choice, context.now)
    return { data: paginatorOf(rows, total, choice, context), counts }
  }),
  bind(operatorTextShow, async ({ id }, context) => ({ data: await shownText(context.open, id, context.now) })),
  bind(operatorTextPreview, ({ body }) => ({ data: [...richBlocks(body)] })),
  bind(operatorTextCreate, (text, context) =>
    context.writeAsSystem(async (w) => savedText(await createText(w, text, authorOf(context)))),
  ),
  bind(operatorTextUpdate, ({ id, was, ...text }, context) =>
    context.writeAsSystem(async (w) => savedText(await updateText(w, id, text, was, authorOf(context)))),
  ),
  bind(operatorTextShowTo, ({ id, visibility }, context) =>
    context.writeAsSystem(async (w) => savedText(await showTextTo(w, id, visibility, authorOf(context)))),
  ),
  bind(operatorTextDelete, async ({ id }, context) => {
    const { title } = await context.writeAsSystem((w) => deleteText(w, id, authorOf(context)))
    return { message: say.textRemoved(title) }
  }),

  bind(operatorPersonList, async (choice, context) => {
    const { rows, total } = await personPage(context.open, choice)
    return { data: paginatorOf(rows, total, choice, context) }
  }),
  bind(operatorPersonShow, async ({ id }, context) => ({ data: await personDetails(context.open, id, context.now) })),
  bind(operatorEndSignIns, async ({ id }, context) => {
    const { ended, message } = await context.writeAsSystem((w) => signOutAs(w, context.me.userId, id, context.now))
    return { data: { ended }, message }
  }),
  bind(operatorSignInAs, ({ id, reason }, context) => context.writeAsSystem((w) => signInAs(w, id, reason, context))),
  bind(operatorResetLink, ({ id }, context) =>
    context.writeAsSystem((w) => sendResetLinkAs(w, context.me.userId, id, context.now)),
  ),
]

const deciderOf = ({ me, now, services }: Context) => ({
  operatorId: me.userId,
  now,
  origin: services.origin,
})
const authorOf = ({ me, now }: Context) => ({ operatorId: me.userId, now })

/** Runs an act in one transaction with its whole response, which a call that `creates` stores for its repetition. */
const acted = (context: Context, act: (w: Work) => Promise<string>) =>
  context.writeAsSystem(async (w) => ({ message: await act(w) }))

interface SharedEdit {
  readonly id: number
  readonly name: string
  readonly parent_id?: number | null
  readonly was: Readonly<Record<string, unknown>>
}

function changeOf(kind: SharedKind) {
  return ({ id, was, ...sent }: SharedEdit, context: Context) =>
    acted(context, (w) => changeShared(w, kind, id, sent, was, authorOf(context)))
}

const savedText = (text: ShownOperatorText) => ({ data: text, message: say.textSaved(text.title, text.state) })

async function decided(
  context: Context,
  id: number,
  was: ApprovalState,
  decision: Decision,
  message: (company: string) => string,
) {
  const { services, now, me } = context
  return context.writeAsSystem(async (w) => {
    // The company of an operator is no company of the market.
    await companyRow(w.k, id)
    await decideApproval(w, { id }, decision, { now, origin: services.origin, operatorId: me.userId, was })
    const row = await companyRow(w.k, id)
    return { data: row, message: message(row.name) }
  })
}
