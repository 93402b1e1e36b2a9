import { Alert, Button } from '@mantine/core'
import { beginSocial } from '../../../adapters/client/account-calls.ts'
import { socialWay } from '../../../adapters/client/social-way.ts'
import { SOCIAL_NAMES } from '../../../core/account/account.ts'
import type { SocialWish } from '../../../core/account/social.schema.ts'
import { inPlaceOf } from '../../../core/failure/effect-of.ts'
import { usePageConfig } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'
import type { FieldErrors } from '../../shared/form/form.types.ts'
import classes from './account.module.css'

export interface SocialButtonsProps {
  /** The page to continue to. */
  readonly wanted: string | undefined
  /** On the sign-up page: what was chosen for the new account, as far as it is. */
  readonly wish?: { readonly [Name in 'account_type' | 'seller_kind' | 'country' | 'terms_version']: string }
  /** The fields of the wish that were refused, which the form shows. */
  readonly onRefused?: (fields: FieldErrors) => void
}

/** The ways in through other sites, as far as they are configured. */
export function SocialButtons({ wanted, wish, onRefused }: SocialButtonsProps) {
  const { social = [] } = usePageConfig()
  const { send, isSending, alert, fieldTexts } = useSend(beginSocial, {
    onDone: ({ data }) => {
      socialWay.write(wanted)
      location.assign(data.url)
    },
    onFailed: (failure) => {
      const fields = fieldsOfWish(inPlaceOf(failure).fieldTexts)
      if (Object.keys(fields).length > 0) onRefused?.(fields)
    },
  })
  if (social.length === 0) return null
  const isAtFields = onRefused !== undefined && Object.keys(fieldsOfWish(fieldTexts)).length > 0
  const problem = isAtFields ? undefined : (alert ?? Object.values(fieldTexts)[0])
  return (
    <div className={classes.social}>
      {problem === undefined ? null : (
        <Alert role="alert" color="red" variant="light">
          {problem}
        </Alert>
      )}
      {social.map((provider) => (
        <Button
          key={provider}
          variant="default"
          disabled={isSending}
          onClick={() => send({ provider, ...(wish !== undefined && { wish: wish as SocialWish }) })}
        >
          Continue with {SOCIAL_NAMES[provider]}
        </Button>
      ))}
    </div>
  )
}

const fieldsOfWish = (texts: Readonly<Record<string, string>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([path, text]) =>
      path.startsWith('wish.') ? [[path.slice('wish.'.length), text]] : [],
    ),
  )
