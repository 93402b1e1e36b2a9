import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { TIER_PRICE_LABEL } from '../../../core/catalogue/product-form/price-decimals.ts'
import { type CurrencyCode, exponentOf } from '../../../core/pricing/currency.ts'
import { NumberField, type NumberValue } from '../../shared/inputs/number-field.tsx'
import type { FieldErrors } from '../../shared/form/form.types.ts'
import classes from './listing-editor.module.css'

interface TierRow {
  readonly min: NumberValue | null
  readonly max: NumberValue | null
  readonly per_unit: NumberValue | null
}

export interface TiersInputProps {
  /** Id of the first control, which the label and the error summary link to. */
  readonly id: string
  readonly value: unknown
  readonly texts: FieldErrors
  readonly currency: CurrencyCode
  readonly onChange: (value: readonly TierRow[]) => void
  readonly onTouch: () => void
}

const PARTS = [
  { name: 'min', label: 'From quantity' },
  { name: 'max', label: 'To quantity' },
  { name: 'per_unit', label: TIER_PRICE_LABEL },
] as const

/** Quantity ranges with their prices. A new range starts above the previous one. */
export function TiersInput({ id, value, texts, currency, onChange, onTouch }: TiersInputProps) {
  const rows = value as readonly TierRow[]
  const change = (at: number, next: Partial<TierRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...next } : row)))
  const last = rows.at(-1)
  return (
    <div className={classes.rows}>
      {rows.length === 0 ? null : (
        <div role="group" aria-label="Price tiers" className={classes.rows}>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- tiers have no id, and their places are what they are
            <div key={at} className={classes.tierRow}>
              {PARTS.map(({ name, label }) => (
                <NumberField
                  key={name}
                  {...(at === 0 && name === 'min' && { id })}
                  label={at === 0 ? label : undefined}
                  aria-label={`${label}, tier ${at + 1}`}
                  classNames={{ input: classes.amount }}
                  {...(name === 'per_unit' && {
                    leftSection: <span className={classes.currency}>{currency}</span>,
                    leftSectionWidth: 48,
                    decimals: exponentOf(currency),
                  })}
                  value={row[name]}
                  error={texts[`order_quantity.${at}.${name}`]}
                  onChange={(next) => change(at, { [name]: next === '' ? null : next })}
                  onBlur={onTouch}
                />
              ))}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                className={classes.tierRemove}
                aria-label={`Remove tier ${at + 1}`}
                onClick={() => onChange(rows.filter((_, place) => place !== at))}
              >
                <IconTrash size={18} stroke={1.5} />
              </ActionIcon>
            </div>
          ))}
        </div>
      )}
      {texts['order_quantity'] === undefined ? null : <p className={classes.error}>{texts['order_quantity']}</p>}
      <Button
        {...(rows.length === 0 && { id })}
        // The label of the field refers to this button while there is no row, and would replace its name.
        aria-label="Add price tier"
        variant="default"
        size="compact-md"
        className={classes.start}
        leftSection={<IconPlus size={16} stroke={1.5} />}
        onClick={() =>
          onChange([
            ...rows,
            {
              min: typeof last?.max === 'number' ? last.max + 1 : rows.length === 0 ? 1 : null,
              max: null,
              per_unit: null,
            },
          ])
        }
      >
        Add price tier
      </Button>
    </div>
  )
}
