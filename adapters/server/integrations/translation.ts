import * as Data from 'effect/Data'
import * as Effect from 'effect/Effect'
import { z } from 'zod'
import { failureMessages } from '../../../core/failure/failure.messages.ts'
import {
  jsonOf,
  IntegrationResponseUnusable,
  type IntegrationFailure,
  requestIntegration,
} from './request-integration.ts'

/** Translates a text. Exists only with a configured provider (D-98). */
export interface Translator {
  /**
   * Returns the text in the language `to` (`de`, `pt-BR`); the provider detects the source language. Rejects with
   * `TranslationFailed`, whose message is shown to people.
   */
  translate(text: string, to: string): Promise<string>
}

/** The translation failed; the original stays visible. `cause` is for the log. Spec §8. */
export class TranslationFailed extends Data.TaggedError('TranslationFailed')<{ readonly cause: IntegrationFailure }> {
  override readonly message = failureMessages.notTranslated
}

/** A provider with the LibreTranslate interface. */
export interface TranslationSettings {
  /** The address without `/translate`. */
  readonly url: string
  readonly key?: string | undefined
  /** Timeout of one attempt. Default 5 s. */
  readonly timeoutMs?: number
}

const RETRIES = 1
const responseShape = z.object({ translatedText: z.string() })

/**
 * Returns the configured translator. Undefined without settings: the plan feature is off and the call returns 503
 * (D-98).
 */
export function createTranslator(settings: TranslationSettings | undefined): Translator | undefined {
  if (settings === undefined) return undefined
  const url = `${settings.url.replace(/\/+$/, '')}/translate`
  return {
    translate: (text, to) =>
      Effect.gen(function* () {
        const response = yield* requestIntegration({
          peer: 'translation',
          url,
          method: 'POST',
          headers: () => ({ 'content-type': 'application/json' }),
          body: JSON.stringify({
            q: text,
            source: 'auto',
            target: to,
            format: 'text',
            ...(settings.key !== undefined && { api_key: settings.key }),
          }),
          timeoutMs: settings.timeoutMs ?? 5_000,
          retries: RETRIES,
        })
        const result = responseShape.safeParse(yield* jsonOf('translation', response))
        if (!result.success)
          return yield* new IntegrationResponseUnusable({ peer: 'translation', problem: 'no translatedText' })
        return result.data.translatedText
      }).pipe(
        Effect.mapError((cause) => new TranslationFailed({ cause })),
        Effect.runPromise,
      ),
  }
}
