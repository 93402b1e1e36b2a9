import { ActionIcon, Button, Chip, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import {
  type Specification,
  specificationNameMessage,
  splitTerms,
  termsMessage,
  termToScreen,
  termToWire,
} from '../../../core/catalogue/specification.ts'
import {
  checkTerms,
  createSpecification,
  deleteSpecification,
  deleteTerm,
  specificationsList,
  suggestedByCategory,
} from '../../../core/contracts/variation.contract.ts'
import type { CallInput, CallResponse } from '../../../core/contracts/endpoint.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import { useInlineDraft } from '../../shared/form/use-inline-draft.ts'
import { useSave } from '../../shared/form/use-save.ts'
import { type EditorFields, useValue } from './editor-fields.ts'
import type { EditorHandle } from './use-listing-editor.ts'
import { PRICE_CALLS, VARIATION_CALLS } from './variation-calls.ts'
import classes from './listing-editor.module.css'

/**
 * Makes calls about a listing's variations one after another: first saves a draft if there is none, and invalidates
 * what the calls changed.
 */
export function useVariationCalls(handle: EditorHandle) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const [waiting, setWaiting] = useState(0)
  const { take, newest, alert } = useTurns()
  const open = useRef({ calls: 0, isAll: false, reading: Promise.resolve() })
  const readAgain = async (isAll: boolean) => {
    await invalidate(...(isAll ? VARIATION_CALLS : PRICE_CALLS))
    await handle.refresh()
  }
  /** What runs in the background, such as the price of one variation, keeps nothing else from being used. */
  const run = async (make: (id: number) => Promise<unknown>, isBackground = false): Promise<boolean> => {
    const count = isBackground ? 0 : 1
    setWaiting((now) => now + count)
    const made = take(async () => {
      await make(await handle.ensureSaved())
      return true
    })
    const state = open.current
    state.calls += 1
    state.isAll ||= !isBackground
    const isDone = (await made) === true
    state.calls -= 1
    if (state.calls === 0) {
      state.reading = readAgain(state.isAll)
      state.isAll = false
    }
    // The last of several changes in a row reads for all of them, and a later one reads once more.
    let read
    do {
      while (state.calls > 0) await newest.current
      read = state.reading
      await read
    } while (read !== state.reading || state.calls > 0)
    setWaiting((now) => now - count)
    return isDone
  }
  /** Reads after the calls made before; undefined when that failed. */
  const read = async <T,>(make: () => Promise<T>): Promise<T | undefined> => {
    setWaiting((now) => now + 1)
    const response = await take(make)
    setWaiting((now) => now - 1)
    return response
  }
  /** Removes something that the person can bring back (D-294); `name` is how people know it. */
  const remove = (
    name: string,
    make: (id: number) => Promise<Pick<CallResponse<typeof deleteTerm>, 'data'>>,
    own = 0,
  ): Promise<boolean> =>
    run(async (productId) => {
      const { data } = await make(productId)
      handle.removed({ productId, removal: data.removal, name, variations: data.variations - own })
    })
  const isBusy = waiting > 0
  return { client, run, read, remove, isBusy, alert }
}

/** Makes calls one after another. One that fails gives undefined, and the alert says why. */
function useTurns() {
  const [alert, setAlert] = useState<string>()
  const newest = useRef<Promise<unknown>>(Promise.resolve())
  const take = <T,>(make: () => Promise<T>): Promise<T | undefined> => {
    const made = newest.current.then(async () => {
      setAlert(undefined)
      try {
        return await make()
      } catch (cause) {
        setAlert(cause instanceof Error && cause.message !== '' ? cause.message : 'That did not work. Try again.')
        return undefined
      }
    })
    newest.current = made
    return made
  }
  return { take, newest, alert }
}

export interface VariationSectionProps {
  /** The id of the listing, once it is saved. */
  readonly id: number | undefined
  readonly handle: EditorHandle
}

export interface SpecificationsSectionProps extends VariationSectionProps {
  readonly fields: EditorFields
}

/** A specification, or with `parent` a term of one. */
type NewSpecification = Pick<CallInput<typeof createSpecification>, 'product_id' | 'name' | 'parent'>

/** Specifications with their terms; levels consist of the checked terms. */
export const SpecificationsSection = memo(function SpecificationsSection({
  id,
  handle,
  fields,
}: SpecificationsSectionProps) {
  const { client, run, remove, isBusy, alert } = useVariationCalls(handle)
  const { data } = useCall(
    specificationsList,
    { product_id: id ?? 0 },
    { enabled: id !== undefined, keepPreviousData: true },
  )
  // A press after a lost answer sends the same key, so that it adds nothing a second time.
  const { save: create } = useSave<NewSpecification, unknown>({
    save: (row, call) =>
      client.call(createSpecification, { ...row, published: 0, draft: 1 }, { ...call, isShownInPlace: true }),
  })
  const rows = data?.data ?? []
  const draft = useInlineDraft(`listing:${id ?? 'new'}:specification`)
  const { text: name = '' } = draft
  const [wrong, setWrong] = useState<string>()
  const names = rows.map((row) => row.name)
  const add = async (wanted: string) => {
    const message = specificationNameMessage(wanted, names)
    setWrong(message)
    if (message !== undefined) return
    if (await run((product_id) => create({ product_id, name: wanted.trim() }))) draft.added(wanted)
  }
  const checked = rows.flatMap((row) => row.terms.map(Number))
  const check = (terms: readonly number[]) =>
    run((product_id) =>
      client.call(checkTerms, { product_id, term_ids: [...terms], was: checked, published: 0, draft: 1 }),
    )

  return (
    <div className={classes.rows} data-field="specification_terms" aria-busy={isBusy}>
      <UnsavedGuard isUnsaved={name !== ''} keepsDraft onDiscard={draft.discard} />
      {rows.map((row) => (
        <SpecificationRow
          key={row.id}
          row={row}
          isBusy={isBusy}
          onCheck={(id, isOn) => void check(isOn ? [...checked, id] : checked.filter((each) => each !== id))}
          onAdd={(terms) =>
            run(async (product_id) => {
              for (const term of terms) await create({ product_id, name: termToWire(term), parent: Number(row.id) })
            })
          }
          onRemoveTerm={(id, term) =>
            void remove(term, (product_id) =>
              client.call(deleteTerm, { product_id, id, parent: Number(row.id), published: 0, draft: 1 }),
            )
          }
          onRemove={() =>
            void remove(termToScreen(row.name), (product_id) =>
              client.call(deleteSpecification, { product_id, id: Number(row.id), published: 0, draft: 1 }),
            )
          }
        />
      ))}
      {alert === undefined ? null : (
        <p className={classes.error} role="alert">
          {alert}
        </p>
      )}
      <form
        method="post"
        className={classes.inline}
        onSubmit={(event) => {
          event.preventDefault()
          void add(name)
        }}
      >
        <TextInput
          label="New specification"
          placeholder="Size"
          value={name}
          error={wrong}
          onChange={(event) => {
            draft.change(event.currentTarget.value)
            setWrong(undefined)
          }}
        />
        <Button type="submit" variant="default" leftSection={<IconPlus size={16} stroke={1.5} />}>
          Add specification
        </Button>
      </form>
      <CategoryOffers fields={fields} taken={names} isBusy={isBusy} onAdd={(offer) => void add(offer)} />
    </div>
  )
})

interface CategoryOffersProps {
  readonly fields: EditorFields
  /** Names of the specifications that the listing has. */
  readonly taken: readonly string[]
  readonly isBusy: boolean
  readonly onAdd: (name: string) => void
}

/** Specifications that other listings of the category have. */
function CategoryOffers({ fields, taken, isBusy, onAdd }: CategoryOffersProps) {
  const category = useValue(fields, 'category_lists')[0]
  const suggested = useCall(
    suggestedByCategory,
    { category_id: category ?? '' },
    { enabled: category !== undefined && category !== '' },
  )
  const offers = (suggested.data?.specification ?? []).filter(
    (offer) => specificationNameMessage(offer.name, taken) === undefined,
  )
  if (offers.length === 0) return null
  return (
    <div className={classes.offers}>
      <span className={classes.quiet}>Others in this category use:</span>
      {offers.map((offer) => (
        <Button
          key={offer.name}
          variant="light"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.5} />}
          disabled={isBusy}
          onClick={() => onAdd(offer.name)}
        >
          {termToScreen(offer.name)}
        </Button>
      ))}
    </div>
  )
}

interface SpecificationRowProps {
  readonly row: Specification
  readonly isBusy: boolean
  readonly onCheck: (id: number, isOn: boolean) => void
  readonly onAdd: (terms: readonly string[]) => Promise<boolean>
  readonly onRemoveTerm: (id: number, name: string) => void
  readonly onRemove: () => void
}

function SpecificationRow({ row, isBusy, onCheck, onAdd, onRemoveTerm, onRemove }: SpecificationRowProps) {
  const draft = useInlineDraft(`specification:${row.id}:terms`)
  const { text: term = '' } = draft
  const [wrong, setWrong] = useState<string>()
  const label = termToScreen(row.name)
  const split = splitTerms(term)
  const add = async () => {
    const terms = split.length === 0 ? [term] : split
    const message = termsMessage(
      terms,
      row.children.map((child) => child.name),
    )
    setWrong(message)
    if (message === undefined && (await onAdd(terms))) draft.added(term)
  }
  return (
    <section className={classes.specification} aria-label={label}>
      <UnsavedGuard isUnsaved={term !== ''} keepsDraft onDiscard={draft.discard} />
      <header className={classes.rowHead}>
        <h4>{label}</h4>
        <ActionIcon variant="subtle" color="gray" disabled={isBusy} aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      </header>
      <div className={classes.terms}>
        {row.children.map((child) => (
          <span key={child.id} className={classes.term}>
            <Chip
              size="sm"
              variant="outline"
              checked={row.terms.includes(child.id)}
              disabled={isBusy}
              onChange={(isOn) => onCheck(Number(child.id), isOn)}
            >
              {termToScreen(child.name)}
            </Chip>
            <ActionIcon
              variant="transparent"
              color="gray"
              size="sm"
              disabled={isBusy}
              aria-label={`Remove ${termToScreen(child.name)} from ${label}`}
              onClick={() => onRemoveTerm(Number(child.id), termToScreen(child.name))}
            >
              <IconTrash size={14} stroke={1.5} />
            </ActionIcon>
          </span>
        ))}
      </div>
      <form
        method="post"
        className={`${classes.inline} ${classes.addLine}`}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextInput
          size="sm"
          aria-label={`New term of ${label}`}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain')
            if (!/[\n\r\t]/.test(pasted.trim())) return
            // An input would join the lines of a pasted column.
            event.preventDefault()
            draft.change([term, splitTerms(pasted).join('; ')].filter((part) => part !== '').join('; '))
            setWrong(undefined)
          }}
          placeholder="S, M, L"
          value={term}
          error={wrong}
          onChange={(event) => {
            draft.change(event.currentTarget.value)
            setWrong(undefined)
          }}
        />
        <Button
          type="submit"
          size="sm"
          variant="subtle"
          aria-label={split.length > 1 ? `Add ${split.length} terms to ${label}` : `Add term to ${label}`}
        >
          {split.length > 1 ? `Add ${split.length} terms` : 'Add term'}
        </Button>
      </form>
    </section>
  )
}
