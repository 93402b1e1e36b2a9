import { PUBLIC_CHANGES } from '../database/public-changes.ts'
import { shareRateLimits } from '../http/shared-rate-limit.ts'
import { startJobs } from '../jobs/job-runner.ts'
import { jobKinds } from '../jobs/kinds.ts'
import { startOutbox } from '../jobs/outbox.ts'
import { watchPresence } from '../chat/presence.ts'
import { listenToControls } from '../realtime/controls.ts'
import { coalescing } from '../realtime/coalesce.ts'
import type { Parts } from './parts.ts'
import type { ServerOptions } from './server-options.ts'

/** What runs beside the requests: realtime between processes, shared limits, jobs. `stop` leaves the jobs to their caller. */
export async function startBackground(
  { db, endpoint, engine, log, now, services, publicCache, rateLimit, fileLimit, pageLimits, trackingLimit }: Parts,
  jobOptions: ServerOptions['jobs'],
) {
  const news = coalescing(engine, (error) => log('An event was not published.', error))
  const outbox = await startOutbox(db, news.engine, log)
  const stopControls = await listenToControls(db, endpoint)
  // What a broken connection missed may be a change.
  const stopChanges = await db.listen(PUBLIC_CHANGES, publicCache.clear, publicCache.clear)
  const stopPresence = watchPresence(db, () => endpoint.people(), now)
  const stopSharing = await shareRateLimits(
    db,
    { calls: rateLimit, files: fileLimit, pages: pageLimits.ofAddress, tracking: trackingLimit },
    now,
  )
  const jobs = await startJobs(db, { kinds: jobKinds, services, now, log, ...jobOptions })
  return {
    jobs,
    stop: async () => {
      await outbox.stop()
      await news.flush()
      await stopControls()
      await stopPresence()
      await stopSharing()
      await stopChanges()
    },
  }
}
