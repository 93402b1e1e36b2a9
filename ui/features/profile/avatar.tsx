import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { ProfileForm } from '../../../core/account/profile.schema.ts'
import { formFailureOf } from '../../../core/failure/effect-of.ts'
import { acceptOf } from '../../../core/uploads/uploads.ts'
import { useSave } from '../../shared/form/use-save.ts'
import { checkFile } from '../../shared/upload/check-file.ts'
import classes from './profile.module.css'
import { useSaveProfile } from './use-profile.ts'

export interface AvatarProps {
  readonly name: string
  readonly url: string | null
  readonly size?: number
}

/** The picture of a person, or the initials. */
export function Avatar({ name, url, size = 72 }: AvatarProps) {
  const initials = name
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size / 2.6 }}>
      {url === null ? (
        <span aria-hidden>{initials}</span>
      ) : (
        <img src={url} alt={`${name}`} width={size} height={size} />
      )}
    </span>
  )
}

/** Chooses, uploads or removes one's own picture. */
export function AvatarEditor({ name, url }: AvatarProps) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [problem, setProblem] = useState<string>()
  const saveProfile = useSaveProfile()
  const {
    save: send,
    isSaving,
    failure,
  } = useSave({
    save: (form: ProfileForm, call) => saveProfile(form, { ...call, isShownInPlace: true }),
  })
  const failed = failure === undefined ? undefined : formFailureOf(failure, navigator.onLine)
  const text = problem ?? failed?.fields['avatar_original'] ?? failed?.message
  const save = (form: ProfileForm) => void send(form).catch(() => undefined)
  const choose = async (file: File) => {
    const found = await checkFile('image', file)
    setProblem(found)
    if (found === undefined) save({ avatar_original: file })
  }
  return (
    <div className={classes.avatarEditor}>
      <Avatar name={name} url={url} />
      <div>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            loading={isSaving}
            leftSection={<IconPhoto size={18} stroke={1.5} />}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {url === null ? 'Choose a picture' : 'Change picture'}
          </Button>
          {url === null ? null : (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              disabled={isSaving}
              onClick={() => save({ avatar_original: '' })}
            >
              Remove
            </Button>
          )}
        </div>
        <p id={hintId} className={classes.quiet}>
          PNG, JPEG or JPG, at most 2 MB
        </p>
        {text === undefined ? null : (
          <p role="alert" className={classes.error}>
            {text}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture"
        accept={acceptOf('image')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file !== undefined) void choose(file)
        }}
      />
    </div>
  )
}
