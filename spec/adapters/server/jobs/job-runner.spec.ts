import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Db } from '../../../../adapters/server/database/db.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { enqueue, retryDead } from '../../../../adapters/server/jobs/enqueue.ts'
import { jobKind, type JobKind, JobRefused, type JobRun } from '../../../../adapters/server/jobs/job-kind.ts'
import { type JobRunner, type JobRunnerOptions, startJobs } from '../../../../adapters/server/jobs/job-runner.ts'
import { jobTable } from '../../../../adapters/server/jobs/job-table.ts'
import type { Services } from '../../../../adapters/server/services.ts'
import { describeOnBothEngines } from '../databases.ts'

describeOnBothEngines('the job queue', (engine) => {
  const runners: JobRunner[] = []
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop()
    await engine.db.query('delete from jobs')
  })

  it('runs a job after the commit, woken by a notification, and removes it', async () => {
    const done: number[] = []
    const kind = numbered(async (n) => void done.push(n))
    const runner = await start([kind])
    await runner.idle()
    await add(kind, 1)

    // Polling alone would take half a minute.
    await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 5_000 })
    await vi.waitFor(async () => expect(await rows()).toEqual([]))
  })

  it('runs nothing of a transaction that was rolled back', async () => {
    const done: number[] = []
    const kind = numbered(async (n) => void done.push(n))
    const runner = await start([kind])

    await writeAsSystem(engine.db, async (w) => {
      await enqueue(w, kind, { n: 1 })
      throw new Error('changed my mind')
    }).catch(() => undefined)
    await add(kind, 2)
    await runner.idle()

    expect(done).toEqual([2])
  })

  it('refuses a payload that does not fit, when it is added', async () => {
    const kind = numbered(async () => undefined)

    await expect(writeAsSystem(engine.db, (w) => enqueue(w, kind, { n: 'one' } as never))).rejects.toMatchObject({
      name: 'ZodError',
    })
    expect(await rows()).toEqual([])
  })

  it('waits until a job is due', async () => {
    const startedAt: number[] = []
    const done: number[] = []
    const kind = numbered(async (n) => {
      startedAt.push(Date.now())
      done.push(n)
    })
    const runner = await start([kind])
    await add(kind, 2, { at: new Date(Date.now() + 3_600_000) })
    await runner.idle()
    const due = Date.now() + 400
    await add(kind, 1, { at: new Date(due) })

    await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 20_000 })
    expect(startedAt[0]).toBeGreaterThanOrEqual(due)
  })

  it('does not ask the queue when a job is added that is due later', async () => {
    const asked: string[] = []
    const db: Db = {
      ...engine.db,
      query: (text, values) => {
        asked.push(text)
        return engine.db.query(text, values)
      },
    }
    const kind = numbered(async () => undefined)
    const runner = await start([kind], {}, db)
    await runner.idle()
    asked.length = 0
    const told = new Promise<string>((resolve) => void engine.db.listen('jobs', resolve))
    await add(kind, 1, { at: new Date(Date.now() + 3_600_000) })
    const secondsUntilDue = Number(await told)
    await pause(0)

    expect(asked).toEqual([])
    expect(secondsUntilDue).toBeGreaterThan(3_000)
    await add(kind, 2)
    await vi.waitFor(() => expect(asked).not.toEqual([]))
  })

  it('tries again after a growing pause, and keeps the reason', async () => {
    const seen: number[] = []
    const kind = numbered(async (n) => {
      seen.push(n)
      throw new Error(`try ${seen.length}`)
    }, 9)
    const runner = await start([kind])
    await add(kind, 1)

    await runner.idle()
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, error: 'try 1', lease: null }])
    expect(await dueInMs()).toBeLessThanOrEqual(1_000)
    // As after six failed tries: the pause is now 32 to 64 s.
    await engine.db.query('update jobs set due_at = now(), tries = 6')
    await runner.idle()
    expect(await dueInMs()).toBeGreaterThan(20_000)
    expect(await dueInMs()).toBeLessThanOrEqual(64_000)
    expect(seen).toHaveLength(2)
  })

  it('keeps a job that failed too often, with its error, and reports it once', async () => {
    const failed: string[] = []
    const kind = jobKind({
      ...numbered(async () => Promise.reject(new Error('no such thing')), 2),
      failed: async ({ n }, reason, w) => {
        failed.push(`${n}: ${reason}`)
        await w.k
          .insertInto('settings')
          .values({ name: `failed ${n}`, value: '1' })
          .execute()
      },
    })
    const runner = await start([kind])
    await add(kind, 7)
    for (let tried = 0; tried < 4; tried += 1) {
      await runner.idle()
      await engine.db.query(`update jobs set due_at = now() where state = 'waiting'`)
    }

    expect(await rows()).toMatchObject([{ state: 'dead', tries: 2, error: 'no such thing' }])
    expect(failed).toEqual(['7: no such thing'])
    expect((await engine.db.query(`select 1 from settings where name = 'failed 7'`)).rows).toHaveLength(1)
  })

  it('gives a refused job up at once', async () => {
    const kind = numbered(async () => Promise.reject(new JobRefused('never')), 9)
    const runner = await start([kind])
    await add(kind, 1)
    await runner.idle()

    expect(await rows()).toMatchObject([{ state: 'dead', tries: 1, error: 'never' }])
  })

  it('puts a dead job back with all its tries', async () => {
    let isBroken = true
    const retried: number[] = []
    const done: number[] = []
    const kind = jobKind({
      ...numbered(async (n) => {
        if (isBroken) throw new JobRefused('broken')
        done.push(n)
      }),
      retried: async ({ n }) => void retried.push(n),
    })
    const runner = await start([kind])
    await add(kind, 1)
    await add(kind, 2)
    await runner.idle()
    isBroken = false

    expect(await writeAsSystem(engine.db, (w) => retryDead(w, [kind], 'all', new Date()))).toBe(2)
    await runner.idle()
    expect([new Set(retried), new Set(done), await rows()]).toEqual([new Set([1, 2]), new Set([1, 2]), []])
    expect(done).toHaveLength(2)
  })

  it('does once what a key names, also after the job has ended', async () => {
    const done: number[] = []
    const kind = numbered(async (n) => void done.push(n))
    const runner = await start([kind])
    await Promise.all(Array.from({ length: 10 }, () => add(kind, 1, { key: 'once' })))
    await runner.idle()
    await add(kind, 1, { key: 'once' })
    await runner.idle()

    expect(done).toEqual([1])
  })

  it('commits the effect and the end of a job together', async () => {
    let tries = 0
    const kind = numbered(async (n, { end }) => {
      tries += 1
      await end(async (w) => {
        await w.k
          .insertInto('attempts')
          .values({ key: `effect ${n} ${tries}`, window_start: new Date(), tries: 1 })
          .execute()
        if (tries === 1) throw new Error('after the effect')
      })
    })
    const runner = await start([kind])
    await add(kind, 1)
    await runner.idle()
    await engine.db.query('update jobs set due_at = now()')
    await runner.idle()

    expect((await engine.db.query('select key from attempts')).rows).toEqual([{ key: 'effect 1 2' }])
    expect(await rows()).toEqual([])
  })

  it.each([
    ['its last step', 'end'],
    ['a step before', 'transact'],
  ] as const)(
    'passes the job of a process that stands still on, and rolls back what it does late: %s',
    async (_, step) => {
      let late: () => void = () => undefined
      const outcomes: string[] = []
      const stuck = numbered(async (n, run) => {
        await new Promise<void>((resolve) => (late = resolve))
        await run[step](async (w) => {
          await w.k
            .insertInto('settings')
            .values({ name: `late ${n}`, value: '1' })
            .execute()
        }).catch((error: Error) => outcomes.push(error.name))
      })
      const quick = numbered(async (n) => void outcomes.push(`done ${n}`))
      // A lease that is never renewed, as of a killed process.
      await start([stuck], { leaseMs: 60_000 })
      await add(stuck, 1)
      await vi.waitFor(async () => expect(await rows()).toMatchObject([{ lease: expect.any(String) }]))
      await engine.db.query('update jobs set due_at = now()')

      const other = await start([quick], { leaseMs: 60_000 })
      await other.idle()
      expect(outcomes).toEqual(['done 1'])
      late()

      await vi.waitFor(() => expect(outcomes).toEqual(['done 1', 'LeaseLost']))
      expect((await engine.db.query(`select 1 from settings where name like 'late%'`)).rows).toEqual([])
    },
  )

  it('renews the lease of a job that runs long', async () => {
    let runs = 0
    const kind = numbered(async () => {
      runs += 1
      await pause(900)
    })
    const [one, other] = [await start([kind], { leaseMs: 300 }), await start([kind], { leaseMs: 300 })]
    await add(kind, 1)
    await Promise.all([one.idle(), other.idle()])
    await pause(700)
    await Promise.all([one.idle(), other.idle()])

    expect(runs).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('gives up a job that ends its process again and again', async () => {
    const kind = numbered(async () => undefined, 2)
    await engine.db.query(`insert into jobs (kind, payload, tries) values ('numbered', '{"n": 1}', 2)`)
    const runner = await start([kind])
    await runner.idle()

    expect(await rows()).toMatchObject([{ state: 'dead', error: expect.stringContaining('ended before the job did') }])
  })

  it('lets a kind with many jobs that are due longer delay no other kind', async () => {
    const done: string[] = []
    const crowd = { ...numbered(() => pause(5).then(() => void done.push('crowd'))), concurrency: 20 }
    const lone = jobKind({ name: 'lone', payload: z.object({}), tries: 1, run: async () => void done.push('lone') })
    for (let n = 0; n < 40; n += 1) await add(crowd, n)
    await writeAsSystem(engine.db, (w) => enqueue(w, lone, {}))
    const runner = await start([crowd, lone])
    await runner.idle()

    expect(done).toHaveLength(41)
    expect(done.indexOf('lone')).toBeLessThan(10)
  })

  it('finds the next job of a kind by an index, however many of another kind wait before it', async () => {
    await engine.db.query(
      `insert into jobs (kind, payload, due_at) select 'busy', '{}', now() - interval '1 hour' from generate_series(1, 20000)`,
    )
    // The plan must not depend on whether the database has looked at the rows by itself yet.
    await engine.db.exec('analyze jobs')
    await add(
      numbered(async () => undefined),
      1,
    )
    const other = jobKind({ name: 'other', payload: z.object({}), tries: 1, run: async () => undefined })
    const plans: PlanNode[] = []
    const explained: Db = {
      ...engine.db,
      query: async (text, values) => {
        const { rows: found } = await engine.db.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
          `explain (analyze, format json) ${text}`,
          values,
        )
        plans.push(found[0]!['QUERY PLAN'][0]!.Plan)
        return { rows: [], affected: 0 }
      },
    }
    await jobTable(kyselyOn(explained, 'system'), [], 30_000).take([numbered(async () => undefined), other], 'here')

    const scans = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] === 'jobs' && isScan(node))
    expect(scans.map((node) => node['Index Name'])).toEqual(['jobs_due_of_kind'])
    expect(scans.map((node) => node['Rows Removed by Filter'] ?? 0)).toEqual([0])
    expect(await rows()).toContainEqual(expect.objectContaining({ kind: 'numbered', lease: 'here' }))
  })

  it('aborts a job that takes too long', async () => {
    let isAborted = false
    const kind = jobKind({
      ...numbered(async (_, { signal }) => {
        signal.addEventListener('abort', () => (isAborted = true))
        await new Promise(() => undefined)
      }),
      timeLimitMs: 100,
    })
    const runner = await start([kind])
    await add(kind, 1)
    await runner.idle()

    expect(isAborted).toBe(true)
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, error: 'It took longer than 0.1 s.' }])
  })

  it('runs as many jobs at the same time as the kind and the process allow', async () => {
    let [now, most] = [0, 0]
    // Jobs wait for each other, so that they meet also on a slow machine.
    const meets = (count: number) =>
      jobKind({
        ...numbered(async () => {
          most = Math.max(most, (now += 1))
          await vi.waitFor(() => expect(most).toBeGreaterThanOrEqual(count), { timeout: 5_000, interval: 5 })
          await pause(20)
          now -= 1
        }),
        concurrency: 3,
      })
    for (let n = 1; n <= 9; n += 1) await add(meets(3), n)
    const runner = await start([meets(3)])
    await runner.idle()
    expect(most).toBe(3)

    await runner.stop()
    most = 0
    for (let n = 1; n <= 6; n += 1) await add(meets(2), n)
    const narrow = await start([meets(2)], { concurrency: 2 })
    await narrow.idle()
    expect(most).toBe(2)
  })

  it('shares the jobs among processes, each job once', async () => {
    const done: number[] = []
    const kind = jobKind({ ...numbered(async (n) => void done.push(n)), concurrency: 4 })
    for (let n = 1; n <= 60; n += 1) await add(kind, n)
    const three = await Promise.all([start([kind]), start([kind]), start([kind])])
    await Promise.all(three.map((runner) => runner.idle()))

    expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  })

  it('repeats a recurring job, once for all processes, and never gives it up', async () => {
    let runs = 0
    const kind = jobKind({
      name: 'recurring',
      payload: z.object({}),
      tries: 1,
      intervalMs: 300,
      run: async () => {
        runs += 1
        if (runs === 1) throw new Error('first time')
      },
    })
    await Promise.all([start([kind]), start([kind])])
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(3), { timeout: 5_000 })

    expect(await rows()).toMatchObject([{ kind: 'recurring', state: 'waiting' }])
  })

  it('runs a recurring job after a start, although the clock was set back since its last run', async () => {
    let runs = 0
    const kind = jobKind({
      name: 'recurring',
      payload: z.object({}),
      tries: 1,
      intervalMs: 60_000,
      run: async () => {
        runs += 1
      },
    })
    for (let starts = 0; starts < 2; starts += 1) await (await start([kind])).idle()
    expect(runs).toBe(1)

    await engine.db.query(`update jobs set due_at = now() + interval '1 hour'`)
    await (await start([kind])).idle()
    expect(runs).toBe(2)
  })

  it('waits at a stop for a running job, and gives back one that does not end', async () => {
    const ended: number[] = []
    const kind = jobKind({
      ...numbered(async (n) => {
        await (n === 1 ? pause(200) : new Promise(() => undefined))
        ended.push(n)
      }),
      concurrency: 2,
    })
    const runner = await start([kind], { stopLimitMs: 600 })
    await add(kind, 1)
    await add(kind, 2)
    await vi.waitFor(async () => expect((await rows()).filter(({ lease }) => lease !== null)).toHaveLength(2))
    await runner.stop()

    expect(ended).toEqual([1])
    expect(await rows()).toMatchObject([{ payload: { n: 2 }, state: 'waiting', lease: null, tries: 0, error: null }])
    expect(await dueInMs()).toBeLessThanOrEqual(0)
  })

  it('leaves jobs of kinds that it does not know', async () => {
    await engine.db.query(`insert into jobs (kind, payload) values ('of a newer release', '{}')`)
    const runner = await start([numbered(async () => undefined)])
    await runner.idle()

    expect(await rows()).toMatchObject([{ kind: 'of a newer release', state: 'waiting', tries: 0 }])
  })

  it('runs nothing when it has no kinds', async () => {
    await engine.db.query(`insert into jobs (kind, payload) values ('numbered', '{"n": 1}')`)
    const logged: string[] = []
    const runner = await start([], { log: (line) => logged.push(line) })
    await runner.idle()

    expect([logged, (await rows()).length]).toEqual([[], 1])
  })

  // Helpers

  interface PlanNode {
    readonly 'Node Type': string
    readonly 'Relation Name'?: string
    readonly 'Index Name'?: string
    readonly 'Rows Removed by Filter'?: number
    readonly Plans?: readonly PlanNode[]
  }

  const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
  /** But for the look at the row that is found. */
  const isScan = (node: PlanNode) => node['Node Type'] !== 'ModifyTable' && node['Index Name'] !== 'jobs_pkey'

  async function start(
    kinds: readonly JobKind[],
    options: Partial<JobRunnerOptions> = {},
    db = engine.db,
  ): Promise<JobRunner> {
    const runner = await startJobs(db, {
      kinds,
      services: {} as Services,
      now: () => new Date(),
      log: () => undefined,
      stopLimitMs: 100,
      ...options,
    })
    runners.push(runner)
    return runner
  }

  const add = (kind: ReturnType<typeof numbered>, n: number, options: Parameters<typeof enqueue>[3] = {}) =>
    writeAsSystem(engine.db, (w) => enqueue(w, kind, { n }, options))

  async function rows() {
    return (
      await engine.db.query<{
        kind: string
        state: string
        tries: number
        error: string | null
        lease: string | null
        payload: unknown
      }>(`select kind, state, tries, error, lease, payload from jobs where state <> 'done' order by id`)
    ).rows
  }

  async function dueInMs(): Promise<number> {
    const { rows: found } = await engine.db.query<{ wait: number }>(
      'select extract(epoch from min(due_at) - now())::float8 * 1000 as wait from jobs',
    )
    return found[0]?.wait ?? 0
  }
})

// Helpers

const numbered = (run: (n: number, job: JobRun) => Promise<void>, tries = 5) =>
  jobKind({
    name: 'numbered',
    payload: z.object({ n: z.number() }),
    tries,
    run: ({ n }, job) => run(n, job),
  })
