import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Profile } from '../../../core/account/profile.schema.ts'
import { companySettings } from '../../../core/contracts/company.contract.ts'
import { enquiryIndex } from '../../../core/contracts/trade.contract.ts'
import { productList } from '../../../core/contracts/listing.contract.ts'
import { addressOf, companyTabAddress, productFormAddress } from '../../../core/navigation/addresses.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import type { SessionUser } from '../../shared/app/use-session.ts'
import plain from '../../shared/shell/shell.module.css'
import classes from './dashboard.module.css'
import { NEWEST_QUOTES } from './buyer-lists.tsx'
import { BEST_DRAFTS } from './today-lists.tsx'

interface Step {
  readonly title: string
  readonly about: string
  readonly isDone: boolean
  readonly to: string
  readonly action: string
}

/**
 * What a new company does first: until a seller has published a listing, or a buyer has asked for a quote (D-263).
 * Undefined before it is known, and for everybody else.
 */
export function useFirstSteps(
  user: SessionUser | undefined,
  profile: Profile | undefined,
): readonly Step[] | undefined {
  const isBuyer = user?.type === 'other' && user.operator !== true
  const isSeller =
    user !== undefined &&
    user.type !== 'other' &&
    // Their pages are those of the CRM (D-30).
    user.type !== 'subuser' &&
    user.operator !== true &&
    isGranted(user, { module: 'Product', action: 'Add' })
  const { data: listings } = useCall(productList, BEST_DRAFTS, { enabled: isSeller })
  const { data: quotes } = useCall(enquiryIndex, NEWEST_QUOTES, { enabled: isBuyer })
  const isDescriber = isSeller && listings?.counts.published === 0 && isGranted(user, DESCRIBES)
  const { data: company } = useCall(companySettings, {}, { enabled: isDescriber })
  if (profile === undefined) return undefined
  if (isBuyer) return quotes === undefined || quotes.data.total > 0 ? undefined : buyersSteps(profile)
  if (!isSeller || listings === undefined || listings.counts.published > 0) return undefined
  return [
    confirmStep(profile),
    // Shown before the answer, so that nothing moves when it comes.
    ...(isDescriber ? [companyStep(profile, company?.data.tabs.company?.['about'])] : []),
    ...listingSteps(profile, listings.counts.all > 0),
  ]
}

const confirmStep = ({ email_id, email_verified }: Profile): Step => ({
  title: 'Confirm your e-mail address',
  about: `Your profile sends a link to ${email_id}.`,
  isDone: email_verified,
  to: addressOf('profile'),
  action: 'Open your profile',
})

const DESCRIBES = { module: 'Company Settings', action: 'Edit', section: 'Company Information' } as const

const companyStep = ({ approval }: Profile, about: unknown): Step => ({
  title: 'Describe your company',
  about:
    approval === 'approved'
      ? 'Buyers read it in your shop and beside your listings.'
      : 'We look at it before your company is approved, and buyers read it in your shop.',
  isDone: typeof about === 'string' && about.trim() !== '',
  to: companyTabAddress('company'),
  action: 'Open company settings',
})

const listingSteps = (profile: Profile, hasListing: boolean): readonly Step[] => [
  {
    title: 'Add your first listing',
    about: 'One at a time, or many at once from a spreadsheet.',
    isDone: hasListing,
    to: productFormAddress(),
    action: 'Add listing',
  },
  {
    title: 'Publish it',
    about:
      profile.approval === 'approved'
        ? 'Buyers find it at once.'
        : 'Buyers find it as soon as your company is approved.',
    isDone: false,
    to: addressOf('productsList', {}, { state: 'draft' }),
    action: 'Open drafts',
  },
]

const buyersSteps = (profile: Profile): readonly Step[] => [
  confirmStep(profile),
  {
    title: 'Ask for your first quote',
    about: 'Find a product, choose a quantity, and its seller answers in the chat.',
    isDone: false,
    to: addressOf('productList'),
    action: 'Find products',
  },
]

export function FirstSteps({ steps }: { readonly steps: readonly Step[] }) {
  const next = steps.slice(1).find(({ isDone }) => !isDone)
  return (
    <section className={classes.part} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <li key={step.title} data-done={step.isDone || undefined}>
            {step.isDone ? (
              <IconCircleCheck size={24} stroke={1.5} aria-label="Done" />
            ) : (
              <IconCircle size={24} stroke={1.5} aria-hidden />
            )}
            <div>
              <h3>{step.title}</h3>
              <p>{step.about}</p>
            </div>
            {step.isDone || (at > 0 && step !== next) ? null : (
              <Link
                {...linkTo(step.to)}
                className={`${plain.plainButton} ${step === next ? plain.strongButton : plain.quietButton}`}
              >
                {step.action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
