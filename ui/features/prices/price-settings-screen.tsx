import { Checkbox, Radio, TextInput } from '@mantine/core'
import { priceSettings, updatePriceSettings } from '../../../core/contracts/price-settings.contract.ts'
import { routeOf } from '../../../core/navigation/match.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { type PriceSettingsForm, priceSettingsForm } from '../../../core/trade/price-settings.schema.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { FieldConflict } from '../../shared/form/conflict-choice.tsx'
import { DraftNote } from '../../shared/form/draft-note.tsx'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { pickFields } from '../../shared/form/merge-values.ts'
import { SaveBar } from '../../shared/form/save-bar.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { PartTabs } from '../../shared/page/part-tabs.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './prices.module.css'

/** How the company's rules and levels work together. */
export function PriceSettingsScreen() {
  const { data, isError, isFetching, refetch } = useCall(priceSettings, {})
  return (
    <div className={classes.page}>
      <h1>{routeOf('priceSettings').title}</h1>
      <PartTabs route="priceSettings" current="general" />
      {data !== undefined ? (
        <SettingsForm settings={data.data} />
      ) : isError ? (
        <ErrorState
          title="The price settings could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the price settings">
          <FormSkeleton fields={4} />
        </Loading>
      )}
    </div>
  )
}

const NAMES = ['is_paused', 'combine', 'most_percent', 'shows_list_price'] as const
const COMBINING = {
  best: 'The greatest reduction counts alone',
  all: 'All reductions are added up',
} as const satisfies Readonly<Record<PriceSettingsForm['combine'], string>>
const yesOrNo = (flag: unknown): string => (flag === true ? 'Yes' : 'No')
type Values = Omit<PriceSettingsForm, 'most_percent'> & { readonly most_percent: string }

function SettingsForm({ settings }: { readonly settings: PriceSettingsForm }) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const user = useSessionUser()
  const mayEdit = user !== undefined && isGranted(user, { module: 'General Settings', action: 'Edit' })
  const form = useForm<Values, { readonly message: string }>({
    schema: priceSettingsForm,
    initial: { ...settings, most_percent: String(settings.most_percent) },
    draft: { key: 'price-settings' },
    save: async (values, { call, changed, base }) => {
      const response = await client.call(updatePriceSettings, { ...values, was: pickFields(base, changed) }, call)
      await invalidate(priceSettings)
      return response
    },
    storedOf: ({ present: { most_percent, ...present } }) => ({
      ...present,
      ...(most_percent !== undefined && { most_percent: String(most_percent as number) }),
    }),
  })
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      <FailureAlert form={form} names={NAMES} />
      <Checkbox
        label="Pause all rules and levels"
        description="Everybody sees the list prices until this is switched off."
        disabled={!mayEdit}
        {...form.input('is_paused', 'checkbox')}
      />
      <FieldConflict form={form} name="is_paused" label="Pause all rules and levels" textOf={yesOrNo} />
      <Radio.Group
        label="When several rules and levels apply"
        value={form.values.combine}
        onChange={(next) => form.change('combine', next)}
      >
        <div className={classes.form} style={{ gap: 8, marginTop: 8 }}>
          {Object.entries(COMBINING).map(([value, label]) => (
            <Radio key={value} value={value} label={label} disabled={!mayEdit} />
          ))}
        </div>
      </Radio.Group>
      <FieldConflict
        form={form}
        name="combine"
        label="When several rules and levels apply"
        textOf={(way) => COMBINING[way as PriceSettingsForm['combine']]}
      />
      <TextInput
        label="Highest reduction in percent"
        description="No price is lowered further, whatever applies."
        required
        inputMode="decimal"
        rightSection="%"
        disabled={!mayEdit}
        autoComplete="off"
        {...form.input('most_percent')}
      />
      <FieldConflict
        form={form}
        name="most_percent"
        label="Highest reduction in percent"
        textOf={(share) => `${String(share)}%`}
      />
      <Checkbox
        label="Show the list price beside a lower one"
        disabled={!mayEdit}
        {...form.input('shows_list_price', 'checkbox')}
      />
      <FieldConflict
        form={form}
        name="shows_list_price"
        label="Show the list price beside a lower one"
        textOf={yesOrNo}
      />
      {mayEdit ? <SaveBar form={form} saveLabel="Save settings" /> : null}
    </form>
  )
}
