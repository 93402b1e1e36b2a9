import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import {
  calendarFeed,
  renewCalendarFeed,
  withdrawCalendarFeed,
} from '../../../../core/contracts/calendar-feed.contract.ts'
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
  const client = useAppClient()
  const invalidate = useInvalidate()
  const { data, isError, isFetching, refetch } = useCall(calendarFeed, {})
  const [address, setAddress] = useState<string>()
  const [busy, setBusy] = useState<'renew' | 'withdraw'>()
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const run = async (what: 'renew' | 'withdraw') => {
    setBusy(what)
    setError(undefined)
    setAsking(false)
    try {
      if (what === 'renew') {
        const made = await client.call(renewCalendarFeed, {}, { isShownInPlace: true })
        setAddress(made.data.address)
      } else {
        const { message } = await client.call(withdrawCalendarFeed, {}, { isShownInPlace: true })
        setAddress(undefined)
        notify.done(message)
      }
      await invalidate(calendarFeed)
    } catch (failure) {
      setError(reasonOf(failure) ?? 'Nothing has changed. Try again.')
    }
    setBusy(undefined)
  }
  if (isError && data === undefined)
    return <ErrorState title="The link could not be loaded." isRetrying={isFetching} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label="Loading the calendar link">
        <LinesSkeleton lines={3} />
      </Loading>
    )
  const link = data.data
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
      {address === undefined ? (
        link === null ? null : (
          <Text mb="md">
            Made {momentText(link.made_at, zone)}
            {link.read_at === null ? ', not read yet' : `, last read ${momentText(link.read_at, zone)}`}. The link is
            shown only when it is made; if you need it again, make a new one.
          </Text>
        )
      ) : (
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
      )}
      {isAsking ? (
        <Alert role="alert" color="yellow" variant="light" mb="md" title="Make a new link?">
          Programs that use the present one no longer get your calendar.
          <Group mt="sm" gap="xs">
            <Button size="compact-sm" onClick={() => void run('renew')}>
              Make a new link
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
              Keep the present one
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Group justify="flex-end" gap="xs">
        {link === null ? null : (
          <Button
            variant="default"
            color="red"
            loading={busy === 'withdraw'}
            disabled={busy !== undefined}
            onClick={() => void run('withdraw')}
          >
            Withdraw link
          </Button>
        )}
        {isAsking ? null : (
          <Button
            variant={link === null ? 'filled' : 'default'}
            loading={busy === 'renew'}
            disabled={busy !== undefined}
            onClick={() => (link === null ? void run('renew') : setAsking(true))}
          >
            {link === null ? 'Make a link' : 'New link'}
          </Button>
        )}
      </Group>
    </>
  )
}
