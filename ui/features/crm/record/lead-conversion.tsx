import { Button } from '@mantine/core'
import { IconArrowsExchange, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  conversionOffer,
  type ConversionOffer,
  undoConversion,
} from '../../../../core/contracts/crm-conversion.contract.ts'
import { tasks } from '../../../../core/contracts/crm-activities.contract.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { relativeTime } from '../../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { useNow } from '../../../shared/app/use-now.ts'
import { useAction } from '../../../shared/app/use-action.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { useRefresh } from '../use-crm.ts'
import classes from './conversion.module.css'

const ConvertDialog = lazyPart(() => import('./convert-dialog.tsx').then((module) => module.ConvertDialog), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})

export interface LeadConversionProps {
  readonly leadId: string
  readonly name: string
  readonly canEdit: boolean
}

/** After a conversion, everything that it can change is read again. */
function useConverted() {
  const refresh = useRefresh()
  const invalidate = useInvalidate()
  return () =>
    Promise.all([
      refresh.records('Leads'),
      refresh.records('Contacts'),
      refresh.records('Accounts'),
      refresh.records('Deals'),
      invalidate(conversionOffer, tasks),
    ])
}

/** The button that converts a lead. */
export function ConvertButton({ leadId, name, canEdit }: LeadConversionProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(conversionOffer, { lead_id: leadId })
  const converted = useConverted()
  usePreload(ConvertDialog)
  if (!canEdit || data?.data.converted !== null) return null
  return (
    <>
      <Button leftSection={<IconArrowsExchange size={18} stroke={1.5} />} onClick={() => setOpen(true)}>
        Convert
      </Button>
      {isOpen ? (
        <ConvertDialog
          leadId={leadId}
          name={name}
          offer={data.data}
          onConverted={converted}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** What became of a lead, with a way back for ten minutes. */
export function ConvertedNote({ leadId, canEdit }: LeadConversionProps) {
  const { data } = useCall(conversionOffer, { lead_id: leadId })
  const converted = useConverted()
  const now = useNow(10_000)
  const zone = useTimeZone()
  const { send, isSending } = useAction(undoConversion, {
    onDone: ({ message }) => {
      notify.done(message)
      void converted()
    },
    // It may have been undone, and only the answer was lost.
    onFailed: () => void converted(),
  })
  const became = data?.data.converted ?? null
  if (became === null) return null
  const undoUntil = became.undo_until === null ? undefined : parseWireTime(became.undo_until)
  return (
    <p className={classes.note}>
      <IconCircleCheck size={18} stroke={1.5} aria-hidden />
      <span>
        Converted to <Targets became={became} /> by {became.by},{' '}
        {relativeTime(parseWireTime(became.at) ?? now, now, zone)}
      </span>
      {canEdit && undoUntil !== undefined && undoUntil > now ? (
        <Button variant="default" size="compact-sm" loading={isSending} onClick={() => send({ lead_id: leadId })}>
          Undo
        </Button>
      ) : null}
    </p>
  )
}

const TYPES = [
  ['contact', 'Contacts'],
  ['account', 'Accounts'],
  ['deal', 'Deals'],
] as const

function Targets({ became }: { readonly became: NonNullable<ConversionOffer['converted']> }) {
  const links = TYPES.flatMap(([kind, type]) => {
    const found = became[kind]
    return found === null
      ? []
      : [
          <span key={kind}>
            {kind} <Link {...linkTo(recordAddress(type, found.unique_id))}>{found.name}</Link>
          </span>,
        ]
  })
  if (links.length === 0) return <>records that were deleted</>
  return (
    <>
      {links.map((link, at) => (
        <span key={link.key}>
          {at === 0 ? '' : at === links.length - 1 ? ' and ' : ', '}
          {link}
        </span>
      ))}
    </>
  )
}
