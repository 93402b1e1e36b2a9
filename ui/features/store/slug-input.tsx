import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCircleCheck, IconCircleX, IconLoader2 } from '@tabler/icons-react'
import { checkSlug } from '../../../core/contracts/store.contract.ts'
import { slugProblem } from '../../../core/storefront/slug.ts'
import { shopAddress, storefrontAddress } from '../../../core/storefront/storefront-address.ts'
import { storefrontMessages as say } from '../../../core/storefront/storefront.messages.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { usePageConfig } from '../../shared/app/use-client.ts'
import type { FieldControlArgs } from '../../shared/form/form.types.ts'
import classes from './store.module.css'

/** How long the address rests before the server is asked. */
const REST_MS = 300

/** The address of the shop, checked while it is typed, with the whole address below. */
export function SlugInput({ id, value, onChange, error, own }: FieldControlArgs & { readonly own: string }) {
  const slug = typeof value === 'string' ? value : ''
  const [rested] = useDebouncedValue(slug, REST_MS)
  const problem = slugProblem(slug)
  const isAsked = problem === undefined && slug !== own
  const { data, isError } = useCall(checkSlug, { slug: rested }, { enabled: isAsked && rested === slug })
  const answer = rested === slug ? data?.data : undefined
  const state =
    slug === own
      ? { isGood: true, text: say.slugOwn }
      : problem !== undefined
        ? { isGood: false, text: problem }
        : answer === undefined
          ? undefined
          : { isGood: answer.state === 'free' || answer.state === 'own', text: answer.text }
  return (
    <div>
      <TextInput
        id={id}
        value={slug}
        onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
        error={error !== undefined && error !== state?.text ? error : error !== undefined}
        required
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-describedby={`${id}-state`}
      />
      <p id={`${id}-state`} className={classes.slugState} data-good={state?.isGood} role="status">
        {state !== undefined ? (
          <>
            {state.isGood ? <IconCircleCheck size={16} aria-hidden /> : <IconCircleX size={16} aria-hidden />}
            {state.text}
          </>
        ) : isError ? (
          'The address will be checked when you save.'
        ) : (
          <>
            <IconLoader2 size={16} aria-hidden /> Checking
          </>
        )}
      </p>
      <Addresses slug={state?.isGood === false ? own : slug} isMoved={slug !== own && (state?.isGood ?? isError)} />
    </div>
  )
}

function Addresses({ slug, isMoved }: { readonly slug: string; readonly isMoved: boolean }) {
  const { origin, storeDomain } = usePageConfig()
  const { protocol } = new URL(origin)
  return (
    <div className={classes.addresses}>
      {storeDomain === undefined ? null : <code>{storefrontAddress(protocol, storeDomain, { slug })}</code>}
      <code>
        {origin}
        {shopAddress({ slug })}
      </code>
      {isMoved ? <p>Once you save, the shop moves here. The address it has now will lead to it.</p> : null}
    </div>
  )
}
