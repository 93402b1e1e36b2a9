import { IconPaperclip } from '@tabler/icons-react'
import type { EmailFile } from './email.types.ts'
import classes from './record-stream.module.css'

/** Links to the files of an e-mail. */
export function EmailFiles({ files }: { readonly files: readonly EmailFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.attachments} aria-label="Attachments">
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <IconPaperclip size={16} stroke={1.5} aria-hidden />
          <a className={classes.attachmentName} href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
