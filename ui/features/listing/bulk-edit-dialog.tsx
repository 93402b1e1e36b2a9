import { Alert, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ListingChange, listingChange } from '../../../core/catalogue/bulk-edit.ts'
import { DISPATCH_PERIODS } from '../../../core/catalogue/options.ts'
import { definitionCalls } from '../../../core/contracts/definitions.contract.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import { productBulkUpdate, productList, productShow } from '../../../core/contracts/listing.contract.ts'
import { brands } from '../../../core/contracts/lookup.contract.ts'
import { categoryRows } from '../../../core/reference/category-tree.ts'
import { readNumber } from '../../../core/text/number-text.ts'
import { readAfter } from '../../shared/app/read-after.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import { useSave } from '../../shared/form/use-save.ts'
import { listingCount, listingName } from './listing-name.ts'
import classes from './listings-page.module.css'
import type { ListingsChange } from './use-listings-change.ts'
import { capitalised } from '../../../core/text/capitalised.ts'

type Field = ListingChange['field']

const FIELDS: readonly { readonly value: Field; readonly label: string }[] = [
  { value: 'price', label: 'Price' },
  { value: 'minimum_order', label: 'Minimum order' },
  { value: 'lead_time', label: 'Lead time' },
  { value: 'category', label: 'Category' },
  { value: 'brand', label: 'Brand' },
  { value: 'status', label: 'State' },
]
const ALL_DEFINITIONS = { per_page: 500 }
const categoryPaths = categoryRows()
  .filter((row) => row.level > 1)
  .map((row) => row.path.join(' / '))

export interface BulkEditDialogProps {
  readonly ids: readonly number[]
  readonly onChanged: (outcome: ListingsChange) => void
  readonly onClose: () => void
}

/** One thing of many listings: the new value, then the count beforehand. */
export function BulkEditDialog({ ids, onChanged, onClose }: BulkEditDialogProps) {
  return (
    <FormDialog title={`Edit ${listingCount(ids.length)}`} onClose={onClose} size={520}>
      <Steps ids={ids} onChanged={onChanged} />
    </FormDialog>
  )
}

/** The steps of a change: what is to change, and how many it reaches. */
function useBulkEdit({ ids, onChanged }: Pick<BulkEditDialogProps, 'ids' | 'onChanged'>) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [counted, setCounted] = useState<{ readonly change: ListingChange; readonly outcome: ListingsChange }>()

  const { save } = useSave<ListingChange, CallResponse<typeof productBulkUpdate>>({
    save: (change, call) =>
      readAfter(client.call(productBulkUpdate, { ids: [...ids], change }, { ...call, isShownInPlace: true }), () =>
        invalidate(productList, productShow),
      ),
    onSaved: ({ data }) => onChanged(data),
  })
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setWrong(undefined)
    try {
      await work()
    } catch (cause) {
      setWrong(cause instanceof Error && cause.message !== '' ? cause.message : 'That did not work. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return {
    wrong,
    setWrong,
    isBusy,
    counted,
    count: (change: ListingChange) =>
      run(async () => {
        const { data } = await client.call(productBulkUpdate, { ids: [...ids], change, dry_run: 1 })
        setCounted({ change, outcome: data })
      }),
    back: () => setCounted(undefined),
    apply: (change: ListingChange) =>
      run(async () => {
        await save(change)
      }),
  }
}

type BulkEdit = ReturnType<typeof useBulkEdit>

function Steps({ ids, onChanged }: Pick<BulkEditDialogProps, 'ids' | 'onChanged'>) {
  const edit = useBulkEdit({ ids, onChanged })
  // The form stays, so that Back finds what was typed.
  const [value, setValue] = useState<Typed>({ field: 'price', typed: '', by: 'percent', period: 'Days' })
  if (edit.counted !== undefined) return <Preview edit={edit} counted={edit.counted} of={ids.length} />
  return <ChangeForm edit={edit} value={value} onValue={setValue} />
}

function Failure({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Alert role="alert" color="red" variant="light">
      {text}
    </Alert>
  )
}

interface PreviewProps {
  readonly edit: BulkEdit
  readonly counted: NonNullable<BulkEdit['counted']>
  /** The number of selected listings. */
  readonly of: number
}

function Preview({ edit, counted: { change, outcome }, of }: PreviewProps) {
  return (
    <div className={classes.steps}>
      <UnsavedGuard isUnsaved />
      <Text>
        {outcome.changed === 0 ? 'No listing changes.' : `${listingCount(outcome.changed)} of ${of} will change.`}
        {outcome.changed > 0 ? ' What is on sale changes at once.' : ''}
      </Text>
      <LeftOut outcome={outcome} />
      <Failure text={edit.wrong} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={edit.isBusy} onClick={edit.back}>
          Back
        </Button>
        {outcome.changed === 0 ? null : (
          <Button data-autofocus loading={edit.isBusy} onClick={() => void edit.apply(change)}>
            Change {listingCount(outcome.changed)}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** What stands in the form. */
interface Typed {
  readonly field: Field
  readonly typed: string
  readonly by: 'percent' | 'amount'
  readonly period: (typeof DISPATCH_PERIODS)[number]
}

/** The change that was typed, or what is wrong with it. */
function readChange({ field, typed, by, period }: Typed) {
  const value = field === 'category' || field === 'brand' ? typed : readNumber(typed)
  return listingChange.safeParse({
    field,
    category: value,
    brand: value,
    by,
    period,
    // An unreadable number is no number for the schema, either.
    value: value === '' || value === undefined ? Number.NaN : value,
    published: typed === '1' ? 1 : 0,
  })
}

interface ChangeFormProps {
  readonly edit: BulkEdit
  readonly value: Typed
  readonly onValue: (next: Typed) => void
}

function ChangeForm({ edit, value, onValue }: ChangeFormProps) {
  const { field, typed } = value
  const onTyped = (next: string) => onValue({ ...value, typed: next })
  const submit = () => {
    const read = readChange(value)
    if (read.success) void edit.count(read.data)
    else edit.setWrong(read.error.issues[0]?.message)
  }
  return (
    <form
      method="post"
      className={classes.steps}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <UnsavedGuard isUnsaved={typed !== ''} />
      <Select
        label="What to change"
        data={[...FIELDS]}
        allowDeselect={false}
        value={field}
        onChange={(next) => {
          onValue({ ...value, field: next as Field, typed: '' })
          edit.setWrong(undefined)
        }}
      />
      {field === 'category' ? (
        <CategoryChoice value={typed} onChange={onTyped} />
      ) : field === 'brand' ? (
        <BrandChoice value={typed} onChange={onTyped} />
      ) : field === 'status' ? (
        <Select
          label="New state"
          placeholder="Choose a state"
          data={[
            { value: '1', label: 'Published' },
            { value: '0', label: 'Draft, not on sale' },
          ]}
          value={typed === '' ? null : typed}
          onChange={(next) => onTyped(next ?? '')}
        />
      ) : (
        <NumberChoice value={value} onValue={onValue} />
      )}
      <Failure text={edit.wrong} />
      <Group justify="flex-end" gap="xs">
        <Button type="submit" loading={edit.isBusy} disabled={typed === ''}>
          See what changes
        </Button>
      </Group>
    </form>
  )
}

/** A number, with what it counts for prices and times. */
function NumberChoice({ value, onValue }: Omit<ChangeFormProps, 'edit'>) {
  const { field, typed, by, period } = value
  return (
    <div className={classes.pair}>
      {field === 'price' ? (
        <Select
          label="Raise by"
          data={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Amount' },
          ]}
          allowDeselect={false}
          value={by}
          onChange={(next) => onValue({ ...value, by: next === 'amount' ? 'amount' : 'percent' })}
        />
      ) : null}
      <TextInput
        label={
          field === 'price' ? (by === 'percent' ? 'Percent' : 'Amount') : field === 'lead_time' ? 'Time' : 'Pieces'
        }
        {...(field === 'price' && {
          description:
            by === 'percent'
              ? 'A negative number lowers prices.'
              : 'In the currency of each listing; a negative number lowers prices.',
          inputWrapperOrder: ['label', 'input', 'description', 'error'] as const as never,
        })}
        inputMode="decimal"
        value={typed}
        onChange={(event) => onValue({ ...value, typed: event.currentTarget.value })}
      />
      {field === 'lead_time' ? (
        <Select
          label="Unit"
          data={DISPATCH_PERIODS.map((value) => ({ value, label: capitalised(value) }))}
          allowDeselect={false}
          value={period}
          onChange={(next) => onValue({ ...value, period: DISPATCH_PERIODS.find((each) => each === next) ?? 'Days' })}
        />
      ) : null}
    </div>
  )
}

interface ChoiceProps {
  readonly value: string
  readonly onChange: (next: string) => void
}

function CategoryChoice({ value, onChange }: ChoiceProps) {
  const own = (useCall(definitionCalls.category.list, ALL_DEFINITIONS).data?.data.data ?? []).flatMap(
    ({ is_own, name, parent }) => (is_own && parent !== null ? [`${parent.name} / ${name}`] : []),
  )
  return (
    <Select
      label="New category"
      placeholder="Type part of a category"
      description="It takes the place of all categories of these listings."
      searchable
      limit={60}
      nothingFoundMessage="No category matches"
      data={[...new Set([...own, ...categoryPaths])]}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

function BrandChoice({ value, onChange }: ChoiceProps) {
  const known = useCall(brands, { per_page: 300 }).data?.data ?? []
  return (
    <Select
      label="New brand"
      placeholder="Type part of a brand"
      searchable
      limit={60}
      nothingFoundMessage="No brand matches"
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

/** The listings that a change leaves out, each with its reason. */
function LeftOut({ outcome: { skipped, skipped_total } }: { readonly outcome: ListingsChange }) {
  if (skipped_total === 0) return null
  return (
    <div>
      <Text fw={600} size="sm">
        {listingCount(skipped_total)} left out
      </Text>
      <ul className={classes.leftOut}>
        {skipped.map(({ id, name, message }) => (
          <li key={id}>
            {listingName({ name })}: {message}
          </li>
        ))}
        {skipped_total > skipped.length ? <li>and {listingCount(skipped_total - skipped.length)} more</li> : null}
      </ul>
    </div>
  )
}
