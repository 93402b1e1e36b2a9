import { count, counted } from './command-line.ts'

/** The output for progress: standard error, which may be a terminal. */
export interface Screen {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write(text: string): unknown
}

export interface Progress {
  /** Number of bytes read and items completed. */
  update(bytes: number, pieces: number): void
  /** Removes the bar, so that other lines can be written. */
  clear(): void
}

const BAR_EVERY_MS = 100
const LINE_EVERY_MS = 5_000
const BAR_WIDTH = 24

/**
 * Shows the progress of a command: in a terminal one line that overwrites itself, elsewhere a line every five seconds.
 * Without `totalBytes` (a stream), the time left is unknown and not shown. `now` is in milliseconds. `done` is the work of
 * an earlier run, which does not count for the speed.
 */
export function showProgress(
  screen: Screen,
  what: string,
  totalBytes: number | undefined,
  now: () => number,
  done: { readonly bytes: number; readonly pieces: number } = { bytes: 0, pieces: 0 },
): Progress {
  const startedAt = now()
  let shownAt = startedAt
  let isShown = false
  const isTerminal = screen.isTTY === true
  const text = (bytes: number, pieces: number): string => {
    const seconds = (now() - startedAt) / 1000
    const rate = seconds > 0 ? (pieces - done.pieces) / seconds : 0
    const pace = `${counted(pieces, what)}, ${count(rate)} per second`
    if (totalBytes === undefined || totalBytes === 0) return pace
    const share = Math.min(1, bytes / totalBytes)
    const shareNow = (bytes - done.bytes) / totalBytes
    const left = shareNow > 0 ? `, ${duration((seconds / shareNow) * (1 - share))} left` : ''
    const percent = `${Math.floor(share * 100)}%`.padStart(5)
    const filled = Math.round(share * BAR_WIDTH)
    return isTerminal
      ? `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${percent}  ${pace}${left}`
      : `${percent.trim()}: ${pace}${left}`
  }
  return {
    update(bytes, pieces) {
      const time = now()
      if (time - shownAt < (isTerminal ? BAR_EVERY_MS : LINE_EVERY_MS)) return
      shownAt = time
      if (!isTerminal) return void screen.write(`${text(bytes, pieces)}\n`)
      isShown = true
      screen.write(`\r\u001B[2K${text(bytes, pieces).slice(0, Math.max(20, (screen.columns ?? 80) - 1))}`)
    },
    clear() {
      if (isShown) screen.write('\r\u001B[2K')
      isShown = false
    },
  }
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
