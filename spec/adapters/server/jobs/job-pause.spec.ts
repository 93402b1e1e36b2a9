import { describe, expect, it } from 'vitest'
import { mailJob } from '../../../../adapters/server/mail/mail.job.ts'
import { pauseAfter } from '../../../../adapters/server/jobs/job-pause.ts'

describe('pauseAfter', () => {
  it('should double from one second up to an hour', () => {
    expect([1, 2, 3, 12, 13, 99].map((tries) => pauseAfter(tries, 0))).toEqual([
      1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000,
    ])
  })

  it('should take away up to half by chance', () => {
    expect([pauseAfter(1, 1), pauseAfter(1, 0.5)]).toEqual([500, 750])
  })

  it('should try a mail for some five hours', () => {
    const pauses = Array.from({ length: mailJob.tries - 1 }, (_, at) => pauseAfter(at + 1, 0.5))

    expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(5, 0)
  })
})
