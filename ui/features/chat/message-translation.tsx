import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { keyOf } from '../../../adapters/client/queries.ts'
import { TRANSLATION_LANGUAGES, translationLanguage } from '../../../core/chat/translation.ts'
import { translateText } from '../../../core/contracts/translation.contract.ts'
import { failureText } from '../../../core/failure/effect-of-call.ts'
import type { CallFailure } from '../../../core/failure/failures.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import classes from './chat.module.css'

/** The language that the person chose last on this device. */
const KEY = 'translation_language'

/** The text of a message in another language, below the original. */
export function MessageTranslation({ text }: { readonly text: string }) {
  const client = useAppClient()
  const [chosen, setChosen] = useLocalStorage({ key: KEY, defaultValue: '', getInitialValueInEffect: false })
  const preferred = useSessionUser()?.language
  const to = chosen || translationLanguage([...(preferred === undefined ? [] : [preferred]), ...navigator.languages])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(client, translateText, { text, to }),
    queryFn: ({ signal }) => client.call(translateText, { text, to }, { signal, isShownInPlace: true }),
    // The same text has the same translation; it is forgotten with the page.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div className={classes.translation}>
      {error === null ? null : (
        <p role="alert">
          {reasonOf(error as unknown as CallFailure)}{' '}
          <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data === undefined ? (
        error === null ? (
          <p role="status">Translating…</p>
        ) : null
      ) : (
        <p className={classes.words} lang={to} aria-live="polite">
          {data.translatedText}
        </p>
      )}
      <select
        className={classes.translationLanguage}
        aria-label="Language of the translation"
        value={to}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {TRANSLATION_LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code}>
            In {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A refusal says what to do; anything else is the one text of a failed translation. Spec §8. */
const reasonOf = (failure: CallFailure): string =>
  (failure._tag === 'TooMany' || failure._tag === 'NotWithPlan') && failure.message
    ? failure.message
    : failureText(translateText)
