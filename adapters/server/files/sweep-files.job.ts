import { z } from 'zod'
import { jobKind } from '../jobs/job-kind.ts'
import { sweepFiles } from './unused-files.ts'

/** Removes files that no row refers to. */
export const sweepFilesJob = jobKind({
  name: 'sweep-files',
  payload: z.object({}),
  tries: 3,
  intervalMs: 10 * 60_000,
  timeLimitMs: 5 * 60_000,
  run: async (_, { transact, services, signal }) => {
    await sweepFiles(transact, services.files, signal)
  },
})
