import type { Client } from './client.ts'
import { lateActor } from './late-actor.ts'
import { notLoaded } from './not-loaded.ts'
import type { SaveLockActor } from './save-lock.actor.ts'

/** What a form shows of its saving. */
export interface SaveLockView<Content, Answer> {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed'
  /** What the last save that went through was given. */
  readonly kept: Content | undefined
  /** What it answered; undefined while another one runs and after one that failed. */
  readonly answer: Answer | undefined
  /** When it went through, in ms since 1970. */
  readonly savedAt: number | undefined
  /** Why the last one failed; undefined once another one begins. */
  readonly failure: unknown
}

export interface SaveLock<Content, Answer> {
  /** The same object until something changes. */
  readonly view: () => SaveLockView<Content, Answer>
  readonly subscribe: (listener: () => void) => () => void
  /** What the form does from now on: a form that is drawn anew knows more than it did. */
  readonly renew: (calls: SaveLockCalls<Content, Answer>) => void
  /** Saves; while a save runs, asking again joins it. Rejects with why it failed. */
  readonly save: (content: Content) => Promise<Answer>
  /** What the last save came to is not shown any longer. */
  readonly forget: () => void
}

/** What a form does to save, and once it did. */
export interface SaveLockCalls<Content, Answer> {
  readonly save: (content: Content) => Promise<Answer>
  /** Once for each save that went through, however many asked for it. */
  readonly onSaved?: ((answer: Answer, content: Content) => void) | undefined
  readonly onFailed?: ((failure: unknown, content: Content) => void) | undefined
}

const IDLE = { state: 'idle', kept: undefined, answer: undefined, savedAt: undefined, failure: undefined } as const
const AWAITED = { ...IDLE, state: 'saving' } as const

const codeOfLock = () => import('./save-lock.actor.ts')

/** Fetches the code of all locks ahead of the first save. Never rejects. */
export const saveLockAhead = (): Promise<void> =>
  codeOfLock().then(
    () => undefined,
    () => undefined,
  )

/** The save lock of one form, run by the machine of core. */
export function createSaveLock<Content, Answer>(
  client: Client,
  first: SaveLockCalls<Content, Answer>,
): SaveLock<Content, Answer> {
  let calls = first
  // The machine is one for all forms: what it holds of this one goes back as it came.
  const late = lateActor(
    () =>
      codeOfLock().then(({ startSaveLock }) => {
        const actor = startSaveLock((content) => calls.save(content as Content))
        actor.on('saved', ({ answer, content }) => calls.onSaved?.(answer as Answer, content as Content))
        actor.on('save.failed', ({ failure, content }) => calls.onFailed?.(failure, content as Content))
        return actor
      }),
    { absent: IDLE, awaited: AWAITED, of: viewOf<Content, Answer> },
  )
  return {
    view: late.view,
    subscribe: late.subscribe,
    renew: (next) => {
      calls = next
    },
    save: async (content) => {
      const actor = await late.started().catch((cause: unknown) => client.failed(notLoaded(cause)))
      return outcomeOf<Answer>(actor, content)
    },
    forget: () => late.present()?.send({ type: 'outcome.forgotten' }),
  }
}

function outcomeOf<Answer>(actor: SaveLockActor, content: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const heard = [
      actor.on('saved', ({ answer }) => {
        stop()
        resolve(answer as Answer)
      }),
      actor.on('save.failed', ({ failure }) => {
        stop()
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what a call rejected with, as it came
        reject(failure)
      }),
    ]
    const stop = () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
    actor.send({ type: 'save.requested', content })
  })
}

function viewOf<Content, Answer>({
  value,
  context,
}: ReturnType<SaveLockActor['getSnapshot']>): SaveLockView<Content, Answer> {
  const { kept, answer, savedAt, failure } = context
  return { state: value, kept: kept as Content | undefined, answer: answer as Answer | undefined, savedAt, failure }
}
