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
import { pricingRuleForm, RULE_PARTS } from '../../../core/trade/price-settings.schema.ts'
import type { RuleTarget } from '../../../core/pricing/rule-match.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FieldConflict, PartConflict } from '../../shared/form/conflict-choice.tsx'
import { DialogForm } from '../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { pickFields } from '../../shared/form/merge-values.ts'
import { type Form, useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import { BuyersInput } from './buyers-input.tsx'
import classes from './prices.module.css'
import { audienceOf, daysText, type RuleValues, reductionOf, targetOf } from './rule-text.ts'

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
      title={props.row === undefined ? 'Add pricing rule' : `Edit ${props.row.name}`}
    >
      <RuleForm {...props} />
    </FormDialog>
  )
}

type Values = RuleValues
type RuleFormState = Form<Values, { readonly message: string }>

const shownMinimum = (minimum: number): string => (minimum === 0 ? '' : String(minimum))

/** The stored numbers as the form's texts. */
const numbersOf = ({ value, min_quantity, min_amount }: Partial<PricingRuleRow>): Partial<Values> => ({
  ...(value !== undefined && { value: String(value) }),
  ...(min_quantity !== undefined && { min_quantity: shownMinimum(min_quantity) }),
  ...(min_amount !== undefined && { min_amount: shownMinimum(min_amount) }),
})

/** Stored values as those of the form. */
const shownOf = (present: object): Partial<Values> => ({ ...present, ...numbersOf(present) })

const startOf = (row: PricingRuleRow | undefined): Values => ({
  name: row?.name ?? '',
  is_active: row?.is_active ?? true,
  kind: row?.kind ?? 'percentage',
  currency: row?.currency ?? 'USD',
  target: row?.target ?? 'all',
  target_ids: row?.targets.map(({ id }) => id) ?? [],
  audience: row?.audience ?? 'everybody',
  level_ids: row?.levels.map(({ id }) => id) ?? [],
  record_ids: row?.records.map(({ id }) => id) ?? [],
  from: row?.from ?? '',
  until: row?.until ?? '',
  value: '',
  min_quantity: '',
  min_amount: '',
  ...(row !== undefined && numbersOf(row)),
})
const NAMES = Object.keys(startOf(undefined))
const [REDUCTION, TARGET, AUDIENCE, DAYS] = RULE_PARTS

function RuleForm({ row, onClose }: RuleDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const form: RuleFormState = useForm<Values, { readonly message: string }>({
    schema: pricingRuleForm,
    initial: startOf(row),
    draft: { key: `pricing-rule:${row?.id ?? 'new'}` },
    together: RULE_PARTS,
    save: async (values, { call, changed, base }) => {
      // The lists of the form are read only, those of the call are not; the schema checks the currency.
      const sent = values as unknown as Parameters<typeof client.call<typeof createPricingRule>>[1]
      try {
        return row === undefined
          ? await client.call(createPricingRule, sent, call)
          : await client.call(updatePricingRule, { ...sent, id: row.id, was: pickFields(base, changed) }, call)
      } finally {
        // Also after a conflict, whose texts need what a colleague saved.
        await invalidate(pricingRules, discountLevels)
      }
    },
    storedOf: ({ present }) => shownOf(present),
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  const hasConflict = Object.keys(form.conflicts).length > 0
  // A conflict holds ids; the row that a colleague saved has their names.
  const rows = useCall(pricingRules, { per_page: 1000 }, { enabled: hasConflict }).data?.data.data ?? []
  const known = [row, rows.find(({ id }) => id === row?.id)].filter((each) => each !== undefined)
  return (
    <DialogForm form={form} names={NAMES} submitLabel={row === undefined ? 'Add rule' : 'Save rule'} onClose={onClose}>
      <div>
        <TextInput
          label="Name"
          description="Buyers read it as the reason of the price."
          required
          data-autofocus
          autoComplete="off"
          {...form.input('name')}
        />
        <FieldConflict form={form} name="name" label="Name" />
      </div>
      <ReductionFields form={form} />
      <TargetFields form={form} known={known} />
      <AudienceFields form={form} known={known} />
      <div>
        <div className={classes.pair}>
          <TextInput label="From day" type="date" {...form.input('from')} />
          <TextInput label="Until day" type="date" {...form.input('until')} />
        </div>
        <PartConflict form={form} names={DAYS} label="Days" textOf={daysText} />
      </div>
      <div>
        <Checkbox label="The rule is on" {...form.input('is_active', 'checkbox')} />
        <FieldConflict
          form={form}
          name="is_active"
          label="The rule is on"
          textOf={(isOn) => (isOn === true ? 'On' : 'Off')}
        />
      </div>
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
      <PartConflict form={form} names={REDUCTION} label="Reduction" textOf={reductionOf} />
      <FieldConflict
        form={form}
        name="min_quantity"
        label="From quantity"
        textOf={(text) => (text === '' ? 'From the first piece' : String(text))}
      />
    </>
  )
}

interface FieldsProps {
  readonly form: RuleFormState
  /** The rule as it was read and as it is stored now: they name the ids of both. */
  readonly known: readonly PricingRuleRow[]
}

function TargetFields({ form, known }: FieldsProps) {
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
  for (const row of known)
    for (const each of row.target === target ? row.targets : [])
      if (!options.some(({ id }) => id === each.id)) options.push(each)
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
      <PartConflict
        form={form}
        names={TARGET}
        label="For"
        textOf={(values) =>
          targetOf(values, [
            ...(values.target === target ? options : []),
            ...known.filter((row) => row.target === values.target).flatMap(({ targets }) => targets),
          ])
        }
      />
    </>
  )
}

function AudienceFields({ form, known }: FieldsProps) {
  const { audience, level_ids, record_ids } = form.values
  const found = useCall(discountLevels, { per_page: 1000 }, { enabled: audience === 'level' }).data?.data.data ?? []
  const levels = [...found, ...known.flatMap((row) => row.levels)].filter(isFirst)
  const records = known.flatMap((row) => row.records).filter(isFirst)
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
          data={levels.map(({ id, name }) => ({ value: String(id), label: name }))}
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
          known={records}
          value={record_ids}
          onChange={(ids) => form.change('record_ids', ids)}
          error={form.errors['record_ids']}
        />
      ) : null}
      <PartConflict
        form={form}
        names={AUDIENCE}
        label="For whom"
        textOf={(values) => audienceOf(values, levels, records)}
      />
    </>
  )
}

interface Named {
  readonly id: number
  readonly name: string
}

const isFirst = ({ id }: Named, at: number, all: readonly Named[]) => all.findIndex((each) => each.id === id) === at
