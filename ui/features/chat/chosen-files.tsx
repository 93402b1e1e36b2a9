import { ActionIcon, CloseButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { MAX_MESSAGE_FILES } from '../../../core/contracts/chat.contract.ts'
import { acceptOf, extensionOf, extensions } from '../../../core/uploads/uploads.ts'
import { checkFile } from '../../shared/upload/check-file.ts'
import classes from './chat.module.css'

/** Replaces the chosen files by what the function makes of them. */
export type ChangeFiles = (change: (chosen: readonly File[]) => readonly File[]) => void

export interface ChosenFilesProps {
  readonly files: readonly File[]
  readonly onFiles: ChangeFiles
}

/** The files of a message that is not sent yet. */
export function ChosenFiles({ files, onFiles }: ChosenFilesProps) {
  if (files.length === 0) return null
  return (
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
  )
}

const ACCEPT = `${acceptOf('image')},${acceptOf('document')}`

export function AddFiles({ onChosen }: { readonly onChosen: (chosen: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          onChosen(chosen)
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Add a file"
        title="Add a file"
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={18} stroke={1.5} />
      </ActionIcon>
    </>
  )
}

/** The chosen files that a message with room for so many takes, and the last reason why one was left out. */
export async function takeFiles(chosen: readonly File[], room: number) {
  let problem = chosen.length > room ? `A message takes at most ${MAX_MESSAGE_FILES} files` : undefined
  const taken: File[] = []
  for (const file of chosen.slice(0, room)) {
    const kind = Object.hasOwn(extensions.image, extensionOf(file.name)) ? 'image' : 'document'
    const refusal = await checkFile(kind, file)
    if (refusal === undefined) taken.push(file)
    else problem = `${file.name}: ${refusal}`
  }
  return { taken, problem }
}
