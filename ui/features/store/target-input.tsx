import { NativeSelect, TextInput } from '@mantine/core'
import { shopPages, shopPageTitles } from '../../../core/storefront/shop-pages.ts'
import { type ShopTarget, type ShopTargetKind, shopTargetKinds } from '../../../core/storefront/shop-target.ts'
import type { FieldErrors } from '../../shared/form/form.types.ts'
import { errorOf } from '../../shared/form/form-errors.ts'
import classes from './store.module.css'

export interface ShopCategory {
  readonly slug: string
  readonly name: string
}

export interface TargetInputProps {
  readonly id: string
  /** What leads there: "Pumps", for the accessible names. */
  readonly of: string
  readonly value: ShopTarget
  readonly onChange: (value: ShopTarget) => void
  readonly categories: readonly ShopCategory[]
  readonly errors: FieldErrors
}

/** Where an entry or a button leads: a page of the shop, a category, or another address. */
export function TargetInput({ id, of, value: { kind, target }, onChange, categories, errors }: TargetInputProps) {
  const change = (next: ShopTargetKind) =>
    onChange({
      kind: next,
      target: next === 'page' ? 'home' : next === 'category' ? (categories[0]?.slug ?? '') : '',
    })
  return (
    <div className={classes.target}>
      <NativeSelect
        id={`${id}-kind`}
        label="Leads to"
        aria-label={`${of} leads to`}
        data={Object.entries(shopTargetKinds).map(([each, label]) => ({ value: each, label }))}
        value={kind}
        error={errorOf(errors, 'kind')}
        onChange={(event) => change(event.currentTarget.value as ShopTargetKind)}
      />
      {kind === 'none' ? null : kind === 'link' ? (
        <TextInput
          id={`${id}-target`}
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={target}
          error={errorOf(errors, 'target')}
          onChange={(event) => onChange({ kind, target: event.currentTarget.value })}
        />
      ) : (
        <NativeSelect
          id={`${id}-target`}
          label={kind === 'page' ? 'Page' : 'Category'}
          data={kind === 'page' ? PAGES : categoryChoices(categories, target)}
          value={target}
          error={errorOf(errors, 'target')}
          onChange={(event) => onChange({ kind, target: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

const PAGES = shopPages.map((page) => ({ value: page, label: shopPageTitles[page] }))

/** The categories of the shop, and the chosen one when the shop sells nothing of it now. */
function categoryChoices(categories: readonly ShopCategory[], chosen: string) {
  const known = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  if (chosen === '') return [{ value: '', label: known.length === 0 ? 'No category has products yet' : '' }, ...known]
  return known.some(({ value }) => value === chosen) ? known : [{ value: chosen, label: chosen }, ...known]
}
