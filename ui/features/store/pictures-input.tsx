import { Input, Textarea, TextInput } from '@mantine/core'
import { type BannerPicture, MAX_BANNER_PICTURES } from '../../../core/storefront/banner.ts'
import { bannerPictureUpload } from '../../../core/contracts/store.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import type { FieldControlArgs, FieldErrors } from '../../shared/form/form.types.ts'
import { errorOf, errorsBelow } from '../../shared/form/form-errors.ts'
import { ImageDropzone } from '../../shared/upload/image-dropzone.tsx'
import type { SendFile } from '../../shared/upload/upload.types.ts'
import { filesIn, type FormFile, uploadReason, useStoredFiles } from '../../shared/upload/use-stored-files.ts'
import { type ShopCategory, TargetInput } from './target-input.tsx'
import classes from './store.module.css'

const EMPTY = { heading: '', text: '', button: '', kind: 'none', target: '' } as const

const withTexts = (file: FormFile, before: readonly BannerPicture[]): BannerPicture => ({
  ...(before.find(({ url }) => url === file.url && url !== '') ?? EMPTY),
  ...file,
})

export interface PicturesInputProps extends FieldControlArgs {
  readonly categories: readonly ShopCategory[]
  /** Called with the picture that the person edits. */
  readonly onPicture: (index: number) => void
}

/** The pictures of a banner with their order, alternative texts, words and buttons. */
export function PicturesInput({ id, value, onChange, error, errors, categories, onPicture }: PicturesInputProps) {
  const { items, change, store } = useStoredFiles<BannerPicture>(value, onChange, withTexts)
  const client = useAppClient()
  const send: SendFile = async (file, options) => {
    const { data } = await client
      .call(bannerPictureUpload, { file }, { ...options, isShownInPlace: true })
      .catch((cause: unknown) => {
        throw new Error(uploadReason(cause))
      })
    return { url: data.url }
  }
  const pictures = filesIn<BannerPicture>(value)
  return (
    <div id={id} tabIndex={-1} className={classes.pictures}>
      <ImageDropzone
        label="Pictures"
        items={items}
        onItems={change}
        send={send}
        maxFiles={MAX_BANNER_PICTURES}
        hasAltText
        firstBadge="First"
      />
      <Input.Description>Wide pictures work best: 1280 × 480 pixels or the same shape.</Input.Description>
      {error !== undefined && Object.keys(errors).length === 0 ? <Input.Error>{error}</Input.Error> : null}
      {pictures.map((picture, at) =>
        picture.url === '' ? null : (
          <PictureWords
            key={picture.url}
            idPrefix={`${id}-${at}`}
            picture={picture}
            title={pictures.length === 1 ? 'Words and button' : `Words and button of picture ${at + 1}`}
            errors={errorsBelow(errors, String(at))}
            categories={categories}
            onFocus={() => onPicture(at)}
            onChange={(next) => store(pictures.map((each, index) => (index === at ? next : each)))}
          />
        ),
      )}
    </div>
  )
}

interface PictureWordsProps {
  readonly idPrefix: string
  readonly picture: BannerPicture
  readonly title: string
  readonly errors: FieldErrors
  readonly categories: readonly ShopCategory[]
  readonly onFocus: () => void
  readonly onChange: (picture: BannerPicture) => void
}

function PictureWords({ idPrefix, picture, title, errors, categories, onFocus, onChange }: PictureWordsProps) {
  const text = (name: 'heading' | 'text' | 'button') => ({
    id: `${idPrefix}-${name}`,
    value: picture[name],
    error: errorOf(errors, name),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...picture, [name]: event.currentTarget.value }),
  })
  return (
    <fieldset className={classes.words} onFocus={onFocus}>
      <legend>
        {title} <span className={classes.quiet}>{picture.name}</span>
      </legend>
      <TextInput label="Heading" {...text('heading')} />
      <Textarea label="Text" autosize minRows={2} maxRows={6} {...text('text')} />
      <TextInput label="Text of the button" {...text('button')} />
      <TargetInput
        id={idPrefix}
        of={picture.button || 'The button'}
        value={picture}
        categories={categories}
        errors={errors}
        onChange={({ kind, target }) => onChange({ ...picture, kind, target })}
      />
    </fieldset>
  )
}
