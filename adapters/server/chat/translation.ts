import * as Data from 'effect/Data'
import { chatMessages } from '../../../core/chat/chat.messages.ts'
import { translateText } from '../../../core/contracts/translation.contract.ts'
import { failureMessages } from '../../../core/failure/failure.messages.ts'
import { countedTry } from '../account/attempts.ts'
import { bind } from '../http/bind.ts'
import { tooMany } from '../http/refusals.ts'
import { gate } from '../listing/plan-room.ts'

/** Translations of one person. Our own limit. */
const MOST = { tries: 60, windowMs: 5 * 60_000 }

/** No provider is configured (D-98). */
export class TranslationUnavailable extends Data.TaggedError('TranslationUnavailable') {
  override readonly message = failureMessages.notTranslated
}

export const translationBindings = [
  bind(translateText, async ({ text, to }, context) => {
    const { services, me, now } = context
    if (services.translator === undefined) throw new TranslationUnavailable()
    gate(context, 'translation', chatMessages.noTranslation)
    const wait = await context.writeApart(({ k }) =>
      countedTry(k, `translation ${me.userId}`, MOST.tries, MOST.windowMs, now),
    )
    if (wait !== undefined) throw tooMany(wait, chatMessages.tooManyTranslations)
    return { translatedText: await services.translator.translate(text, to) }
  }),
]
