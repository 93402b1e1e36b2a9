import { TextInput } from '@mantine/core'
import {
  createDiscountLevel,
  type DiscountLevelRow,
  discountLevels,
  updateDiscountLevel,
} from '../../../core/contracts/price-settings.contract.ts'
import { discountLevelForm } from '../../../core/trade/price-settings.schema.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FieldConflict, PartConflict } from '../../shared/form/conflict-choice.tsx'
import { DialogForm } from '../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { pickFields } from '../../shared/form/merge-values.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import { BuyersInput } from './buyers-input.tsx'
import { idsText } from './rule-text.ts'

interface LevelDialogProps {
  /** Undefined for a new one. */
  readonly row: DiscountLevelRow | undefined
  readonly onClose: () => void
}

/** Adds a discount level, or changes it and who has it. */
export function LevelDialog(props: LevelDialogProps) {
  return (
    <FormDialog
      onClose={props.onClose}
      size={560}
      title={props.row === undefined ? 'Add discount level' : `Edit ${props.row.name}`}
    >
      <LevelForm {...props} />
    </FormDialog>
  )
}

const NAMES = ['name', 'percentage', 'record_ids'] as const
type Values = { readonly name: string; readonly percentage: string; readonly record_ids: readonly number[] }

function LevelForm({ row, onClose }: LevelDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const form = useForm<Values, { readonly message: string }>({
    schema: discountLevelForm,
    initial: {
      name: row?.name ?? '',
      percentage: row === undefined ? '' : String(row.percentage),
      record_ids: row?.records.map(({ id }) => id) ?? [],
    },
    draft: { key: `discount-level:${row?.id ?? 'new'}` },
    save: async (values, { call, changed, base }) => {
      const sent = { ...values, record_ids: [...values.record_ids] }
      try {
        return row === undefined
          ? await client.call(createDiscountLevel, sent, call)
          : await client.call(updateDiscountLevel, { id: row.id, ...sent, was: pickFields(base, changed) }, call)
      } finally {
        // Also after a conflict, whose text needs what a colleague saved.
        await invalidate(discountLevels)
      }
    },
    storedOf: ({ present: { percentage, ...present } }) => ({
      ...present,
      ...(percentage !== undefined && { percentage: String(percentage as number) }),
    }),
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  const hasConflict = form.conflicts['record_ids'] !== undefined
  // A conflict holds ids; the level that a colleague saved has their names.
  const rows = useCall(discountLevels, { per_page: 1000 }, { enabled: hasConflict }).data?.data.data ?? []
  const known = [...(row?.records ?? []), ...(rows.find(({ id }) => id === row?.id)?.records ?? [])]
  return (
    <DialogForm
      form={form}
      names={NAMES}
      submitLabel={row === undefined ? 'Add level' : 'Save level'}
      onClose={onClose}
    >
      <div>
        <TextInput
          label="Name"
          description="Its buyers read it as the reason of their price."
          required
          data-autofocus
          autoComplete="off"
          {...form.input('name')}
        />
        <FieldConflict form={form} name="name" label="Name" />
      </div>
      <div>
        <TextInput
          label="Percent off all products"
          required
          inputMode="decimal"
          rightSection="%"
          autoComplete="off"
          {...form.input('percentage')}
        />
        <FieldConflict form={form} name="percentage" label="Percent off" textOf={(share) => `${String(share)}%`} />
      </div>
      <div>
        <BuyersInput
          label="Contacts and accounts with this level"
          description="A contact is recognised by the linked account or the verified e-mail address; an account by its contacts."
          known={known}
          value={form.values.record_ids}
          onChange={(ids) => form.change('record_ids', ids)}
          error={form.errors['record_ids']}
        />
        <PartConflict
          form={form}
          names={['record_ids']}
          label="Who has it"
          textOf={({ record_ids }) => idsText(record_ids, known)}
        />
      </div>
    </DialogForm>
  )
}
