import { z } from 'zod'
import { type MessageInput, messageInput } from '../../../core/chat/chat.schema.ts'
import { sendable } from '../../../core/chat/chat-views.ts'
import { sendMessage } from '../../../core/contracts/chat.contract.ts'
import { failureMessages } from '../../../core/failure/failure.messages.ts'
import type { AccountStorage } from '../../browser/account-storage.ts'
import type { Client } from '../client.ts'
import type { ChatStore } from './chat-store.ts'

/** A message that a person writes in a room. */
export interface WrittenMessage {
  readonly roomId: string
  readonly message: string
  readonly repliedParentId?: number | undefined
  readonly files?: readonly File[]
}

/** The delay before a message without a response is sent again under its client id, in milliseconds. */
const RESEND_DELAY_MS = 1_500
const OUTBOX_KEY = 'chat-outbox'
const storedOutbox = z.array(z.object({ roomId: z.string(), at: z.number(), draft: messageInput }))

/** Sends messages, one at a time per room, and stores unsent ones on the device. */
export class MessageSender {
  readonly #client: Client
  readonly #store: ChatStore
  readonly #storage: AccountStorage
  readonly #files = new Map<string, readonly File[]>()
  readonly #refusals = new Map<string, string>()
  readonly #sending = new Set<string>()

  constructor(client: Client, store: ChatStore, storage: AccountStorage) {
    this.#client = client
    this.#store = store
    this.#storage = storage
    store.react((before) => {
      if (store.chat.outbox !== before.outbox) this.#storeOutbox()
      this.#sendNext()
    })
    this.#restoreOutbox()
  }

  write({ roomId, message, repliedParentId, files = [] }: WrittenMessage): void {
    const client_id = crypto.randomUUID()
    if (files.length > 0) this.#files.set(client_id, files)
    const draft: MessageInput = {
      roomId,
      recipient_id: null,
      client_id,
      message,
      message_type: message === '' ? 'file' : 'text',
      replied_parent_id: repliedParentId ?? null,
      chat_transfer_id: null,
      promotion_type: null,
      master_prom_id: null,
    }
    this.#store.dispatch({ type: 'message.written', roomId, draft, at: Date.now() })
  }

  /** Sends a refused message again. */
  retry(clientId: string): void {
    this.#store.dispatch({ type: 'send.retried', clientId })
  }

  discard(clientId: string): void {
    this.#files.delete(clientId)
    this.#store.dispatch({ type: 'send.discarded', clientId })
  }

  /** The files of an unsent message. */
  filesOf(clientId: string): readonly File[] {
    return this.#files.get(clientId) ?? []
  }

  /** Why the server refused a message, in the server's words. */
  refusalOf(clientId: string): string | undefined {
    return this.#refusals.get(clientId)
  }

  /** Starts sending what may be sent now. */
  #sendNext(): void {
    for (const { clientId, draft } of sendable(this.#store.chat)) {
      if (this.#sending.has(clientId)) continue
      this.#sending.add(clientId)
      void this.#send(clientId, draft).finally(() => {
        this.#sending.delete(clientId)
        this.#sendNext()
      })
      this.#store.dispatch({ type: 'send.started', clientId })
    }
  }

  async #send(clientId: string, draft: MessageInput): Promise<void> {
    try {
      const { data } = await this.#client.call(sendMessage, { ...draft, files: [...this.filesOf(clientId)] })
      this.#files.delete(clientId)
      this.#store.dispatch({ type: 'send.succeeded', message: data })
    } catch (failure) {
      const willRetry = hasUnknownOutcome(failure)
      if (willRetry) await new Promise((resolve) => setTimeout(resolve, RESEND_DELAY_MS))
      else this.#refusals.set(clientId, refusalText(failure))
      this.#store.dispatch({ type: 'send.failed', clientId, willRetry })
    }
  }

  /** Files cannot be stored. Messages with files are lost with the page, and leaving it asks for confirmation. */
  #storeOutbox(): void {
    const stored = this.#store.chat.outbox
      .filter(({ clientId }) => !this.#files.has(clientId))
      .map(({ roomId, draft, writtenAt }) => ({ roomId, draft, at: writtenAt }))
    this.#storage.write(OUTBOX_KEY, stored.length === 0 ? undefined : JSON.stringify(stored))
  }

  #restoreOutbox(): void {
    const text = this.#storage.read(OUTBOX_KEY)
    if (text === undefined) return
    try {
      const { data = [] } = storedOutbox.safeParse(JSON.parse(text))
      for (const { roomId, draft, at } of data) this.#store.dispatch({ type: 'message.written', roomId, draft, at })
    } catch {
      this.#storage.write(OUTBOX_KEY, undefined)
    }
  }
}

/** Whether the message may be stored or not, so that it is sent again under the same client id. */
function hasUnknownOutcome(failure: unknown): boolean {
  const tag = typeof failure === 'object' && failure !== null && '_tag' in failure ? failure._tag : undefined
  return tag === 'Unreachable' || tag === 'TimedOut' || tag === 'ServerFault' || tag === 'TooMany'
}

/** The server's words, if there are any. */
function refusalText(failure: unknown): string {
  const message = typeof failure === 'object' && failure !== null && 'message' in failure ? failure.message : undefined
  return typeof message === 'string' && message !== '' ? message : failureMessages.tryLater
}
