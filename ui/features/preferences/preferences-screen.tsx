import { NativeSelect, Switch } from '@mantine/core'
import { currencySetting } from '../../../adapters/client/currency-setting.ts'
import { savePreferences, showPreferences } from '../../../core/contracts/preferences.contract.ts'
import {
  type Channel,
  CHANNELS,
  LANGUAGES,
  NEWS_KINDS,
  type NewsKind,
  type Preferences,
  preferences,
} from '../../../core/notifications/preferences.ts'
import { CURRENCIES } from '../../../core/reference/currencies.ts'
import { timeZones } from '../../shared/app/time-zones.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { DraftNote } from '../../shared/form/draft-note.tsx'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { SaveBar } from '../../shared/form/save-bar.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './preferences.module.css'

/** Time zone, currency, language, and which news arrive where. */
export function PreferencesScreen() {
  const { data, isError, isFetching, refetch } = useCall(showPreferences, {})
  return (
    <div className={classes.page}>
      <h1>Preferences</h1>
      {data !== undefined ? (
        <PreferencesForm stored={data.data} />
      ) : isError ? (
        <ErrorState
          title="Your preferences could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading your preferences">
          <FormSkeleton fields={6} />
        </Loading>
      )}
    </div>
  )
}

const NAMES = ['time_zone', 'currency', 'language', 'notifications'] as const

function PreferencesForm({ stored }: { readonly stored: Preferences }) {
  const mayEdit = useMay('Account Preferences')('Edit')
  const form = usePreferencesForm(stored)
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      <FailureAlert form={form} names={NAMES} />
      <RegionSection form={form} mayEdit={mayEdit} />
      <NewsSection form={form} mayEdit={mayEdit} />
      {mayEdit ? <SaveBar form={form} saveLabel="Save preferences" /> : null}
    </form>
  )
}

function usePreferencesForm(stored: Preferences) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  return useForm<Preferences, { readonly data: Preferences; readonly message: string }>({
    schema: preferences,
    initial: stored,
    draft: { key: 'preferences' },
    save: async (values, { call, changed }) => {
      const sent = Object.fromEntries(
        NAMES.filter((name) => changed.includes(name)).map((name) => [name, values[name]]),
      )
      const response = await client.call(savePreferences, sent, call)
      await invalidate(showPreferences)
      return response
    },
    onSaved: ({ data: { time_zone, currency, language } }) => {
      const user = client.session.current()?.user
      if (user === undefined) return
      // Screens of this browser follow at once; others do at their next sign-in.
      const { time_zone: _zone, currency: _currency, language: _language, ...others } = user
      client.session.update({
        ...others,
        ...(time_zone === '' ? {} : { time_zone }),
        ...(currency === '' ? {} : { currency }),
        ...(language === '' ? {} : { language }),
      })
      const chosen = CURRENCIES.find(({ code }) => code === currency)
      if (chosen !== undefined) currencySetting.write({ id: chosen.id, code: chosen.code })
    },
  })
}

interface SectionProps {
  readonly form: ReturnType<typeof usePreferencesForm>
  readonly mayEdit: boolean
}

function RegionSection({ form, mayEdit }: SectionProps) {
  return (
    <section className={classes.section} aria-labelledby="region">
      <h2 id="region">Region</h2>
      <NativeSelect
        label="Time zone"
        description="Times of chats, tasks and lists follow it."
        disabled={!mayEdit}
        {...form.input('time_zone')}
      >
        <option value="">Same as this browser</option>
        {timeZones().map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Currency"
        description="Prices on the market are shown in it, wherever you sign in."
        disabled={!mayEdit}
        {...form.input('currency')}
      >
        <option value="">Same as each browser</option>
        {CURRENCIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} – {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Language"
        description="Tradehall is in English. Where messages can be translated, they are translated into this language."
        disabled={!mayEdit}
        {...form.input('language')}
      >
        <option value="">No preference</option>
        {LANGUAGES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </section>
  )
}

/** Which news arrive where. */
function NewsSection({ form, mayEdit }: SectionProps) {
  const switches = form.values.notifications as Readonly<Record<NewsKind, Partial<Record<Channel, boolean>>>>
  const turn = (kind: NewsKind, channel: Channel, isOn: boolean) =>
    form.change('notifications', {
      ...form.values.notifications,
      [kind]: { ...switches[kind], [channel]: isOn },
    })
  return (
    <section className={classes.section} aria-labelledby="news">
      <h2 id="news">Notifications</h2>
      <p className={classes.quiet}>News of your account itself, such as a new password, always arrives by e-mail.</p>
      <ul className={classes.kinds}>
        {NEWS_KINDS.map(({ value: kind, label, about }) => (
          <li key={kind}>
            <div className={classes.kind}>
              <strong>{label}</strong>
              <span className={classes.quiet}>{about}</span>
            </div>
            <div className={classes.switches} role="group" aria-label={label}>
              {CHANNELS.map(({ value: channel, label: name }) =>
                switches[kind][channel] === undefined ? null : (
                  <Switch
                    key={channel}
                    label={name}
                    disabled={!mayEdit}
                    checked={switches[kind][channel]}
                    onChange={(event) => turn(kind, channel, event.currentTarget.checked)}
                  />
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
