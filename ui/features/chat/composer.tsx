import { ActionIcon, CloseButton, Textarea } from '@mantine/core'
import { IconBook, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ChatMessage } from '../../../core/chat/chat.schema.ts'
import { MAX_MESSAGE_FILES } from '../../../core/contracts/chat.contract.ts'
import { lengthOf, limits } from '../../../core/text/limits.ts'
import { tooLong } from '../../../core/text/messages.ts'
import { acceptOf, extensionOf, extensions } from '../../../core/uploads/uploads.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { useMay } from '../../shared/app/use-may.ts'
import { useTextDraft } from '../../shared/form/use-draft.ts'
import { checkFile } from '../../shared/upload/check-file.ts'
import type { CataloguePickerProps } from './catalogue-picker.tsx'
import classes from './chat.module.css'

const LazyPicker = lazyPart<CataloguePickerProps>(() =>
  import('./catalogue-picker.tsx').then((module) => module.CataloguePicker),
)

/** Replaces the chosen files by what the function makes of them. */
export type ChangeFiles = (change: (chosen: readonly File[]) => readonly File[]) => void

export interface ComposerProps {
  readonly roomId: string
  readonly reply: ChatMessage | undefined
  /** Chosen, and not sent yet. */
  readonly files: readonly File[]
  readonly onFiles: ChangeFiles
  readonly onReplyDone: () => void
  readonly onWrite: (written: {
    readonly message: string
    readonly repliedParentId?: number | undefined
    readonly files?: readonly File[]
  }) => void
}

/** Shown once fewer characters than this are left. */
const SHOW_LEFT_BELOW = 50
const ACCEPT = `${acceptOf('image')},${acceptOf('document')}`

/**
 * The input for messages: Enter sends, Shift+Enter starts a new line. What was typed stays when the conversation
 * changes.
 */
export function Composer({ roomId, reply, files, onFiles, onReplyDone, onWrite }: ComposerProps) {
  const [text, setText] = useTextDraft(`chat:${roomId}`)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const maySend = useMay('Catalog')('View')
  const [isPicking, setPicking] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Each message above has a control of its own, so the keyboard starts here. A finger opens its keyboard itself.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (reply !== undefined) field.current?.focus()
  }, [reply])
  const left = limits.longText - lengthOf(text.trim())
  const isEmpty = text.trim() === '' && files.length === 0

  const change = (next: string) => {
    setText(next)
    setProblem(undefined)
  }
  const send = () => {
    if (isEmpty) return
    if (left < 0) return setProblem(tooLong('longText'))
    onWrite({
      message: text.trim(),
      ...(reply === undefined ? {} : { repliedParentId: reply.id }),
      ...(files.length === 0 ? {} : { files }),
    })
    change('')
    onFiles(() => [])
    onReplyDone()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && reply !== undefined) onReplyDone()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const add = async (chosen: readonly File[]) => {
    setProblem(undefined)
    const room = MAX_MESSAGE_FILES - files.length
    if (chosen.length > room) setProblem(`A message takes at most ${MAX_MESSAGE_FILES} files`)
    const taken: File[] = []
    for (const file of chosen.slice(0, room)) {
      const refusal = await checkFile(
        Object.hasOwn(extensions.image, extensionOf(file.name)) ? 'image' : 'document',
        file,
      )
      if (refusal === undefined) taken.push(file)
      else setProblem(`${file.name}: ${refusal}`)
    }
    onFiles((before) => [...before, ...taken])
  }

  return (
    <form
      method="post"
      className={classes.composer}
      data-bottom-bar
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {reply === undefined ? null : (
        <div className={classes.replying}>
          <span>Reply to: {reply.message || 'a file'}</span>
          <CloseButton size="sm" aria-label="Do not reply to this message" onClick={onReplyDone} />
        </div>
      )}
      {files.length === 0 ? null : (
        <ul className={classes.chosen} aria-label="Files to send">
          {files.map((file, at) => (
            <li key={`${file.name}-${at}`}>
              <span>{file.name}</span>
              <CloseButton
                size="sm"
                aria-label={`Remove ${file.name}`}
                onClick={() => onFiles((before) => before.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      {problem === undefined ? null : (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.writing}>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            void add(chosen)
          }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Add a file"
          title="Add a file"
          onClick={() => picker.current?.click()}
        >
          <IconPaperclip size={18} stroke={1.5} />
        </ActionIcon>
        {maySend ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Send a catalogue"
            title="Send a catalogue"
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            <IconBook size={18} stroke={1.5} />
          </ActionIcon>
        ) : null}
        <Textarea
          ref={field}
          className={classes.field}
          aria-label="Message"
          placeholder="Write a message"
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={({ clipboardData }) => {
            if (clipboardData.files.length > 0) void add([...clipboardData.files])
          }}
        />
        <ActionIcon type="submit" size={36} aria-label="Send" title="Send" disabled={isEmpty}>
          <IconSend2 size={18} stroke={1.5} />
        </ActionIcon>
      </div>
      {isPicking ? (
        <LazyPicker
          onClose={() => setPicking(false)}
          onPick={({ address }) => {
            setPicking(false)
            // Below what is typed, so that both can still be changed.
            change(`${text.trim()}${text.trim() === '' ? '' : '\n'}${new URL(address, location.origin).href}`)
            field.current?.focus()
          }}
        />
      ) : null}
      {left < SHOW_LEFT_BELOW ? (
        <p className={classes.left} data-over={left < 0 || undefined}>
          {left < 0 ? `${-left} characters too many` : `${left} characters left`}
        </p>
      ) : null}
    </form>
  )
}
