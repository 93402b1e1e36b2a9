import { planNoticesJob } from '../account/plan-notices.job.ts'
import { resetLinkJob } from '../account/reset-link.job.ts'
import { adTurnJob } from '../ads/ad-turn.job.ts'
import { certificateReminderJob } from '../company/certificate-reminder.job.ts'
import { complaintNewsJob } from '../complaints/complaint-news.job.ts'
import { leadEngagementJob, leadSweepJob } from '../crm/scoring/lead-engagement.job.ts'
import { leadScoresJob } from '../crm/scoring/lead-scores.job.ts'
import { automationJob, automationRetryJob } from '../crm/automation/automation.job.ts'
import { exportJob } from '../import/export.job.ts'
import { importJob } from '../import/import.job.ts'
import { followerNewsJob } from '../followers/follower-news.job.ts'
import { bulkChangeJob } from '../crm/bulk-change.job.ts'
import { remindersJob } from '../crm/reminders.job.ts'
import { unreadChatJob } from '../chat/unread-chat.job.ts'
import { mailJob } from '../mail/mail.job.ts'
import { offerExpiryJob } from '../trade/offer-expiry.job.ts'
import { savedSearchesJob } from '../market/saved-searches.job.ts'
import { searchIndexJob } from '../market/search-index.job.ts'
import { sweepFilesJob } from '../files/sweep-files.job.ts'
import { cleanUpJob } from './clean-up.job.ts'
import type { JobKind } from './job-kind.ts'

/** Every kind of job that the server runs. */
export const jobKinds: readonly JobKind[] = [
  adTurnJob,
  automationJob,
  automationRetryJob,
  bulkChangeJob,
  certificateReminderJob,
  cleanUpJob,
  complaintNewsJob,
  leadEngagementJob,
  leadScoresJob,
  leadSweepJob,
  followerNewsJob,
  exportJob,
  importJob,
  mailJob,
  offerExpiryJob,
  planNoticesJob,
  remindersJob,
  resetLinkJob,
  savedSearchesJob,
  searchIndexJob,
  sweepFilesJob,
  unreadChatJob,
]
