import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { productPhotoUpload } from '../../../../core/contracts/listing.contract.ts'
import { startStopwatch } from '../attacked-server.ts'
import { describeMarketOn, type Person } from '../market.ts'
import { jpegOfScans, plainPng } from './pictures.ts'

/** What a picture may cost, whatever the file. */
const MEMORY_LIMIT_BYTES = 300_000_000
/** Of a core: unlike the time on the clock, it does not depend on what else the machine does. */
const CORE_LIMIT_MS = 2_000
const HEALTH_LIMIT_MS = 200
/** On a loaded machine a round may be slow for other reasons, so rounds repeat. The fault exceeded a limit in each. */
const PATIENCE_MS = 40_000

// Pictures are decoded before the database is asked. The embedded one shares this process: the harder case.
describeMarketOn('pglite', 'hostile pictures', (market) => {
  let seller: Person
  beforeAll(async () => {
    seller = await market.seller()
    // The first picture starts the encoder.
    await seller.call(productPhotoUpload, { photo: pictureFile(plainPng(40, 30)) })
    expect(startedProcesses()).not.toEqual([])
  })

  const refused = { _tag: 'Refused' }
  const stored = { data: { url: expect.stringContaining('/files/public/') } }
  it.each([
    ['7,071 x 7,071 pixels', () => plainPng(7071, 7071), refused],
    ['7,071 x 7,071 pixels of 16 bits', () => plainPng(7071, 7071, 16), refused],
    ['50,000 x 1,000 pixels', () => plainPng(50_000, 1_000), refused],
    ['1 x 50,000,000 pixels', () => plainPng(1, 50_000_000), refused],
    ['as many pixels as are allowed', () => plainPng(3535, 3535), stored],
    ['as many pixels of 16 bits as are allowed', () => plainPng(2041, 2041, 16), stored],
    ['as many JPEG scans as are allowed', () => jpegOfScans(4000, 99), stored],
    ['more JPEG scans', () => jpegOfScans(4000, 30_000), refused],
  ])('costs little memory and time with %s', { timeout: 120_000 }, async (_, make, outcome) => {
    const photo = pictureFile(make())
    expect(photo.size).toBeLessThan(2_097_152)
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const before = memoryOfAllProcesses()
      const upload = seller.call(productPhotoUpload, { photo }).catch((error: unknown) => error)
      const { memory, health, core } = await watched(market.url, upload)
      expect(await upload).toMatchObject(outcome)
      if (outcome === stored) expect(core).toBeGreaterThan(0)
      expect(core).toBeLessThan(CORE_LIMIT_MS)
      expect(memory - before).toBeLessThan(MEMORY_LIMIT_BYTES)
      if (Date.now() < deadline && health > HEALTH_LIMIT_MS) continue
      expect(health).toBeLessThan(HEALTH_LIMIT_MS)
      return
    }
  })

  it('responds with 503 when too many pictures wait', { timeout: 60_000 }, async () => {
    const photo = plainPng(900, 900)
    const send = () => {
      const body = new FormData()
      body.append('photo', pictureFile(photo))
      return fetch(`${market.url}/api/v1/product/photo/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${seller.token}` },
        body,
      })
    }
    const responses = await Promise.all(Array.from({ length: 40 }, send))
    const statuses = responses.map(({ status }) => status)

    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(25)
    const busy = responses.find(({ status }) => status === 503)
    expect(busy?.headers.get('retry-after')).toBe('5')
    expect(await busy?.json()).toMatchObject({ status: false })
  })
})

// Helpers

const pictureFile = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], bytes[0] === 0xff ? 'picture.jpg' : 'picture.png')

/**
 * The most memory of all processes, the slowest response of /health, and the milliseconds of a core that the encoder
 * took, while `work` runs.
 */
async function watched(
  url: string,
  work: Promise<unknown>,
): Promise<{ readonly memory: number; readonly health: number; readonly core: number }> {
  const before = new Map(startedProcesses().map((pid) => [pid, coreMsOf(pid)]))
  let core = 0
  let isOver = false
  void work.catch(() => undefined).finally(() => (isOver = true))
  let memory = 0
  let health = 0
  for (;;) {
    const isLast = isOver
    const stopwatch = startStopwatch(startedProcesses()[0])
    await fetch(`${url}/health`)
    health = Math.max(health, stopwatch())
    memory = Math.max(memory, memoryOfAllProcesses())
    const took = startedProcesses().map((pid) => coreMsOf(pid) - (before.get(pid) ?? 0))
    core = Math.max(core, ...took)
    if (isLast) return { memory, health, core }
    await pause(5)
  }
}

/** Resident memory of this process, in which the server runs, and of the processes it started, in bytes. */
function memoryOfAllProcesses(): number {
  const residentOf = (pid: number) => Number(/VmRSS:\s+(\d+) kB/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
  return [process.pid, ...startedProcesses()].reduce((sum, pid) => sum + residentOf(pid), 0)
}

/** How long a process has had a core, in milliseconds: the system counts in hundredths of a second. */
function coreMsOf(pid: number): number {
  const stat = textOf(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

/** The processes that this one started, the encoder of pictures first. */
function startedProcesses(): readonly number[] {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    textOf(`/proc/self/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

/** Empty for a process that has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
