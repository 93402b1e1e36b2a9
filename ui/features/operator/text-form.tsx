import { TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import {
  operatorAuditLog,
  operatorTextCreate,
  operatorTextList,
  operatorTextShow,
  operatorTextUpdate,
  type ShownOperatorText,
} from '../../../core/contracts/operator.contract.ts'
import { pathOf } from '../../../core/navigation/addresses.ts'
import { operatorText, type OperatorText } from '../../../core/operator/operator-text.schema.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { usePageName } from '../../shared/app/page-name.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import type { FormSection, FormValues } from '../../shared/form/form.types.ts'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { publicAddress } from './labels.ts'
import { MarkdownInput } from './markdown-input.tsx'
import classes from './operator.module.css'

/** Loads a text and shows its form. */
export function StoredTextForm({ id }: { readonly id: number }) {
  const { data, isError, error, isFetching, isFetchedAfterMount, refetch } = useCall(operatorTextShow, { id })
  // A response cached by an earlier visit may be stale. A later refetch, such as that of a tab in view again, keeps the form.
  if (data !== undefined && (isFetchedAfterMount || !isFetching)) return <TextForm key={id} text={data.data} />
  const isMissing = isNotFound(error)
  return (
    <div className={classes.wide}>
      <h1>Text</h1>
      {isMissing ? (
        <ErrorState title="There is no such text." detail="It may have been deleted. Go back to the list." />
      ) : isError ? (
        <ErrorState
          title="The text could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the text">
          <FormSkeleton fields={6} />
        </Loading>
      )}
    </div>
  )
}

/** The form of a post or page; without one of a new one. */
export function TextForm({ text }: { readonly text?: ShownOperatorText }) {
  usePageName(text?.title)
  const client = useAppClient()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const isNew = text === undefined
  const sections = useMemo(() => sectionsOf(isNew), [isNew])
  const [initial] = useState(() => valuesOf(text))
  const toList = () => void navigate(linkTo(pathOf('operatorTexts')))
  return (
    <div className={classes.wide}>
      <header className={classes.head}>
        <h1>{isNew ? 'New text' : text.title}</h1>
        {text?.state === 'published' ? <Link {...linkTo(publicAddress(text))}>Look at it</Link> : null}
      </header>
      <RecordForm
        label={isNew ? 'New text' : `Text ${text.title}`}
        sections={sections}
        initial={initial}
        schema={operatorText}
        hasIndex={false}
        saveLabel="Save text"
        draft={isNew ? 'text:new' : `text:${text.id}`}
        onCancel={toList}
        save={async (values, { call, changed, base }) => {
          const { kind, ...sent } = sentOf(values)
          const response = isNew
            ? await client.call(operatorTextCreate, { kind, ...sent }, call)
            : await client.call(
                operatorTextUpdate,
                { id: text.id, ...sent, was: pickFields(sentOf(base), changed) },
                call,
              )
          await invalidate(operatorTextList, operatorTextShow, operatorAuditLog)
          return response
        }}
        onSaved={({ message }) => {
          notify.done(message)
          toList()
        }}
      />
    </div>
  )
}

const sectionsOf = (isNew: boolean): readonly FormSection[] => [
  {
    id: 'text',
    title: 'What it says',
    columns: 'double',
    fields: [
      { name: 'title', label: 'Title', kind: 'text', required: true, isWide: true },
      {
        name: 'summary',
        label: 'Summary',
        kind: 'multiline',
        isWide: true,
        help: 'One or two sentences for the list of posts and for search engines.',
        maxLength: 300,
      },
      {
        name: 'body',
        label: 'Text',
        kind: 'custom',
        isWide: true,
        required: true,
        textOf: String,
        render: ({ id, value, onChange, error }) => (
          <MarkdownInput id={id} value={textOf(value)} onChange={onChange} error={error} />
        ),
      },
    ],
  },
  {
    id: 'place',
    title: 'Where and when',
    columns: 'double',
    fields: [
      {
        name: 'kind',
        label: 'Kind',
        kind: 'choice',
        required: true,
        isDisabled: !isNew,
        options: [
          { value: 'post', label: 'Post of the blog' },
          { value: 'page', label: 'Page' },
        ],
      },
      { name: 'category', label: 'Category', kind: 'text', help: 'Visitors filter the blog by it.', maxLength: 50 },
      {
        name: 'slug',
        label: 'Address',
        kind: 'text',
        help: isNew ? 'Left empty, it follows the title.' : 'Links to the present address lead nowhere after a change.',
        maxLength: 100,
      },
      {
        name: 'visibility',
        label: 'Who reads it',
        kind: 'choice',
        required: true,
        options: [
          { value: 'draft', label: 'Only operators (draft)' },
          { value: 'public', label: 'Everybody' },
        ],
      },
      {
        name: 'date',
        label: 'From this day on',
        kind: 'custom',
        textOf: String,
        render: ({ id, value, onChange, error }) => (
          <TextInput
            id={id}
            type="date"
            description="In UTC. A later day schedules it; left empty, it is public at once."
            inputWrapperOrder={['input', 'description', 'error']}
            value={textOf(value)}
            onChange={(event) => onChange(event.currentTarget.value)}
            error={error}
          />
        ),
        when: (values) => values['visibility'] === 'public',
      },
    ],
  },
]

const valuesOf = (text: ShownOperatorText | undefined) => ({
  kind: text?.kind ?? 'post',
  title: text?.title ?? '',
  slug: text?.slug ?? '',
  summary: text?.summary ?? '',
  category: text?.category ?? '',
  date: text?.date ?? '',
  body: text?.body ?? '',
  visibility: text?.visibility ?? 'draft',
})

const sentOf = (values: FormValues): OperatorText => ({
  kind: values['kind'] === 'page' ? 'page' : 'post',
  title: textOf(values['title']),
  slug: textOf(values['slug']),
  summary: textOf(values['summary']),
  category: textOf(values['category']),
  date: textOf(values['date']),
  body: textOf(values['body']),
  visibility: values['visibility'] === 'public' ? 'public' : 'draft',
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
