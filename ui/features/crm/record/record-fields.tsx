import { Skeleton } from '@mantine/core'
import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import type { RecordInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import { isEmptyValue } from '../../../../core/crm/forms/field-value.ts'
import type { FieldType, FormField } from '../../../../core/crm/forms/form.schema.ts'
import { LOOKUP_TARGETS } from '../../../../core/crm/forms/default-forms.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { telephoneAddress } from '../../../shared/app/telephone.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { recordKinds } from '../crm-config.ts'
import { valueText } from '../record-value.tsx'
import { useRefresh } from '../use-crm.ts'
import type { FieldEditorProps, Leaving } from './field-editor.tsx'
import classes from './record-fields.module.css'
import type { ContactBy } from './record-context.ts'

// The inputs and checks of a form are larger than the rest of the page.
const LazyFieldEditor = lazyPart<FieldEditorProps>(
  () => import('./field-editor.tsx').then(({ FieldEditor }) => FieldEditor),
  {
    failed: (retry) => <ErrorState title="The field could not be loaded." onRetry={retry} />,
    loading: <Skeleton height={62} radius="sm" />,
  },
)

type InfoSection = RecordInfo['sections'][number]
type InfoField = InfoSection['fields'][number]

export interface RecordFieldsProps {
  readonly type: RecordTypeName
  readonly info: RecordInfo
  readonly canEdit: boolean
  /** Opens the product's own dialog for an address or number. */
  readonly onContact: ContactBy
}

/**
 * The fields of a record by section. A press on a value opens its editor: Tab saves and goes on to the next field, Enter
 * saves, Escape leaves the value as it was (D-197). Empty fields are folded.
 */
export function RecordFields({ type, info, canEdit, onContact }: RecordFieldsProps) {
  const { data: form } = useCall(userForm, { type_name: type }, { enabled: canEdit })
  const [unfolded, setUnfolded] = useState<readonly number[]>([])
  const area = useRef<HTMLDivElement>(null)
  const { open, kept, edit, close } = useOpenFields(area)
  const { record } = info
  const { news, saved } = useSavedField(type, record.unique_id)
  usePreload(LazyFieldEditor)

  const declared = new Map(
    (form?.data.sections ?? []).flatMap((section) => section.form_fields).map((field) => [field.id, field]),
  )
  const shownOf = ({ section_id, fields }: InfoSection) =>
    fields.filter(
      ({ id, value }) =>
        !isEmptyValue(value) || unfolded.includes(section_id) || kept.includes(id) || open.includes(id),
    )
  const move = (id: number, by: 1 | -1) => {
    const order = info.sections.flatMap(shownOf).filter((field) => declared.has(field.id))
    const next = order[order.findIndex((field) => field.id === id) + by]
    if (next !== undefined) edit(next.id)
  }
  return (
    <div ref={area}>
      {info.sections.map((section) => (
        <FieldSection
          key={section.section_id}
          section={section}
          shown={shownOf(section)}
          isUnfolded={unfolded.includes(section.section_id)}
          onUnfold={(isUnfolded) =>
            setUnfolded((now) =>
              isUnfolded ? [...now, section.section_id] : now.filter((id) => id !== section.section_id),
            )
          }
        >
          {(field) => {
            const of = declared.get(field.id)
            return open.includes(field.id) && of !== undefined ? (
              <>
                <dt className={classes.hidden}>{field.label}</dt>
                <dd>
                  <LazyFieldEditor
                    type={type}
                    uniqueId={record.unique_id}
                    field={of}
                    value={field.value as FieldEditorProps['value']}
                    names={record.names}
                    onClose={(leaving) => close(field.id, leaving)}
                    onMove={(by) => move(field.id, by)}
                    onSaved={(value) => saved(field, value)}
                  />
                </dd>
              </>
            ) : (
              <>
                <dt>{field.label}</dt>
                <dd>
                  <Value
                    field={field}
                    names={record.names}
                    onContact={onContact}
                    onEdit={canEdit && of !== undefined ? () => edit(field.id) : undefined}
                  />
                </dd>
              </>
            )
          }}
        </FieldSection>
      ))}
      <p role="status" className={classes.hidden}>
        {news}
      </p>
    </div>
  )
}

/** The fields of the area whose editors are open. A closed one gives the focus back to its value. */
function useOpenFields(area: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<readonly number[]>([])
  const [kept, setKept] = useState<readonly number[]>([])
  /** The field that was closed last, whose value gets the focus. */
  const returning = useRef<number | undefined>(undefined)
  // After the render that shows the value again: a frame can come before it.
  useEffect(() => {
    const id = returning.current
    if (id === undefined || open.includes(id)) return
    returning.current = undefined
    area.current?.querySelector<HTMLElement>(`[data-edit="${id}"]`)?.focus()
  }, [open, area])
  return {
    open,
    /** Fields that were edited here stay where they are, also when they were emptied. */
    kept,
    edit: (id: number) => {
      setKept((now) => (now.includes(id) ? now : [...now, id]))
      setOpen((now) => (now.includes(id) ? now : [...now, id]))
    },
    close: (id: number, leaving: Leaving) => {
      if (leaving === 'here') returning.current = id
      setOpen((now) => now.filter((each) => each !== id))
    },
  }
}

/** Shows a saved value, and says so. */
function useSavedField(type: RecordTypeName, uniqueId: string) {
  const client = useAppClient()
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const [news, setNews] = useState('')
  const saved = async (field: InfoField, value: unknown) => {
    setNews(`${field.label} is saved`)
    const { queryKey } = recordKinds[type].info(client, uniqueId)
    // Shown at once; names of records and people come with the response.
    if (field.field_type !== 'lookup')
      queryClient.setQueryData<{ readonly data: RecordInfo }>(queryKey, (now) =>
        now === undefined ? now : { ...now, data: withValue(now.data, field.id, value) },
      )
    const isRead = refresh.records(type)
    if (field.field_type === 'lookup' || field.field_type === 'owner') await isRead
  }
  return { news, saved }
}

interface FieldSectionProps {
  readonly section: InfoSection
  /** The fields that are not folded. */
  readonly shown: readonly InfoField[]
  readonly isUnfolded: boolean
  readonly onUnfold: (isUnfolded: boolean) => void
  readonly children: (field: InfoField) => ReactNode
}

/** A section of fields, whose empty ones are folded below the others. */
function FieldSection({ section, shown, isUnfolded, onUnfold, children }: FieldSectionProps) {
  const hidden = section.fields.length - shown.length
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{section.name}</h2>
      {shown.length === 0 ? null : (
        <dl className={classes.fields}>
          {shown.map((field) => (
            <div key={field.id} data-field-name={field.name} data-wide={field.field_type === 'textarea' || undefined}>
              {children(field)}
            </div>
          ))}
        </dl>
      )}
      {hidden > 0 || isUnfolded ? (
        <button type="button" className={classes.fold} aria-expanded={isUnfolded} onClick={() => onUnfold(!isUnfolded)}>
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
          {isUnfolded ? 'Hide empty fields' : hidden === 1 ? '1 empty field' : `${hidden} empty fields`}
          <span className={classes.hidden}> of {section.name}</span>
        </button>
      ) : null}
    </section>
  )
}

/** The record with another value of one field. */
const withValue = (info: RecordInfo, id: number, value: unknown): RecordInfo => ({
  ...info,
  sections: info.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (field.id === id ? { ...field, value: value as InfoField['value'] } : field)),
  })),
})

interface ValueProps {
  readonly field: InfoField
  readonly names: Readonly<Record<string, string>>
  readonly onContact: ContactBy
  /** Undefined for people who may not edit: they see plain text. */
  readonly onEdit: (() => void) | undefined
}

function Value({ field, names, onContact, onEdit }: ValueProps) {
  const zone = useTimeZone()
  const type = field.field_type as FormField['field_type']
  const text = valueText({ ...field, field_type: type }, field.value, names, zone)
  const link = text === undefined ? undefined : linkOf(field, text, names, onContact)
  if (onEdit === undefined)
    return text === undefined ? (
      <span className={classes.none}>–</span>
    ) : (
      <span className={classes.text}>{link ?? text}</span>
    )
  const name = text === undefined ? `Add ${field.label}` : `Change ${field.label}: ${text}`
  if (link === undefined)
    return (
      <button type="button" className={classes.value} aria-label={name} data-edit={field.id} onClick={onEdit}>
        <span className={text === undefined ? classes.none : classes.text}>{text ?? 'Add'}</span>
        <IconPencil size={14} stroke={1.5} aria-hidden />
      </button>
    )
  // A link inside the value is followed; a press beside it edits.
  return (
    <div className={classes.value} onClick={(event) => (isOnLink(event) ? undefined : onEdit())}>
      <span className={classes.text}>{link}</span>
      <button type="button" className={classes.pencil} aria-label={name} data-edit={field.id} onClick={onEdit}>
        <IconPencil size={14} stroke={1.5} aria-hidden />
      </button>
    </div>
  )
}

const isOnLink = ({ target }: MouseEvent) => target instanceof Element && target.closest('a, button') !== null

/** The value of a field as a link to what it names; undefined for plain text. */
function linkOf(
  field: InfoField,
  text: string,
  names: Readonly<Record<string, string>>,
  onContact: ContactBy,
): ReactNode {
  const type = field.field_type as FieldType
  const target = type === 'lookup' ? LOOKUP_TARGETS[field.name] : undefined
  if (target !== undefined && names[String(field.value)] !== undefined)
    return <Link {...linkTo(recordAddress(target, String(field.value)))}>{text}</Link>
  if (type === 'email')
    return (
      <a href={`mailto:${text}`} onClick={(event) => onContact('email', text, event)}>
        {text}
      </a>
    )
  if (type === 'phone')
    return (
      <a href={telephoneAddress(text)} onClick={(event) => onContact('call', text, event)}>
        {text}
      </a>
    )
  if (type === 'url')
    return (
      <a href={text} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    )
  return undefined
}
