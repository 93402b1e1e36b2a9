import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { productPhotoUpload } from '../../../../core/contracts/listing.contract.ts'
import { describeMarket, type Person } from '../market.ts'
import { jpegOfScans, plainPng } from './pictures.ts'

/** What a picture may cost, whatever the file. */
const MEMORY_LIMIT_BYTES = 300_000_000
const TIME_LIMIT_MS = 2_000
const HEALTH_LIMIT_MS = 200
/** On a loaded machine a round may be slow for other reasons, so rounds repeat. The fault exceeded a limit in each. */
const PATIENCE_MS = 40_000

describeMarket('hostile pictures', (market) => {
  let seller: Person
  beforeAll(async () => {
    seller = await market.seller()
    // The first picture starts the encoder.
    await seller.call(productPhotoUpload, { photo: pictureFile(plainPng(40, 30)) })
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
      const startedAt = performance.now()
      const upload = seller.call(productPhotoUpload, { photo }).catch((error: unknown) => error)
      const { memory, health } = await watched(market.url, upload)
      const ms = performance.now() - startedAt
      expect(await upload).toMatchObject(outcome)
      const cost = { memory: memory - before, ms, health }
      if (Date.now() < deadline && (ms > TIME_LIMIT_MS || health > HEALTH_LIMIT_MS)) continue
      expect(cost.memory).toBeLessThan(MEMORY_LIMIT_BYTES)
      expect(cost.ms).toBeLessThan(TIME_LIMIT_MS)
      expect(cost.health).toBeLessThan(HEALTH_LIMIT_MS)
      return
    }
  })

  it('responds with 503 when too many pictures wait', { timeout: 60_000 }, async () => {
    const photo = plainPng(1500, 1500)
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

/** The most memory of all processes and the slowest response of /health while `work` runs. */
async function watched(
  url: string,
  work: Promise<unknown>,
): Promise<{ readonly memory: number; readonly health: number }> {
  let isOver = false
  void work.catch(() => undefined).finally(() => (isOver = true))
  let memory = 0
  let health = 0
  for (;;) {
    const isLast = isOver
    const startedAt = performance.now()
    await fetch(`${url}/health`)
    health = Math.max(health, performance.now() - startedAt)
    memory = Math.max(memory, memoryOfAllProcesses())
    if (isLast) return { memory, health }
    await pause(5)
  }
}

/** Resident memory of this process, in which the server runs, and of the processes it started, in bytes. */
function memoryOfAllProcesses(): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = textOf(`/proc/${name}/stat`)
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const children = [...parents].flatMap(([pid, parent]) => (parent === process.pid ? [pid] : []))
  const residentOf = (pid: number) => Number(/VmRSS:\s+(\d+) kB/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
  return [process.pid, ...children].reduce((sum, pid) => sum + residentOf(pid), 0)
}

/** Empty for a process that has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
