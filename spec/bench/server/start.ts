import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { figure, median } from '../harness.ts'
import { startBare, startProduct, type RunningProcess } from './processes.ts'
import { products } from './products.ts'
import type { FurtherPlace, ServerSubject } from './subject.ts'

const IDLE_MS = 15_000
/** Memory of the idle process, in MiB. */
const MEMORY = { postgres: 250, pglite: 500 } as const

/** Start and idle memory with data. */
export const start: ServerSubject = {
  name: 'start',
  unit: 'products',
  sizes: [10_000],
  fill: async (sink, size) => {
    await products.fill(sink, size)
    return []
  },
  instead: measureStart,
}

/**
 * From the launch until calls are accepted, and the memory some seconds later. The first start is not measured: it fills
 * the cache of compiled code. The processor time of a start says more than its duration on a busy machine.
 */
async function measureStart({ database, label, home, rounds }: Omit<FurtherPlace, 'product'>): Promise<void> {
  const statements = join(home, 'no-statements.json')
  writeFileSync(statements, JSON.stringify(['select 1::text as json']))
  const ours = { ms: [] as number[], cpu: [] as number[], memory: [] as number[] }
  const theirs = { ms: [] as number[], cpu: [] as number[], memory: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    for (const [figures, launch] of [
      [ours, () => startProduct(database)],
      [theirs, () => startBare(database, statements)],
    ] as const) {
      const running = await launch()
      const cpu = cpuSeconds(running)
      await pause(IDLE_MS)
      if (round >= 0) {
        figures.ms.push(running.startMs)
        figures.cpu.push(cpu)
        figures.memory.push(memoryMiB(running))
      }
      await running.stop()
    }
  }
  const said = ({ ms, cpu, memory }: typeof ours) =>
    `${median(ms).toFixed(0)} ms, ${median(cpu).toFixed(2)} s of processor time, idle ${median(memory).toFixed(0)} MiB`
  console.log(`  start\n    ${said(ours)}; node:http with the database alone ${said(theirs)}`)
  figure(`start, ${label}`, median(ours.ms), 'ms', { atMost: 1_000 }, 0)
  figure(`processor time of the start, ${label}`, median(ours.cpu), 's', { atMost: 1.5 }, 2)
  figure(`idle memory, ${label}`, median(ours.memory), 'MiB', { atMost: MEMORY[database.engine] }, 0)
}

// Helpers

const TICKS_PER_SECOND = 100

/** Of all threads until now. */
function cpuSeconds({ pid }: RunningProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const memoryMiB = ({ pid }: RunningProcess): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1_024
