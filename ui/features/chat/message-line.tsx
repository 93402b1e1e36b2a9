import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconClock,
  IconFile,
  IconFileInvoice,
  IconLanguage,
  IconLock,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ChatLine } from '../../../core/chat/chat-views.ts'
import { chatMessages } from '../../../core/chat/chat.messages.ts'
import type { ChatMessage } from '../../../core/chat/chat.schema.ts'
import { partsOfMessage } from '../../../core/chat/message-links.ts'
import { HIDDEN_MESSAGE } from '../../../core/chat/room.ts'
import type { EnquiryRow } from '../../../core/contracts/trade.contract.ts'
import { productAddress } from '../../../core/navigation/addresses.ts'
import type { Feature } from '../../../core/plans/features.ts'
import { shortFileName } from '../../../core/text/file-name.ts'
import { timeOfDay } from '../../../core/time/calendar.ts'
import { extensionOf } from '../../../core/uploads/uploads.ts'
import { useChat } from '../../shared/app/chat-context.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { usePageConfig } from '../../shared/app/use-client.ts'
import { PlanLock } from '../../shared/plan/plan-lock.tsx'
import { fileSize } from '../../shared/upload/check-file.ts'
import { CatalogueCard, catalogueOfLink } from './catalogue-card.tsx'
import classes from './chat.module.css'
import { MessageTranslation } from './message-translation.tsx'
import { quoteAddress } from './room-quotes.ts'

export interface MessageLineProps {
  readonly line: ChatLine
  readonly at: number
  readonly timeZone: string
  /** In groups: the author. */
  readonly sender: string | undefined
  /** The quote of which the message is a step; undefined for other messages, and while it loads. */
  readonly quote: EnquiryRow | undefined
  readonly onReply: (message: ChatMessage) => void
  /** Whether the plan translates; undefined where the installation has no provider (D-98). */
  readonly translation: Feature['value'] | undefined
}

/** Messages that the server writes for a step of a quote. */
const QUOTE_KINDS: Readonly<Record<string, string>> = {
  quote: 'Quote request',
  offer: 'Offer',
  answer: 'Answer to an offer',
}

const STATUS = {
  pending: { text: 'Waiting to be sent', icon: <IconClock size={14} stroke={1.75} aria-hidden /> },
  sent: { text: 'Sent', icon: <IconCheck size={14} stroke={1.75} aria-hidden /> },
  read: { text: 'Read', icon: <IconChecks size={14} stroke={1.75} aria-hidden /> },
  failed: { text: 'Not sent', icon: <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> },
} as const

export function MessageLine({ line, at, timeZone, sender, quote, onReply, translation }: MessageLineProps) {
  const chat = useChat()
  const [isTranslated, setTranslated] = useState(false)
  const isOwn = line.kind === 'outgoing' || line.status !== 'received'
  const text = line.kind === 'stored' ? line.message.message : line.outgoing.draft.message
  const isHidden = line.kind === 'stored' && line.message.message_type === HIDDEN_MESSAGE
  const status = line.status === 'received' ? undefined : STATUS[line.status]
  return (
    <li className={classes.line} data-own={isOwn || undefined} data-status={line.status}>
      <div className={classes.bubble}>
        {sender === undefined ? null : <p className={classes.sender}>{sender}</p>}
        {line.kind === 'stored' && line.message.replied_message !== null ? (
          <blockquote className={classes.quoted}>{line.message.replied_message || 'A file'}</blockquote>
        ) : null}
        {line.kind === 'stored' && Object.hasOwn(QUOTE_KINDS, line.message.message_type) ? (
          <p className={classes.kind}>
            <IconFileInvoice size={14} stroke={1.5} aria-hidden /> {QUOTE_KINDS[line.message.message_type]}
          </p>
        ) : null}
        {quote === undefined || isHidden ? null : <QuoteOfLine quote={quote} />}
        {isHidden ? <p className={classes.kind}>{chatMessages.hidden}</p> : null}
        {text === '' ? null : <Words text={text} />}
        <Catalogues text={text} />
        {!isTranslated ? null : translation === false ? (
          <PlanLock>{chatMessages.noTranslation}</PlanLock>
        ) : (
          <MessageTranslation text={text} />
        )}
        {line.kind === 'stored' ? (
          <Files files={line.message.files} />
        ) : (
          <WaitingFiles files={chat?.filesOf(line.outgoing.clientId) ?? []} />
        )}
        <p className={classes.meta}>
          <time dateTime={new Date(at).toISOString()}>{timeOfDay(at, timeZone)}</time>
          {status === undefined ? null : (
            <span className={classes.status} title={status.text}>
              {status.icon}
              <span className={classes.onlyHeard}>{status.text}</span>
            </span>
          )}
        </p>
      </div>
      {line.kind === 'stored' && !isHidden ? (
        <ActionIcon
          className={classes.reply}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Reply to: ${text.slice(0, 60) || 'file'}`}
          title="Reply"
          onClick={() => onReply(line.message)}
        >
          <IconArrowBackUp size={16} stroke={1.5} />
        </ActionIcon>
      ) : null}
      {translation !== undefined && !isOwn && !isHidden && text.trim() !== '' ? (
        <ActionIcon
          className={classes.reply}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`${isTranslated ? 'Hide the translation of' : 'Translate'}: ${text.slice(0, 60)}`}
          aria-pressed={isTranslated}
          title={isTranslated ? 'Hide the translation' : 'Translate'}
          onClick={() => setTranslated(!isTranslated)}
        >
          {translation === false ? <IconLock size={16} stroke={1.5} /> : <IconLanguage size={16} stroke={1.5} />}
        </ActionIcon>
      ) : null}
      {line.kind === 'outgoing' && line.status === 'failed' ? (
        <div className={classes.failed} role="alert">
          <span>Not sent. {chat?.refusalOf(line.outgoing.clientId)}</span>
          <Button size="compact-xs" variant="default" onClick={() => chat?.retry(line.outgoing.clientId)}>
            Send again
          </Button>
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => chat?.discard(line.outgoing.clientId)}>
            Discard
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** The catalogues that a message links to, each once. */
function Catalogues({ text }: { readonly text: string }) {
  const { origin } = usePageConfig()
  const found = new Map(
    partsOfMessage(text).flatMap(({ href }) => {
      const reference = href === undefined ? undefined : catalogueOfLink(href, origin)
      return reference === undefined ? [] : [[`${reference.shop}/${reference.catalogue}`, reference] as const]
    }),
  )
  return [...found].slice(0, 3).map(([key, reference]) => <CatalogueCard key={key} {...reference} />)
}

/** A message with its addresses as links, which open apart so that the conversation stays. */
const Words = ({ text }: { readonly text: string }) => (
  <p className={classes.words}>
    {partsOfMessage(text).map(({ text: part, href }, at) =>
      href === undefined ? (
        part
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a message never change their order
        <a key={at} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
          {part}
        </a>
      ),
    )}
  </p>
)

/** What a step of a quote is about, and where its offers are. */
const QuoteOfLine = ({ quote }: { readonly quote: EnquiryRow }) => (
  <p className={classes.quoteOfLine}>
    {quote.product_id === null || !quote.is_on_sale ? (
      quote.product_name
    ) : (
      <Link {...linkTo(productAddress({ id: quote.product_id }))}>{quote.product_name}</Link>
    )}
    {' · '}
    <Link {...linkTo(quoteAddress(quote))}>All offers</Link>
  </p>
)

const PICTURES = new Set(['png', 'jpg', 'jpeg'])

function Files({ files }: { readonly files: ChatMessage['files'] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          {PICTURES.has(extensionOf(file.name)) ? (
            <a href={file.url} target="_blank" rel="noreferrer" title={file.name}>
              <img className={classes.picture} src={file.url} alt={file.name} loading="lazy" />
            </a>
          ) : (
            <a className={classes.file} href={file.url} target="_blank" rel="noreferrer" title={file.name}>
              <IconFile size={18} stroke={1.5} aria-hidden /> <span>{file.name}</span>{' '}
              <span className={classes.fileSize}>{fileSize(file.size)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function WaitingFiles({ files }: { readonly files: readonly File[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.name} className={classes.file} title={file.name}>
          <IconFile size={18} stroke={1.5} aria-hidden /> {shortFileName(file.name)}
        </li>
      ))}
    </ul>
  )
}
