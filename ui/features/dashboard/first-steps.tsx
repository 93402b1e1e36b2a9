import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Profile } from '../../../core/account/profile.schema.ts'
import { enquiryIndex } from '../../../core/contracts/trade.contract.ts'
import { productList } from '../../../core/contracts/listing.contract.ts'
import { addressOf, productFormAddress } from '../../../core/navigation/addresses.ts'
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

interface FirstStepsProps {
  readonly user: SessionUser
  readonly profile: Profile
}

/** What a new company does first: until a seller has published a listing, or a buyer has asked for a quote (D-263). */
export function FirstSteps({ user, profile }: FirstStepsProps) {
  if (user.operator === true) return null
  if (user.type === 'other') return <BuyersSteps profile={profile} />
  return isGranted(user, { module: 'Product', action: 'Add' }) ? <SellersSteps profile={profile} /> : null
}

const confirmStep = ({ email_id, email_verified }: Profile): Step => ({
  title: 'Confirm your e-mail address',
  about: `Your profile sends a link to ${email_id}.`,
  isDone: email_verified,
  to: addressOf('profile'),
  action: 'Open your profile',
})

function SellersSteps({ profile }: { readonly profile: Profile }) {
  const { data } = useCall(productList, BEST_DRAFTS)
  if (data === undefined || data.counts.published > 0) return null
  const isApproved = profile.approval === 'approved'
  return (
    <Steps
      steps={[
        confirmStep(profile),
        {
          title: 'Add your first listing',
          about: 'One at a time, or many at once from a spreadsheet.',
          isDone: data.counts.all > 0,
          to: productFormAddress(),
          action: 'Add listing',
        },
        {
          title: 'Publish it',
          about: isApproved ? 'Buyers find it at once.' : 'Buyers find it as soon as your company is approved.',
          isDone: false,
          to: addressOf('productsList', {}, { state: 'draft' }),
          action: 'Open drafts',
        },
      ]}
    />
  )
}

function BuyersSteps({ profile }: { readonly profile: Profile }) {
  const { data } = useCall(enquiryIndex, NEWEST_QUOTES)
  if (data === undefined || data.data.total > 0) return null
  return (
    <Steps
      steps={[
        confirmStep(profile),
        {
          title: 'Ask for your first quote',
          about: 'Find a product, choose a quantity, and its seller answers in the chat.',
          isDone: false,
          to: addressOf('productList'),
          action: 'Find products',
        },
      ]}
    />
  )
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
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
