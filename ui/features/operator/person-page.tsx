import { Alert, Button } from '@mantine/core'
import { IconBan, IconKey, IconLogout, IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import {
  operatorAuditLog,
  operatorEndSignIns,
  type OperatorPerson,
  operatorPersonList,
  operatorPersonShow,
  operatorResetLink,
} from '../../../core/contracts/operator.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { usePageName } from '../../shared/app/page-name.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { FactsTable } from '../../shared/company-facts/facts-table.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { ActionList } from './action-list.tsx'
import { roleOf } from './labels.ts'
import classes from './operator.module.css'
import type { SignInAsDialogProps } from './sign-in-as-dialog.tsx'
import { UnloadedPage } from './unloaded-page.tsx'

const LazySignInAs = lazyPart<SignInAsDialogProps>(
  () => import('./sign-in-as-dialog.tsx').then((module) => module.SignInAsDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

/** One person with the open sign-ins. */
export function PersonPage({ id }: { readonly id: number }) {
  const query = useCall(operatorPersonShow, { id })
  return query.data === undefined ? (
    <UnloadedPage one="person" many="people" query={query} />
  ) : (
    <Person person={query.data.data} />
  )
}

function Person({ person }: { readonly person: OperatorPerson }) {
  usePageName(person.full_name)
  const zone = useTimeZone()
  const [isSigningIn, setSigningIn] = useState(false)
  const done = {
    invalidates: [operatorPersonShow, operatorPersonList, operatorAuditLog],
    onDone: ({ message }: { readonly message: string }) => notify.done(message),
  }
  const signOut = useAction(operatorEndSignIns, done)
  const reset = useAction(operatorResetLink, done)
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['E-mail', `${person.email} (${person.is_email_verified ? 'confirmed' : 'not confirmed'})`],
    [
      'Company',
      <Link key="company" {...linkTo(addressOf('operatorCompany', { id: person.company.id }))}>
        {person.company.name}
      </Link>,
    ],
    ['Account', roleOf(person)],
    ['Member number', person.member_id],
    ['Password', person.has_password ? 'Set' : 'None yet'],
    ['Since', momentText(person.created_at, zone)],
  ]
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{person.full_name}</h1>
        <span className={classes.spacer} />
        {person.is_deleted ? null : (
          <div className={classes.tools}>
            {person.company.approval === 'suspended' ? null : (
              <Button
                variant="default"
                leftSection={<IconUserShare size={18} stroke={1.5} />}
                onClick={() => setSigningIn(true)}
              >
                Sign in as this person
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconKey size={18} stroke={1.5} />}
              loading={reset.isSending}
              onClick={() => reset.send({ id: person.id })}
            >
              Send a link for a new password
            </Button>
            {person.sign_ins.length === 0 ? null : (
              <Button
                variant="default"
                leftSection={<IconLogout size={18} stroke={1.5} />}
                loading={signOut.isSending}
                onClick={() => signOut.send({ id: person.id })}
              >
                End all sign-ins
              </Button>
            )}
          </div>
        )}
      </header>
      {person.is_deleted || person.company.approval === 'suspended' ? (
        <Alert color="gray" variant="light" icon={<IconBan size={18} stroke={1.5} />}>
          {person.is_deleted ? 'This account was deleted.' : 'The company is suspended, so nobody of it can sign in.'}
        </Alert>
      ) : null}
      {isSigningIn ? <LazySignInAs person={person} onClose={() => setSigningIn(false)} /> : null}
      <FactsTable rows={rows} />
      <section aria-labelledby="sign-ins" className={classes.section}>
        <h2 id="sign-ins">Sign-ins</h2>
        {person.sign_ins.length === 0 ? (
          <p className={classes.quiet}>Signed in nowhere.</p>
        ) : (
          <ul className={classes.rows}>
            {person.sign_ins.map((row) => (
              <li key={row.id}>
                <span className={classes.rowMain}>
                  <span>{row.device}</span>
                  <span className={classes.quiet}>{row.ip}</span>
                </span>
                <span className={classes.quiet}>
                  since {momentText(row.signed_in_at, zone)}, last used {momentText(row.last_used_at, zone)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="done" className={classes.section}>
        <h2 id="done">What operators did</h2>
        <ActionList target={{ target_kind: 'person', target_id: String(person.id) }} none="Nothing yet." />
      </section>
    </div>
  )
}
