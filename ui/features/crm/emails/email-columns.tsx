import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListedEmail } from '../../../../core/contracts/crm-activities.contract.ts'
import { EMAIL_STATUSES } from '../../../../core/crm/activities/email-statuses.ts'
import { labelOf } from '../../../../core/crm/activities/task.schema.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { momentText } from '../../../shared/app/moments.ts'
import type { DataColumn } from '../../../shared/data-table/data-table.types.ts'
import { STATUS_COLORS, subjectText } from '../record/email.types.ts'
import { type EmailActions, EmailMenu } from './email-menu.tsx'

/** Width of a full date with its time, in pixels. */
const MOMENT_WIDTH = 170

const toText = ({ to }: ListedEmail): string => to.join(', ')

/** The columns of the list of e-mails. `zone`: that of the person's screen. */
export const emailColumns = (zone: string, actions: EmailActions): readonly DataColumn<ListedEmail>[] => [
  { id: 'subject', sortable: true, header: 'Subject', cell: subjectText, text: subjectText, width: 280 },
  { id: 'to', header: 'To', cell: toText, text: toText, width: 220 },
  {
    id: 'status',
    sortable: true,
    header: 'Status',
    width: 110,
    text: ({ status, reason }) => reason ?? labelOf(EMAIL_STATUSES, status),
    cell: ({ status }) => (
      <Badge variant="light" color={STATUS_COLORS[status]}>
        {labelOf(EMAIL_STATUSES, status)}
      </Badge>
    ),
  },
  {
    id: 'record',
    sortable: true,
    header: 'Related to',
    width: 200,
    text: ({ record_name: name }) => recordLabel({ name }),
    cell: ({ record_name: name, type_name, crm_unique_id }) => (
      <Link {...linkTo(recordAddress(type_name, crm_unique_id))}>{recordLabel({ name })}</Link>
    ),
  },
  {
    id: 'created',
    sortable: true,
    header: 'Written at',
    width: MOMENT_WIDTH,
    minWidth: MOMENT_WIDTH,
    text: ({ created_at }) => momentText(created_at, zone),
    cell: ({ created_at }) => momentText(created_at, zone),
  },
  {
    id: 'author',
    sortable: true,
    header: 'Written by',
    width: 150,
    text: ({ user }) => user?.name ?? '',
    cell: ({ user }) => user?.name,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 88,
    minWidth: 88,
    isActions: true,
    cell: (email) => <EmailMenu email={email} {...actions} />,
  },
]
