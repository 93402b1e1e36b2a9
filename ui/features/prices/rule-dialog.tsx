import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { definitionCalls } from '../../../core/contracts/definitions.contract.ts'
import { productList } from '../../../core/contracts/listing.contract.ts'
import {
  createPricingRule,
  discountLevels,
  pricingRules,
  type PricingRuleRow,
  updatePricingRule,
} from '../../../core/contracts/price-settings.contract.ts'
import { CURRENCIES } from '../../../core/pricing/currency.ts'
import { pricingRuleForm } from '../../../core/trade/price-settings.schema.ts'
import type { RuleAudience, RuleTarget } from '../../../core/pricing/rule-match.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { DialogForm } from '../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { type Form, useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import { BuyersInput } from './buyers-input.tsx'
import classes from './prices.module.css'

interface RuleDialogProps {
  /** Undefined for a new one. */
  readonly row: PricingRuleRow | undefined
  readonly onClose: () => void
}

/** Adds a pricing rule, or changes it. */
export function RuleDialog(props: RuleDialogProps) {
  return (
    <FormDialog
      onClose={props.onClose}
      size={640}
      title={
        <span className={classes.title}>{props.row === undefined ? 'Add pricing rule' : `Edit ${props.row.name}`}</span>
      }
    >
      <RuleForm {...props} />
    </FormDialog>
  )
}

type Values = {
  readonly name: string
  readonly is_active: boolean
  readonly kind: 'percentage' | 'amount'
  readonly value: string
  readonly currency: string
  readonly target: RuleTarget
  readonly target_ids: readonly number[]
  readonly min_quantity: string
  readonly min_amount: string
  readonly audience: RuleAudience
  readonly level_ids: readonly number[]
  readonly record_ids: readonly number[]
  readonly from: string
  readonly until: string
}
type RuleFormState = Form<Values, { readonly message: string }>

const startOf = (row: PricingRuleRow | undefined): Values => ({
  name: row?.name ?? '',
  is_active: row?.is_active ?? true,
  kind: row?.kind ?? 'percentage',
  value: row === undefined ? '' : String(row.value),
  currency: row?.currency ?? 'USD',
  target: row?.target ?? 'all',
  target_ids: row?.targets.map(({ id }) => id) ?? [],
  min_quantity: row === undefined || row.min_quantity === 0 ? '' : String(row.min_quantity),
  min_amount: row === undefined || row.min_amount === 0 ? '' : String(row.min_amount),
  audience: row?.audience ?? 'everybody',
  level_ids: row?.levels.map(({ id }) => id) ?? [],
  record_ids: row?.records.map(({ id }) => id) ?? [],
  from: row?.from ?? '',
  until: row?.until ?? '',
})
const NAMES = Object.keys(startOf(undefined))

function RuleForm({ row, onClose }: RuleDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const form: RuleFormState = useForm<Values, { readonly message: string }>({
    schema: pricingRuleForm,
    initial: startOf(row),
    draft: { key: `pricing-rule:${row?.id ?? 'new'}` },
    save: async (values, { call }) => {
      // The lists of the form are read only, those of the call are not; the schema checks the currency.
      const sent = values as unknown as Parameters<typeof client.call<typeof createPricingRule>>[1]
      const response =
        row === undefined
          ? await client.call(createPricingRule, sent, call)
          : await client.call(updatePricingRule, { ...sent, id: row.id }, call)
      await invalidate(pricingRules, discountLevels)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <DialogForm form={form} names={NAMES} submitLabel={row === undefined ? 'Add rule' : 'Save rule'} onClose={onClose}>
      <TextInput
        label="Name"
        description="Buyers read it as the reason of the price."
        required
        data-autofocus
        autoComplete="off"
        {...form.input('name')}
      />
      <ReductionFields form={form} />
      <TargetFields form={form} row={row} />
      <AudienceFields form={form} row={row} />
      <div className={classes.pair}>
        <TextInput label="From day" type="date" {...form.input('from')} />
        <TextInput label="Until day" type="date" {...form.input('until')} />
      </div>
      <Checkbox label="The rule is on" {...form.input('is_active', 'checkbox')} />
    </DialogForm>
  )
}

function ReductionFields({ form }: { readonly form: RuleFormState }) {
  const { kind, min_amount } = form.values
  const isMoney = kind === 'amount' || min_amount !== ''
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label="Reduction"
          data={[
            { value: 'percentage', label: 'Percent off' },
            { value: 'amount', label: 'Amount off each piece' },
          ]}
          {...form.input('kind')}
        />
        <TextInput
          label={kind === 'percentage' ? 'Percent' : 'Amount'}
          required
          inputMode="decimal"
          autoComplete="off"
          rightSection={kind === 'percentage' ? '%' : undefined}
          {...form.input('value')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label="From quantity"
          description="Empty: from the first piece"
          inputMode="numeric"
          autoComplete="off"
          {...form.input('min_quantity')}
        />
        <TextInput
          label="From order amount"
          description="Empty: any amount"
          inputMode="decimal"
          autoComplete="off"
          {...form.input('min_amount')}
        />
      </div>
      {isMoney ? (
        <NativeSelect
          label="Currency of the amounts"
          data={CURRENCIES.map(({ code }) => code)}
          {...form.input('currency')}
        />
      ) : null}
    </>
  )
}

interface FieldsProps {
  readonly form: RuleFormState
  readonly row: PricingRuleRow | undefined
}

function TargetFields({ form, row }: FieldsProps) {
  const { target, target_ids } = form.values
  const all = { with_market: true, per_page: 1000 }
  const categories =
    useCall(definitionCalls.category.list, all, { enabled: target === 'category' }).data?.data.data ?? []
  const brands = useCall(definitionCalls.brand.list, all, { enabled: target === 'brand' }).data?.data.data ?? []
  const listings = useCall(productList, { per_page: 1000 }, { enabled: target === 'listings' }).data?.data.data ?? []
  const found: Readonly<Record<RuleTarget, readonly { readonly id: number; readonly name: string }[]>> = {
    all: [],
    category: categories.map(({ id, name, parent }) => ({
      id,
      name: parent === null ? name : `${parent.name} / ${name}`,
    })),
    brand: brands,
    listings,
  }
  const options = [...found[target]]
  for (const known of row?.targets ?? [])
    if (row?.target === target && !options.some(({ id }) => id === known.id)) options.push(known)
  return (
    <>
      <NativeSelect
        label="For"
        data={[
          { value: 'all', label: 'All products' },
          { value: 'category', label: 'Categories' },
          { value: 'brand', label: 'Brands' },
          { value: 'listings', label: 'Listings' },
        ]}
        {...form.input('target')}
        onChange={(event) => {
          form.change('target', event.currentTarget.value)
          form.change('target_ids', [])
        }}
      />
      {target === 'all' ? null : (
        <MultiSelect
          label={{ category: 'Categories', brand: 'Brands', listings: 'Listings' }[target]}
          required
          searchable
          limit={60}
          hidePickedOptions
          data={options.map(({ id, name }) => ({ value: String(id), label: name === '' ? `Listing ${id}` : name }))}
          value={target_ids.map(String)}
          onChange={(ids) => form.change('target_ids', ids.map(Number))}
          error={form.errors['target_ids']}
          nothingFoundMessage="Nothing found"
        />
      )}
    </>
  )
}

function AudienceFields({ form, row }: FieldsProps) {
  const { audience, level_ids, record_ids } = form.values
  const levels = useCall(discountLevels, { per_page: 1000 }, { enabled: audience === 'level' }).data?.data.data ?? []
  return (
    <>
      <NativeSelect
        label="For whom"
        data={[
          { value: 'everybody', label: 'Everybody' },
          { value: 'level', label: 'Buyers with a discount level' },
          { value: 'contacts', label: 'Chosen contacts and accounts' },
        ]}
        {...form.input('audience')}
      />
      {audience === 'level' ? (
        <MultiSelect
          label="Discount levels"
          required
          data={[...levels, ...(row?.levels ?? []).filter(({ id }) => !levels.some((each) => each.id === id))].map(
            ({ id, name }) => ({ value: String(id), label: name }),
          )}
          value={level_ids.map(String)}
          onChange={(ids) => form.change('level_ids', ids.map(Number))}
          error={form.errors['level_ids']}
          nothingFoundMessage="There is no level yet"
        />
      ) : null}
      {audience === 'contacts' ? (
        <BuyersInput
          label="Contacts and accounts"
          required
          known={row?.records ?? []}
          value={record_ids}
          onChange={(ids) => form.change('record_ids', ids)}
          error={form.errors['record_ids']}
        />
      ) : null}
    </>
  )
}
