import { Input } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import {
  type CatalogForm as CatalogFormValues,
  catalogForm,
  MAX_CATALOG_PRODUCTS,
} from '../../../core/catalogs/catalog.schema.ts'
import {
  catalogList,
  catalogPicture,
  type CatalogProduct,
  catalogSave,
  catalogShow,
  type ShownCatalog,
} from '../../../core/contracts/catalog.contract.ts'
import { catalogMessages } from '../../../core/catalogs/catalog.messages.ts'
import { uploadMessages } from '../../../core/uploads/uploads.messages.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import type { FieldControlArgs, FormSection, FormValues } from '../../shared/form/form.types.ts'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { listingIdsOf, listingsField } from '../../shared/listings/listings-field.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { PlanRoomNow } from '../../shared/plan/plan-room-now.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { ImageDropzone } from '../../shared/upload/image-dropzone.tsx'
import type { SendFile } from '../../shared/upload/upload.types.ts'
import { filesIn, type FormFile, uploadReason, useStoredFiles } from '../../shared/upload/use-stored-files.ts'
import classes from './catalogs.module.css'

/** Loads a catalogue and shows its form. */
export function StoredCatalogForm({ id }: { readonly id: number }) {
  const { data, isError, error, isFetching, isFetchedAfterMount, refetch } = useCall(catalogShow, { id })
  // A response cached by an earlier visit may be stale. A later refetch, such as that of a tab in view again, keeps the form.
  if (data !== undefined && (isFetchedAfterMount || !isFetching)) return <CatalogForm key={id} catalog={data.data} />
  const isMissing = isNotFound(error)
  return (
    <div className={classes.page}>
      <h1>Catalogue</h1>
      {isMissing ? (
        <ErrorState
          title="There is no such catalogue."
          detail="It may have been deleted. Go back to the list of catalogues."
        />
      ) : isError ? (
        <ErrorState
          title="The catalogue could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the catalogue">
          <FormSkeleton fields={5} />
        </Loading>
      )}
    </div>
  )
}

/** The form of a catalogue; without one of a new catalogue. */
export function CatalogForm({ catalog }: { readonly catalog?: ShownCatalog }) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const toList = () => void navigate(linkTo(addressOf('catalogs')))
  const sections = useMemo(() => sectionsOf(catalog?.products ?? []), [catalog])
  const [initial] = useState(() => valuesOf(catalog))
  return (
    <div className={classes.page}>
      <h1>{catalog === undefined ? 'New catalogue' : 'Edit catalogue'}</h1>
      {catalog === undefined ? <PlanRoomNow limit="catalog_limit" full={catalogMessages.limit} /> : null}
      <RecordForm
        label={catalog === undefined ? 'New catalogue' : `Catalogue ${catalog.name}`}
        sections={sections}
        initial={initial}
        schema={formSchema}
        hasIndex={false}
        saveLabel={catalog === undefined ? 'Create catalogue' : 'Save catalogue'}
        draft={catalog === undefined ? 'catalog:new' : `catalog:${catalog.id}`}
        onCancel={toList}
        save={async (values, { call, changed, base }) => {
          const sent = sentOf(values)
          const response = await client.call(
            catalogSave,
            catalog === undefined ? sent : { id: catalog.id, ...sent, was: pickFields(sentOf(base), changed) },
            call,
          )
          await invalidate(catalogList, catalogShow)
          return response
        }}
        storedOf={({ present: { cover, published, ...present } }) => ({
          ...present,
          ...(cover !== undefined && { cover: coverFiles(cover) }),
          ...(published !== undefined && { published: published === 1 }),
        })}
        onSaved={({ message }) => {
          notify.done(message)
          toList()
        }}
      />
    </div>
  )
}

const sectionsOf = (known: readonly CatalogProduct[]): readonly FormSection[] => {
  return [
    {
      id: 'about',
      title: 'What it is',
      fields: [
        { name: 'name', label: 'Name', kind: 'text', required: true, maxLength: 100 },
        {
          name: 'description',
          label: 'Description',
          kind: 'multiline',
          help: 'Visitors and search engines read it above the products.',
        },
        {
          name: 'cover',
          label: 'Cover',
          kind: 'custom',
          render: (args) => <CoverInput {...args} />,
          textOf: (value) =>
            filesIn(value)
              .map(({ name }) => name)
              .join(', '),
        },
      ],
    },
    {
      id: 'listings',
      title: 'What it shows',
      description: 'Visitors see the listings in this order, as long as they are on sale.',
      fields: [listingsField({ known, most: MAX_CATALOG_PRODUCTS, isOrdered: true })],
    },
    {
      id: 'place',
      title: 'Where it is shown',
      fields: [
        {
          name: 'published',
          label: 'Show it in my shop',
          kind: 'boolean',
          help: 'Switched off it is a draft that only your company sees.',
        },
      ],
    },
  ]
}

function CoverInput({ id, value, onChange, error }: FieldControlArgs) {
  const { items, change } = useStoredFiles<FormFile>(value, onChange, (file) => file)
  const client = useAppClient()
  const send: SendFile = async (file, options) => {
    const { data } = await client
      .call(catalogPicture, { file }, { ...options, isShownInPlace: true })
      .catch((cause: unknown) => {
        throw new Error(uploadReason(cause))
      })
    return { url: data.url }
  }
  return (
    <div id={id} tabIndex={-1}>
      <ImageDropzone label="Cover" items={items} onItems={change} send={send} maxFiles={1} />
      <Input.Description>Without a cover the picture of the first listing stands for the catalogue.</Input.Description>
      {error === undefined ? null : <Input.Error>{error}</Input.Error>}
    </div>
  )
}

const valuesOf = (catalog: ShownCatalog | undefined) => ({
  name: catalog?.name ?? '',
  description: catalog?.description ?? '',
  cover: coverFiles(catalog?.cover),
  product_ids: catalog?.products.map(({ id }) => id) ?? [],
  published: catalog === undefined || catalog.published === 1,
})

const coverFiles = (url: unknown): readonly FormFile[] =>
  typeof url === 'string' && url !== '' ? [{ url, name: 'Cover', alt: '' }] : []

const sentOf = (values: FormValues) => ({
  name: textOf(values['name']),
  description: textOf(values['description']),
  cover: filesIn(values['cover'])[0]?.url ?? null,
  product_ids: [...listingIdsOf(values['product_ids'])],
  published: values['published'] === true ? 1 : 0,
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The form holds the cover as a list of one file, whose address is '' while it is being sent. */
const formSchema = z
  .custom<FormValues>()
  .refine((values) => filesIn<FormFile>(values['cover']).every(({ url }) => url !== ''), {
    path: ['cover'],
    error: uploadMessages.pictureOnItsWay,
    abort: true,
  })
  .transform(sentOf)
  .pipe(catalogForm as z.ZodType<CatalogFormValues, ReturnType<typeof sentOf>>)
