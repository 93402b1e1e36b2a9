import { ActionIcon, CloseButton, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ChatMessage } from '../../../core/chat/chat.schema.ts'
import { chatDraftKey } from '../../../adapters/client/drafts.ts'
import { MAX_MESSAGE_FILES } from '../../../core/contracts/chat.contract.ts'
import { lengthOf, limits } from '../../../core/text/limits.ts'
import { tooLong } from '../../../core/text/messages.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { useTextDraft } from '../../shared/form/use-text-draft.ts'
import { AddFiles, type ChangeFiles, ChosenFiles, takeFiles } from './chosen-files.tsx'
import classes from './chat.module.css'
import { SendCatalogue } from './send-catalogue.tsx'

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

/**
 * The input for messages: Enter sends, Shift+Enter starts a new line. What was typed stays when the conversation
 * changes.
 */
export function Composer(props: ComposerProps) {
  const { reply, files, onFiles, onReplyDone } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, change, left, isEmpty, problem, send, add } = useMessage(props, () => field.current?.focus())
  const maySend = useMay('Catalog')('View')
  useEffect(() => {
    // Each message above has a control of its own, so the keyboard starts here. A finger opens its keyboard itself.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (reply !== undefined) field.current?.focus()
  }, [reply])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && reply !== undefined) onReplyDone()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
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
      <ChosenFiles files={files} onFiles={onFiles} />
      {problem === undefined ? null : (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.writing}>
        <AddFiles onChosen={(chosen) => void add(chosen)} />
        {maySend ? (
          <SendCatalogue
            onPick={(link) => {
              // Below what is typed, so that both can still be changed.
              change(`${text.trim()}${text.trim() === '' ? '' : '\n'}${link}`)
              field.current?.focus()
            }}
          />
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
      {left < SHOW_LEFT_BELOW ? <CharactersLeft left={left} /> : null}
    </form>
  )
}

/** The message that is being written: its text and files, and why it cannot be sent. */
function useMessage({ roomId, reply, files, onFiles, onReplyDone, onWrite }: ComposerProps, onSent: () => void) {
  const [text, setText] = useTextDraft(chatDraftKey(roomId))
  const [problem, setProblem] = useState<string>()
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
    onSent()
  }
  const add = async (chosen: readonly File[]) => {
    setProblem(undefined)
    const { taken, problem: refusal } = await takeFiles(chosen, MAX_MESSAGE_FILES - files.length)
    setProblem(refusal)
    onFiles((before) => [...before, ...taken])
  }
  return { text, change, left, isEmpty, problem, send, add }
}

function CharactersLeft({ left }: { readonly left: number }) {
  return (
    <p className={classes.left} data-over={left < 0 || undefined}>
      {left < 0 ? `${-left} characters too many` : `${left} characters left`}
    </p>
  )
}
