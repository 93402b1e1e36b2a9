import { useMemo, useState } from 'react'
import {
  operatorAuditLog,
  operatorSettingsSave,
  operatorSettingsShow,
} from '../../../core/contracts/operator.contract.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import {
  marketSettings,
  type MarketSetting,
  type MarketSettings,
  NOTICE_LIMIT,
  SETTING_NAMES,
} from '../../../core/operator/market-settings.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import type { FormField, FormSection, FormValues } from '../../shared/form/form.types.ts'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './operator.module.css'

/** What operators set while the market runs; what the environment sets is shown and cannot be changed. */
export function SettingsPage() {
  const { data, isError, isFetching, refetch } = useCall(operatorSettingsShow, {})
  return (
    <div className={classes.page}>
      <h1>Settings of the market</h1>
      {data !== undefined ? (
        <SettingsForm key={JSON.stringify(data.data)} {...data.data} />
      ) : isError ? (
        <ErrorState
          title="The settings could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the settings">
          <FormSkeleton fields={4} />
        </Loading>
      )}
    </div>
  )
}

type Loaded = CallResponse<typeof operatorSettingsShow>['data']

function SettingsForm({ values, fixed }: Loaded) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const [initial] = useState<FormValues>({ ...values })
  const sections = useMemo(() => sectionsOf(fixed), [fixed])
  return (
    <RecordForm
      label="Settings of the market"
      sections={sections}
      initial={initial}
      schema={marketSettings}
      hasIndex={false}
      saveLabel="Save settings"
      draft="operator:settings"
      save={async (sent, { call, changed, base }) => {
        const response = await client.call(
          operatorSettingsSave,
          { ...(sent as MarketSettings), was: pickFields(base, changed) },
          call,
        )
        await invalidate(operatorSettingsShow, operatorAuditLog)
        return response
      }}
      onSaved={({ message }) => notify.done(message)}
    />
  )
}

function sectionsOf(fixed: Loaded['fixed']): readonly FormSection[] {
  const field = (name: MarketSetting, about: Omit<FormField, 'name' | 'label'>): FormField => {
    const variable = fixed.find(({ key }) => key === name)?.variable
    return {
      ...about,
      name,
      label: SETTING_NAMES[name],
      ...(variable !== undefined && { isDisabled: true, help: `Set by ${variable} in the environment.` }),
    }
  }
  return [
    {
      id: 'companies',
      title: 'Companies',
      fields: [
        field('auto_approve', {
          kind: 'boolean',
          help: 'Otherwise a new company waits until an operator has looked at it.',
        }),
        field('crm_mails_per_day', {
          kind: 'number',
          required: true,
          help: 'The number of people that a company may write to from its CRM in a day. With 0 nobody sends e-mails from it.',
        }),
      ],
    },
    {
      id: 'visitors',
      title: 'Visitors',
      fields: [
        field('operator_mail', {
          kind: 'email',
          required: true,
          help: 'Messages of the contact form and the questionnaire are mailed to it.',
        }),
        field('notice', {
          kind: 'multiline',
          maxLength: NOTICE_LIMIT,
          help: 'Everybody reads it above every page. Left empty, there is none.',
        }),
      ],
    },
  ]
}
