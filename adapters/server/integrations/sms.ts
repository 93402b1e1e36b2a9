import * as Effect from 'effect/Effect'
import type { Outbox } from './outbox.ts'
import { requestIntegration } from './request-integration.ts'

export interface TextMessage {
  /** With country code: `+919876543210`. */
  readonly to: string
  readonly text: string
}

/** Sends text messages, or stores them in the outbox when no provider is configured (D-37). */
export interface TextMessages {
  /** Rejects with an `IntegrationFailure`. Not retried, because each message costs money and disturbs a person. */
  send(message: TextMessage): Promise<void>
}

export interface SmsSettings {
  readonly url: string
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined
  readonly from?: string | undefined
  /** Further headers, or another `authorization`. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The JSON that the provider expects; `{to}`, `{text}` and `{from}` in its texts are replaced. Default: `{"to":
   * "{to}", "text": "{text}"}`, with `"from"` when it is set.
   */
  readonly template?: JsonTemplate
  /** Default 10 s. */
  readonly timeoutMs?: number
}

export type JsonTemplate =
  | string
  | number
  | boolean
  | null
  | readonly JsonTemplate[]
  | { readonly [name: string]: JsonTemplate }

/** Returns a sender for the configured provider, else one for the outbox. */
export function createTextMessages(provider: SmsSettings | undefined, outbox: Outbox): TextMessages {
  if (provider === undefined) return { send: ({ to, text }) => outbox.add({ kind: 'sms', to, text }) }
  const { url, token, from, timeoutMs = 10_000 } = provider
  const template = provider.template ?? { to: '{to}', text: '{text}', ...(from !== undefined && { from: '{from}' }) }
  return {
    send: ({ to, text }) =>
      Effect.runPromise(
        Effect.asVoid(
          requestIntegration({
            peer: 'text messages',
            url,
            method: 'POST',
            headers: () => ({
              'content-type': 'application/json',
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
              ...provider.headers,
            }),
            body: JSON.stringify(filled(template, { to, text, from: from ?? '' })),
            timeoutMs,
          }),
        ),
      ),
  }
}

/** Replaces in one pass, so that a message containing `{to}` is not changed. */
function filled(template: JsonTemplate, values: { to: string; text: string; from: string }): JsonTemplate {
  if (typeof template === 'string')
    return template.replace(/\{(to|text|from)\}/g, (_, name: keyof typeof values) => values[name])
  if (Array.isArray(template)) return template.map((part: JsonTemplate) => filled(part, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, filled(part, values)]))
}
