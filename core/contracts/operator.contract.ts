import {
  COMPLAINT_SUBJECTS,
  complaintOutcomes,
  complaintReasons,
  complaintStates,
} from '../complaints/complaint-kinds.ts'
import { AD_STATES } from '../ads/ad-states.ts'
import { mergeForm, sharedForms } from '../operator/shared-definitions.schema.ts'
import { marketSettings, settingNames } from '../operator/market-settings.ts'
import { feature } from '../plans/features.ts'
import { planLimits } from '../operator/plan-limits.schema.ts'
import { PLANS } from '../plans/plans.ts'
import { approvalStates } from '../company/approval-states.ts'
import { SHARED_KINDS, jobStates, standings, mailStates, textStates } from '../operator/operator-states.ts'
import { z } from 'zod'
import { type CompanyTab, companyTabs } from '../navigation/addresses.ts'
import { operatorText, TEXT_VISIBILITIES } from '../operator/operator-text.schema.ts'
import { operatorReason } from '../operator/operator.schema.ts'
import { OPERATOR_ACTIONS, OPERATOR_TARGETS } from '../operator/operator-actions.ts'
import { richBlock } from '../site/rich-text.schema.ts'
import { TEXT_KINDS } from '../site/text-file.ts'
import { id } from '../text/id.schema.ts'
import { signedInResponse } from './account.contract.ts'
import { jobRow } from './admin.contract.ts'
import { endpoint, operatorOnly, pageOf, paging } from './endpoint.ts'

/** The calls of the operator's console (D-189). Nobody else is admitted. */

const search = z.string().trim().max(200).default('')

export const actionRow = z.object({
  id: z.number().int(),
  /** Empty for a command. */
  operator: z.string(),
  action: z.enum(OPERATOR_ACTIONS),
  target_kind: z.enum(OPERATOR_TARGETS),
  target_id: z.string(),
  target_name: z.string(),
  reason: z.string().nullable(),
  created_at: z.string(),
})
export type ActionRow = Readonly<z.output<typeof actionRow>>

export const operatorAuditLog = endpoint({
  id: 'operator.audit',
  method: 'GET',
  path: 'operator/audit',
  access: operatorOnly,
  input: z.object({
    ...paging(50, 100),
    search,
    target_kind: z.enum(OPERATOR_TARGETS).optional().catch(undefined),
    target_id: z.string().max(200).optional(),
  }),
  response: { data: pageOf(actionRow) },
  summary: 'What operators and commands did, newest first; by target, or by words in names and reasons (D-189).',
})

const stateCounts = z.object(
  Object.fromEntries(approvalStates.map((state) => [state, z.number().int()])) as Record<
    (typeof approvalStates)[number],
    z.ZodNumber
  >,
)

export const operatorCompanyRow = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(['seller', 'buyer']),
  country: z.string(),
  city: z.string(),
  approval: z.enum(approvalStates),
  /** The reason of the rejection or suspension. */
  reason: z.string().nullable(),
  /** The owner's; empty if the company has none. */
  email: z.string(),
  created_at: z.string(),
})
export type OperatorCompanyRow = Readonly<z.output<typeof operatorCompanyRow>>

export const operatorCompanyList = endpoint({
  id: 'operator.companies',
  method: 'GET',
  path: 'operator/companies',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, state: z.enum(approvalStates).optional().catch(undefined) }),
  response: { data: pageOf(operatorCompanyRow), counts: stateCounts },
  summary: 'Companies of the market, newest first, by state and by words in name, address or the owner (D-189).',
})

export const operatorListingRow = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  product_url: z.string().nullable(),
  company_id: z.number().int(),
  company: z.string(),
  company_slug: z.string(),
  is_taken_off: z.boolean(),
  /** Why it was taken off. */
  reason: z.string().nullable(),
  /** When it was published or taken off. */
  since: z.string(),
})
export type OperatorListingRow = Readonly<z.output<typeof operatorListingRow>>

export const operatorListingList = endpoint({
  id: 'operator.listings',
  method: 'GET',
  path: 'operator/listings',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, state: z.enum(standings).optional().catch(undefined) }),
  response: {
    data: pageOf(operatorListingRow),
    counts: z.object({ public: z.number().int(), taken_off: z.number().int() }),
  },
  summary: 'Listings on sale, or those that were taken off, newest first, by words in name or company (D-190).',
})

export const operatorListingTakeOff = endpoint({
  id: 'operator.takeOffListing',
  method: 'POST',
  path: 'operator/listings/take_off',
  access: operatorOnly,
  input: z.object({ id, reason: operatorReason }),
  summary: 'Takes a listing off the market until it is put back; the seller is told the reason (D-190).',
})

export const operatorListingPutBack = endpoint({
  id: 'operator.putBackListing',
  method: 'POST',
  path: 'operator/listings/put_back',
  access: operatorOnly,
  input: z.object({ id }),
  summary: 'Puts a listing that was taken off back on sale (D-190).',
})

const standing = z.enum(standings).optional().catch(undefined)
const standingCounts = z.object({ public: z.number().int(), taken_off: z.number().int() })
/** The common fields of the lists whose rows can be taken off the market. */
const takenOff = {
  company_id: z.number().int(),
  company: z.string(),
  is_taken_off: z.boolean(),
  /** Why it was taken off. */
  reason: z.string().nullable(),
  /** When it was written or taken off. */
  since: z.string(),
}

export const operatorReviewRow = z.object({
  id: z.number().int(),
  author: z.string(),
  rating: z.number().int(),
  text: z.string(),
  company_slug: z.string(),
  /** The reviewed product; null for a review of the shop. */
  product: z.string().nullable(),
  ...takenOff,
})
export type OperatorReviewRow = Readonly<z.output<typeof operatorReviewRow>>

export const operatorReviewList = endpoint({
  id: 'operator.reviews',
  method: 'GET',
  path: 'operator/reviews',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, state: standing }),
  response: { data: pageOf(operatorReviewRow), counts: standingCounts },
  summary: 'Public reviews, or those that were taken off, newest first, by words in text, author or company (D-231).',
})

export const operatorReviewTakeOff = endpoint({
  id: 'operator.takeOffReview',
  method: 'POST',
  path: 'operator/reviews/take_off',
  access: operatorOnly,
  input: z.object({ id, reason: operatorReason }),
  summary: 'Hides a review, which then counts nowhere; its author and the seller are told the reason (D-231).',
})

export const operatorReviewPutBack = endpoint({
  id: 'operator.putBackReview',
  method: 'POST',
  path: 'operator/reviews/put_back',
  access: operatorOnly,
  input: z.object({ id }),
  summary: 'Shows a review that was taken off again (D-231).',
})

export const operatorAdRow = z.object({
  id: z.number().int(),
  title: z.string(),
  state: z.enum(AD_STATES),
  start_date: z.string(),
  end_date: z.string(),
  listings: z.number().int(),
  ...takenOff,
})
export type OperatorAdRow = Readonly<z.output<typeof operatorAdRow>>

export const operatorAdList = endpoint({
  id: 'operator.ads',
  method: 'GET',
  path: 'operator/ads',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, state: standing }),
  response: { data: pageOf(operatorAdRow), counts: standingCounts },
  summary: 'Ads that run or will, or those that were taken off, newest first, by words in titles or company (D-231).',
})

export const operatorAdTakeOff = endpoint({
  id: 'operator.takeOffAd',
  method: 'POST',
  path: 'operator/ads/take_off',
  access: operatorOnly,
  input: z.object({ id, reason: operatorReason }),
  summary: 'Takes an ad off the market until it is put back; the seller is told the reason (D-231).',
})

export const operatorAdPutBack = endpoint({
  id: 'operator.putBackAd',
  method: 'POST',
  path: 'operator/ads/put_back',
  access: operatorOnly,
  input: z.object({ id }),
  summary: 'Puts an ad that was taken off back (D-231).',
})

/** Complaints of a case that a row has, newest first; their number is `count`. */
export const CASE_COMPLAINTS = 20

export const operatorComplaintRow = z.object({
  /** Of the case: all complaints about one thing until it is closed. */
  id: z.number().int(),
  subject: z.enum(COMPLAINT_SUBJECTS),
  subject_id: z.number().int(),
  /** As the thing was called when the case was opened. */
  name: z.string(),
  company_id: z.number().int(),
  company: z.string(),
  /** Where visitors see the thing; null when they do not, and for a person. */
  address: z.string().nullable(),
  count: z.number().int(),
  complaints: z.array(
    z.object({
      user_id: z.number().int(),
      full_name: z.string(),
      company: z.string(),
      reason: z.enum(complaintReasons),
      words: z.string(),
      at: z.string(),
    }),
  ),
  /** The newest complaint, or the end of the case. */
  since: z.string(),
  /** Null while the case is open. */
  outcome: z.enum(complaintOutcomes).nullable(),
  note: z.string().nullable(),
  closed_by: z.string().nullable(),
})
export type OperatorComplaintRow = Readonly<z.output<typeof operatorComplaintRow>>

export const operatorComplaintList = endpoint({
  id: 'operator.complaints',
  method: 'GET',
  path: 'operator/complaints',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, state: z.enum(complaintStates).optional().catch(undefined) }),
  response: {
    data: pageOf(operatorComplaintRow),
    counts: z.object({ open: z.number().int(), closed: z.number().int() }),
  },
  summary:
    'What people complain about, by thing, those with the newest complaint first, or closed cases, by words in names or complaints (D-306).',
})

export const operatorComplaintDismiss = endpoint({
  id: 'operator.dismissComplaints',
  method: 'POST',
  path: 'operator/complaints/dismiss',
  access: operatorOnly,
  input: z.object({ id, note: operatorReason }),
  creates: true,
  summary: 'Closes a case and leaves the thing as it is; those who complained are told, without the note (D-306).',
})

export const operatorCompanyShow = endpoint({
  id: 'operator.company',
  method: 'GET',
  path: 'operator/companies/{id}',
  access: operatorOnly,
  params: { id },
  response: {
    data: operatorCompanyRow.extend({
      plan: z.string(),
      is_verified: z.boolean(),
      people: z.array(
        z.object({
          id: z.number().int(),
          full_name: z.string(),
          email: z.string(),
          type: z.enum(['seller', 'subuser', 'other']),
          is_email_verified: z.boolean(),
          is_deleted: z.boolean(),
        }),
      ),
      listings: z.object({ public: z.number().int(), published: z.number().int(), drafts: z.number().int() }),
      /** The forms of the company settings. */
      tabs: z.partialRecord(z.enum(companyTabs as readonly CompanyTab[]), z.record(z.string(), z.unknown())),
    }),
  },
  summary: 'One company with its people, its settings and documents, and how much it sells (D-189).',
})
export type OperatorCompany = Readonly<z.output<typeof operatorCompanyShow.response>['data']>

const decision = { id }
/** The state that the operator saw; another one now is refused. */
const was = z.enum(approvalStates)

export const operatorApprove = endpoint({
  id: 'operator.approve',
  method: 'POST',
  path: 'operator/companies/{id}/approve',
  access: operatorOnly,
  params: decision,
  input: z.object({ was }),
  response: { data: operatorCompanyRow },
  summary: 'Approves a company, or lifts its suspension; the owner is notified and mailed (D-23, D-190).',
})

export const operatorReject = endpoint({
  id: 'operator.reject',
  method: 'POST',
  path: 'operator/companies/{id}/reject',
  access: operatorOnly,
  params: decision,
  input: z.object({ was, reason: operatorReason }),
  response: { data: operatorCompanyRow },
  summary: 'Rejects a company; the owner reads the reason (D-23).',
})

export const operatorSuspend = endpoint({
  id: 'operator.suspend',
  method: 'POST',
  path: 'operator/companies/{id}/suspend',
  access: operatorOnly,
  params: decision,
  input: z.object({ was, reason: operatorReason }),
  response: { data: operatorCompanyRow },
  summary: 'Suspends a company: its shop and listings are not public, and every sign-in of its people ends (D-190).',
})

export const operatorVerify = endpoint({
  id: 'operator.verify',
  method: 'POST',
  path: 'operator/companies/{id}/verify',
  access: operatorOnly,
  params: decision,
  input: z.object({ verified: z.boolean() }),
  response: { data: operatorCompanyRow },
  summary: 'Marks an approved company as verified, or takes the mark off; the owner is notified (D-288).',
})

export const operatorOverview = endpoint({
  id: 'operator.overview',
  method: 'GET',
  path: 'operator/overview',
  access: operatorOnly,
  response: {
    data: z.object({
      companies: stateCounts,
      people: z.number().int(),
      listings: z.number().int(),
      /** Things with open complaints (D-306). */
      complaints: z.number().int(),
      /** People who made a call within the last day. */
      active_people: z.number().int(),
      jobs: z.object({
        waiting: z.number(),
        planned: z.number(),
        running: z.number(),
        dead: z.number(),
        /** How long the oldest due job has been waiting. */
        oldest_seconds: z.number(),
      }),
      mails: z.object({ waiting: z.number().int(), failed: z.number().int() }),
      /** Of this process, as /metrics and /health/ready show it. */
      health: z.object({
        /** Why a balancer sends nobody here; null while the process is ready. */
        fault: z.string().nullable(),
        sockets: z.number().int(),
        database_running: z.number().int(),
        database_waiting: z.number().int(),
        pages_waiting: z.number().int(),
        /** When `npm run backup` ran last; null if it never did. */
        last_backup: z.string().nullable(),
        versions: z.object({ product: z.string(), node: z.string(), database: z.string(), migration: z.string() }),
      }),
      /** The process that answers. */
      process: z.object({
        engine: z.enum(['pglite', 'postgres']),
        uptime_seconds: z.number(),
        memory_bytes: z.number(),
        calls: z.number().int(),
        /** Calls and pages that ended with HTTP 500 and above. */
        failed_calls: z.number().int(),
        /** Milliseconds for which the database was asked by this call. */
        database_ms: z.number(),
      }),
    }),
  },
  summary: 'Figures of the market for the first page of the console (D-189).',
})

/** The values with which changed fields were read. */
const readValues = z.record(z.string(), z.unknown()).default({})

export const operatorSettingsShow = endpoint({
  id: 'operator.settings',
  method: 'GET',
  path: 'operator/settings',
  access: operatorOnly,
  response: {
    data: z.object({
      values: marketSettings,
      /** The settings that the environment sets. */
      fixed: z.array(z.object({ key: z.enum(settingNames), variable: z.string() })),
    }),
  },
  summary: 'The settings of the market, and which of them the environment sets (D-232).',
})

export const operatorSettingsSave = endpoint({
  id: 'operator.saveSettings',
  method: 'POST',
  path: 'operator/settings',
  access: operatorOnly,
  input: marketSettings.extend({ was: readValues }),
  response: { data: marketSettings },
  summary: 'Changes the settings of the market from now on; 409 if somebody else changed the same one (D-120, D-232).',
})

const sharedKind = z.enum(SHARED_KINDS)

export const operatorDefinitionRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Names from the sector down, of a category. */
  path: z.string().nullable(),
  parent_id: z.number().int().nullable(),
  /** Listings that use it; of a category, also those below it. */
  listings: z.number().int(),
  /** Pricing rules that name it. */
  rules: z.number().int(),
  /** Categories right below it: of the market, and those of companies. */
  below: z.number().int(),
  own_below: z.number().int(),
})
export type OperatorDefinitionRow = Readonly<z.output<typeof operatorDefinitionRow>>

export const operatorDefinitionList = endpoint({
  id: 'operator.definitions',
  method: 'GET',
  path: 'operator/definitions',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, kind: sharedKind.default('category').catch('category') }),
  response: { data: pageOf(operatorDefinitionRow) },
  summary: "The market's categories, brands or specifications by name, with what uses them (D-233).",
})

export const operatorCategoryUpdate = endpoint({
  id: 'operator.updateCategory',
  method: 'POST',
  path: 'operator/definitions/category/{id}/update',
  access: operatorOnly,
  params: { id },
  input: sharedForms.category.extend({ was: readValues }),
  summary:
    'Renames a category of the market or moves it on its level, with its listings; its old address leads to it (D-233).',
})

export const operatorBrandUpdate = endpoint({
  id: 'operator.updateBrand',
  method: 'POST',
  path: 'operator/definitions/brand/{id}/update',
  access: operatorOnly,
  params: { id },
  input: sharedForms.brand.extend({ was: readValues }),
  summary: 'Renames a brand of the market, in its listings too (D-233).',
})

export const operatorSpecificationUpdate = endpoint({
  id: 'operator.updateSpecification',
  method: 'POST',
  path: 'operator/definitions/specification/{id}/update',
  access: operatorOnly,
  params: { id },
  input: sharedForms.specification.extend({ was: readValues }),
  summary: 'Renames a specification of the market, in its listings too (D-233).',
})

export const operatorDefinitionMerge = endpoint({
  id: 'operator.mergeDefinition',
  method: 'POST',
  path: 'operator/definitions/{kind}/{id}/merge',
  access: operatorOnly,
  params: { kind: sharedKind, id },
  input: mergeForm,
  creates: true,
  summary: 'Puts another definition of the market in the place of one everywhere, and deletes it (D-233).',
})

const planKey = z.enum(PLANS.map(({ key }) => key))
export const operatorPlanRow = z.object({
  key: planKey,
  name: z.string(),
  fit: z.string(),
  kind: z.enum(['seller', 'buyer']),
  /** How many companies have it. */
  companies: z.number().int(),
  feature_list: z.array(feature),
  /** An operator changed it. */
  is_changed: z.boolean(),
})
export type OperatorPlanRow = Readonly<z.output<typeof operatorPlanRow>>

export const operatorPlanList = endpoint({
  id: 'operator.plans',
  method: 'GET',
  path: 'operator/plans',
  access: operatorOnly,
  response: { data: z.array(operatorPlanRow) },
  summary: 'The subscription plans with what they allow, and how many companies have them (D-232).',
})

export const operatorPlanSave = endpoint({
  id: 'operator.savePlan',
  method: 'POST',
  path: 'operator/plans/{key}',
  access: operatorOnly,
  params: { key: planKey },
  input: planLimits.extend({ was: readValues }),
  summary: 'Changes what a plan allows, at once for every company that has it; what companies have stays (D-232).',
})

export const operatorJobRow = jobRow.extend({
  /** Whether the kind recurs; such a job waits for its next time. */
  recurs: z.boolean(),
})
export type OperatorJobRow = Readonly<z.output<typeof operatorJobRow>>

export const operatorJobList = endpoint({
  id: 'operator.jobs',
  method: 'GET',
  path: 'operator/jobs',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, state: z.enum(jobStates).optional().catch(undefined) }),
  response: {
    data: pageOf(operatorJobRow),
    counts: z.object({ waiting: z.number().int(), dead: z.number().int() }),
  },
  summary: 'Jobs that wait or were given up, newest first, without their payload (D-125, D-191).',
})

/** Without ids all that were given up. */
const retryInput = z.object({
  ids: z.array(id).min(1).max(1_000).optional(),
})
const retried = { data: z.object({ retried: z.number().int() }) }

export const operatorJobRetry = endpoint({
  id: 'operator.retryJobs',
  method: 'POST',
  path: 'operator/jobs/retry',
  access: operatorOnly,
  input: retryInput,
  response: retried,
  summary: 'Puts jobs that were given up back, all of them without ids (D-125).',
})

export const operatorMailRow = z.object({
  id: z.number().int(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** Why the last try failed. */
  reason: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type OperatorMailRow = Readonly<z.output<typeof operatorMailRow>>

export const operatorMailList = endpoint({
  id: 'operator.mails',
  method: 'GET',
  path: 'operator/mails',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, state: z.enum(mailStates).optional().catch(undefined) }),
  response: {
    data: pageOf(operatorMailRow),
    counts: z.object({ waiting: z.number().int(), sent: z.number().int(), failed: z.number().int() }),
  },
  summary: 'Mails with their state, newest first, without their text, which may hold one-time links (D-191).',
})

export const operatorMailRetry = endpoint({
  id: 'operator.retryMails',
  method: 'POST',
  path: 'operator/mails/retry',
  access: operatorOnly,
  input: retryInput,
  response: retried,
  summary: 'Sends mails that failed again, all of them without ids (D-125).',
})

export const operatorPersonRow = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  type: z.enum(['seller', 'subuser', 'other']),
  company: z.object({ id: z.number().int(), name: z.string(), approval: z.enum(approvalStates) }),
  is_deleted: z.boolean(),
  /** The newest sign-in's. */
  last_used_at: z.string().nullable(),
  created_at: z.string(),
})
export type OperatorPersonRow = Readonly<z.output<typeof operatorPersonRow>>

export const operatorPersonList = endpoint({
  id: 'operator.people',
  method: 'GET',
  path: 'operator/people',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search }),
  response: { data: pageOf(operatorPersonRow) },
  summary: 'People of the market, newest first, by words in name, address, member number or company (D-189).',
})

export const operatorPersonShow = endpoint({
  id: 'operator.person',
  method: 'GET',
  path: 'operator/people/{id}',
  access: operatorOnly,
  params: { id },
  response: {
    data: operatorPersonRow.extend({
      member_id: z.string(),
      is_email_verified: z.boolean(),
      has_password: z.boolean(),
      sign_ins: z.array(
        z.object({
          id: z.number().int(),
          device: z.string(),
          ip: z.string(),
          signed_in_at: z.string(),
          last_used_at: z.string(),
        }),
      ),
    }),
  },
  summary: 'One person with the open sign-ins (D-189).',
})
export type OperatorPerson = Readonly<z.output<typeof operatorPersonShow.response>['data']>

export const operatorEndSignIns = endpoint({
  id: 'operator.endSignIns',
  method: 'POST',
  path: 'operator/people/{id}/sign_out',
  access: operatorOnly,
  params: { id },
  response: { data: z.object({ ended: z.number().int() }) },
  summary: 'Ends every sign-in of a person, with its sockets (D-145).',
})

export const operatorResetLink = endpoint({
  id: 'operator.resetLink',
  method: 'POST',
  path: 'operator/people/{id}/reset_link',
  access: operatorOnly,
  params: { id },
  summary: 'Mails a person a link to set a new password; the operator does not see it.',
})

export const operatorSignInAs = endpoint({
  id: 'operator.signInAs',
  method: 'POST',
  path: 'operator/people/{id}/sign_in_as',
  access: operatorOnly,
  params: { id },
  input: z.object({ reason: operatorReason }),
  response: signedInResponse,
  summary:
    'Signs the operator in as a person, with a token of its own for an hour at most; the person is told, and what only the person does stays refused (D-313).',
})

export const operatorTextRow = z.object({
  id: z.number().int(),
  kind: z.enum(TEXT_KINDS),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  state: z.enum(textStates),
  published_at: z.string(),
  updated_at: z.string(),
})
export type OperatorTextRow = Readonly<z.output<typeof operatorTextRow>>

export const operatorTextList = endpoint({
  id: 'operator.texts',
  method: 'GET',
  path: 'operator/texts',
  access: operatorOnly,
  input: z.object({ ...paging(50, 100), search, state: z.enum(textStates).optional().catch(undefined) }),
  response: {
    data: pageOf(operatorTextRow),
    counts: z.object({ draft: z.number().int(), scheduled: z.number().int(), published: z.number().int() }),
  },
  summary: 'Posts of the blog and pages, drafts too, changed last first (D-192).',
})

const shownText = operatorTextRow.extend({
  summary: z.string(),
  body: z.string(),
  visibility: z.enum(TEXT_VISIBILITIES),
  /** The day of publication in UTC; empty for a draft. */
  date: z.string(),
})
export type ShownOperatorText = Readonly<z.output<typeof shownText>>

export const operatorTextShow = endpoint({
  id: 'operator.text',
  method: 'GET',
  path: 'operator/texts/{id}',
  access: operatorOnly,
  params: { id },
  response: { data: shownText },
  summary: 'One post or page as it is written (D-192).',
})

export const operatorTextCreate = endpoint({
  id: 'operator.createText',
  method: 'POST',
  path: 'operator/texts',
  access: operatorOnly,
  input: operatorText,
  response: { data: shownText },
  summary: 'Stores a new post or page as a draft, or publishes it on its day (D-192).',
  creates: true,
})

export const operatorTextUpdate = endpoint({
  id: 'operator.updateText',
  method: 'POST',
  path: 'operator/texts/{id}/update',
  access: operatorOnly,
  params: { id },
  input: operatorText.omit({ kind: true }).extend({ was: z.record(z.string(), z.unknown()).default({}) }),
  response: { data: shownText },
  summary: 'Changes a post or page. With `was`, 409 if somebody else changed the same field (D-120, D-192).',
})

export const operatorTextShowTo = endpoint({
  id: 'operator.showText',
  method: 'POST',
  path: 'operator/texts/{id}/visibility',
  access: operatorOnly,
  params: { id },
  input: z.object({ visibility: z.enum(TEXT_VISIBILITIES) }),
  response: { data: shownText },
  summary: 'Publishes a post or page at once, or makes it a draft again (D-192).',
})

export const operatorTextDelete = endpoint({
  id: 'operator.deleteText',
  method: 'DELETE',
  path: 'operator/texts/{id}',
  access: operatorOnly,
  params: { id },
  summary: 'Deletes a post or page for good (D-192).',
})

export const operatorTextPreview = endpoint({
  id: 'operator.previewText',
  method: 'POST',
  path: 'operator/texts/preview',
  access: operatorOnly,
  input: z.object({ body: z.string().max(100_000) }),
  response: { data: z.array(richBlock) },
  summary: 'A text in Markdown as visitors will see it; stores nothing (D-192).',
  background: true,
})
