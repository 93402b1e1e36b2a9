import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { OpenOptions } from '../database/open.ts'
import type { JobRunnerOptions } from '../jobs/job-runner.ts'
import type { Log } from '../log.ts'

export interface ServerOptions {
  readonly config: Config
  readonly log: Log
  readonly now?: () => Date
  /** The output of `vite build`; undefined: calls and realtime only, as contract specs need. */
  readonly distDir?: string
  readonly onProgress?: (line: string) => void
  /** Another limit of calls, and of pages, for specs. */
  readonly callsPerWindow?: number
  /** Other kinds and limits of jobs, for specs. */
  readonly jobs?: Partial<Pick<JobRunnerOptions, 'kinds' | 'leaseMs' | 'concurrency'>>
  /** Another way to open the database, for specs. */
  readonly openDatabase?: (options: OpenOptions) => Promise<Db>
}
