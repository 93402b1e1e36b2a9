import type { ApprovalState } from '../../../core/company/approval-states.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCheck, IconRosetteDiscountCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  operatorApprove,
  operatorAuditLog,
  type OperatorCompany,
  operatorCompanyList,
  operatorCompanyShow,
  operatorOverview,
  operatorVerify,
} from '../../../core/contracts/operator.contract.ts'
import { planOf } from '../../../core/plans/plans.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { capitalised } from '../../../core/text/capitalised.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { usePageName } from '../../shared/app/page-name.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { FactsTable } from '../../shared/company-facts/facts-table.tsx'
import { CompanyFacts } from '../../shared/company-facts/company-facts.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { ActionList } from './action-list.tsx'
import { ApprovalBadge } from './approval-badge.tsx'
import { KINDS, placeOf } from './labels.ts'
import type { DecisionDialogProps } from './decision-dialog.tsx'
import classes from './operator.module.css'
import { UnloadedPage } from './unloaded-page.tsx'

const LazyDecision = lazyPart<DecisionDialogProps>(
  () => import('./decision-dialog.tsx').then((module) => module.DecisionDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

/** One company with what helps to decide about it. */
export function CompanyPage({ id }: { readonly id: number }) {
  const query = useCall(operatorCompanyShow, { id })
  return query.data === undefined ? (
    <UnloadedPage one="company" many="companies" query={query} />
  ) : (
    <Company company={query.data.data} />
  )
}

function Company({ company }: { readonly company: OperatorCompany }) {
  usePageName(company.name)
  const zone = useTimeZone()
  const [deciding, setDeciding] = useState<DecisionDialogProps['decision']>()
  const { people, listings, tabs } = company
  const types = (tabs.company?.['business_types'] ?? []) as readonly { readonly type: string }[]
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Trades as', [KINDS[company.kind], ...types.map(({ type }) => capitalised(type))].join(', ')],
    ['Place', placeOf(company)],
    [
      'Shop',
      company.kind === 'seller' && company.approval === 'approved' ? (
        <Link key="shop" {...linkTo(addressOf('shop', { slug: company.slug }))}>
          {company.slug}
        </Link>
      ) : (
        company.slug
      ),
    ],
    [
      'Listings',
      company.kind === 'seller'
        ? `${plain(listings.public)} public, ${plain(listings.published - listings.public)} published but not public, ${plain(listings.drafts)} drafts`
        : '',
    ],
    ['Plan', planOf(company.plan).name],
    ['Verified', company.is_verified ? 'Yes' : 'No'],
    ['Since', momentText(company.created_at, zone)],
  ]
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{company.name}</h1>
        <ApprovalBadge state={company.approval} />
        <span className={classes.spacer} />
        <Decisions company={company} onDecide={setDeciding} />
      </header>
      {company.reason === null ? null : (
        <Alert
          color={company.approval === 'suspended' ? 'red' : 'gray'}
          variant="light"
          icon={<IconAlertTriangle size={18} stroke={1.5} />}
        >
          {company.approval === 'suspended' ? 'Suspended' : 'Rejected'}: {company.reason}
        </Alert>
      )}
      <FactsTable rows={rows} />
      <section aria-labelledby="people" className={classes.section}>
        <h2 id="people">People</h2>
        <ul className={classes.rows}>
          {people.map((person) => (
            <li key={person.id}>
              <span className={classes.rowMain}>
                <Link {...linkTo(addressOf('operatorPerson', { id: person.id }))}>{person.full_name}</Link>
                <span className={classes.quiet}>{person.email}</span>
              </span>
              <span className={classes.quiet}>
                {[
                  person.type === 'subuser' ? 'Sub account' : 'Owner',
                  person.is_deleted
                    ? 'deleted'
                    : person.is_email_verified
                      ? 'address confirmed'
                      : 'address not confirmed',
                ].join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="settings" className={classes.section}>
        <h2 id="settings">What the company says</h2>
        <CompanyFacts sections={tabs} isComplete />
      </section>
      <section aria-labelledby="decisions" className={classes.section}>
        <h2 id="decisions">Decisions</h2>
        <ActionList target={{ target_kind: 'company', target_id: String(company.id) }} none="Nobody has decided yet." />
      </section>
      {deciding === undefined ? null : (
        <LazyDecision company={company} decision={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </div>
  )
}

interface DecisionsProps {
  readonly company: OperatorCompany
  readonly onDecide: (decision: DecisionDialogProps['decision']) => void
}

/** The decisions that are open in this state. */
function Decisions({ company, onDecide }: DecisionsProps) {
  const { send, isSending } = useAction(operatorApprove, {
    invalidates: [operatorCompanyShow, operatorCompanyList, operatorAuditLog, operatorOverview],
    onDone: ({ message }) => notify.done(message),
  })
  const approve = (label: string) => (
    <Button
      leftSection={<IconCheck size={18} stroke={1.5} />}
      loading={isSending}
      onClick={() => send({ id: company.id, was: company.approval })}
    >
      {label}
    </Button>
  )
  const reject = (
    <Button variant="default" leftSection={<IconX size={18} stroke={1.5} />} onClick={() => onDecide('reject')}>
      Reject
    </Button>
  )
  const buttons: Readonly<Record<ApprovalState, ReactNode>> = {
    pending: [<span key="reject">{reject}</span>, <span key="approve">{approve('Approve')}</span>],
    approved: [
      <Button
        key="suspend"
        variant="default"
        leftSection={<IconBan size={18} stroke={1.5} />}
        onClick={() => onDecide('suspend')}
      >
        Suspend
      </Button>,
      <Verification key="verification" company={company} />,
    ],
    rejected: approve('Approve'),
    suspended: approve('Lift the suspension'),
  }
  return <div className={classes.tools}>{buttons[company.approval]}</div>
}

/** Sets or takes off the mark that buyers see beside the company's name (D-288). */
function Verification({ company }: Pick<DecisionsProps, 'company'>) {
  const { send, isSending } = useAction(operatorVerify, {
    invalidates: [operatorCompanyShow, operatorAuditLog],
    onDone: ({ message }) => notify.done(message),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconRosetteDiscountCheck size={18} stroke={1.5} />}
      loading={isSending}
      onClick={() => send({ id: company.id, verified: !company.is_verified })}
    >
      {company.is_verified ? 'Take the verified mark off' : 'Mark as verified'}
    </Button>
  )
}

const number = new Intl.NumberFormat('en')
const plain = (count: number): string => number.format(count)
