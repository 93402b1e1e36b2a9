import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import {
  calendarFeed,
  renewCalendarFeed,
  withdrawCalendarFeed,
} from '../../../../core/contracts/calendar-feed.contract.ts'
import type { CallResponse } from '../../../../core/contracts/endpoint.ts'
import { reasonOf } from '../../../../core/failure/effect-of.ts'
import { copyText } from '../../../shared/app/copy-text.ts'
import { momentText } from '../../../shared/app/moments.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { notify } from '../../../shared/notice/notify.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'

/** Makes, renews and withdraws the link by which a calendar program shows the own calendar. */
export function CalendarLinkDialog({ zone, onClose }: { readonly zone: string; readonly onClose: () => void }) {
  return (
    <FormDialog onClose={onClose} size={520} title="Calendar link">
      <LinkState zone={zone} />
    </FormDialog>
  )
}

function LinkState({ zone }: { readonly zone: string }) {
  const { data, isError, isFetching, refetch } = useCall(calendarFeed, {})
  const { address, busy, error, renew, withdraw } = useLinkChange()
  const [isAsking, setAsking] = useState(false)
  if (isError && data === undefined)
    return <ErrorState title="The link could not be loaded." isRetrying={isFetching} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label="Loading the calendar link">
        <LinesSkeleton lines={3} />
      </Loading>
    )
  const link = data.data
  const afterAsking = (change: () => void) => () => {
    setAsking(false)
    change()
  }
  return (
    <>
      <Text mb="md">
        Your phone or calendar program can show your own meetings, calls and tasks. Add the link there as a calendar to
        subscribe to. Whoever knows it can read them, so give it to nobody.
      </Text>
      {error === undefined ? null : (
        <Alert role="alert" color="red" variant="light" mb="md">
          {error}
        </Alert>
      )}
      {address !== undefined ? (
        <NewLink address={address} />
      ) : link === null ? null : (
        <MadeLink link={link} zone={zone} />
      )}
      {isAsking ? <RenewQuestion onRenew={afterAsking(renew)} onKeep={() => setAsking(false)} /> : null}
      <Group justify="flex-end" gap="xs">
        {link === null ? null : (
          <Button
            variant="default"
            color="red"
            loading={busy === 'withdraw'}
            disabled={busy !== undefined}
            onClick={afterAsking(withdraw)}
          >
            Withdraw link
          </Button>
        )}
        {isAsking ? null : (
          <Button
            variant={link === null ? 'filled' : 'default'}
            loading={busy === 'renew'}
            disabled={busy !== undefined}
            onClick={() => (link === null ? renew() : setAsking(true))}
          >
            {link === null ? 'Make a link' : 'New link'}
          </Button>
        )}
      </Group>
    </>
  )
}

/** The changes of the link, one at a time; `address` is the link that was made just now. */
function useLinkChange() {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const [address, setAddress] = useState<string>()
  const [busy, setBusy] = useState<'renew' | 'withdraw'>()
  const [error, setError] = useState<string>()
  const run = async (what: 'renew' | 'withdraw', change: () => Promise<void>) => {
    setBusy(what)
    setError(undefined)
    try {
      await change()
      await invalidate(calendarFeed)
    } catch (failure) {
      setError(reasonOf(failure) ?? 'Nothing has changed. Try again.')
    }
    setBusy(undefined)
  }
  return {
    address,
    busy,
    error,
    renew: () =>
      void run('renew', async () => {
        const made = await client.call(renewCalendarFeed, {}, { isShownInPlace: true })
        setAddress(made.data.address)
      }),
    withdraw: () =>
      void run('withdraw', async () => {
        const { message } = await client.call(withdrawCalendarFeed, {}, { isShownInPlace: true })
        setAddress(undefined)
        notify.done(message)
      }),
  }
}

function NewLink({ address }: { readonly address: string }) {
  return (
    <>
      <TextInput label="Your link" description="It is shown only now. Copy it." value={address} readOnly mb="xs" />
      <Button
        mb="md"
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.5} />}
        onClick={() => void copyText(address, 'The link is copied.')}
      >
        Copy link
      </Button>
    </>
  )
}

interface MadeLinkProps {
  readonly link: NonNullable<CallResponse<typeof calendarFeed>['data']>
  readonly zone: string
}

/** A link that was made earlier, of which the address is no longer known. */
function MadeLink({ link, zone }: MadeLinkProps) {
  return (
    <Text mb="md">
      Made {momentText(link.made_at, zone)}
      {link.read_at === null ? ', not read yet' : `, last read ${momentText(link.read_at, zone)}`}. The link is shown
      only when it is made; if you need it again, make a new one.
    </Text>
  )
}

function RenewQuestion({ onRenew, onKeep }: { readonly onRenew: () => void; readonly onKeep: () => void }) {
  return (
    <Alert role="alert" color="yellow" variant="light" mb="md" title="Make a new link?">
      Programs that use the current one no longer get your calendar.
      <Group mt="sm" gap="xs">
        <Button size="compact-sm" onClick={onRenew}>
          Make a new link
        </Button>
        <Button size="compact-sm" variant="default" onClick={onKeep}>
          Keep the current one
        </Button>
      </Group>
    </Alert>
  )
}
