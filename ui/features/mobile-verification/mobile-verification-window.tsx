import '../../shared/theme/form-styles.ts'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../adapters/client/profile.queries.ts'
import { storedCountry } from '../../../adapters/client/stored-country.ts'
import {
  countdownText,
  verificationMessages as say,
} from '../../../core/mobile-verification/mobile-verification.messages.ts'
import { countryOf } from '../../../core/reference/countries.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import { CountrySelect } from '../../shared/inputs/country-select.tsx'
import { OneTimeCode } from '../../shared/inputs/one-time-code.tsx'
import classes from './mobile-verification-window.module.css'
import { useMobileVerification } from './use-mobile-verification.ts'

/** The window that asks for a mobile number and then for the code that was sent to it. Spec §2. */
export function MobileVerificationWindow() {
  const verification = useMobileVerification()
  const isNumberStep = verification.step === 'number'
  return (
    <FormDialog
      opened={verification.isOpen}
      onClose={verification.close}
      title={isNumberStep ? say.numberTitle : say.codeTitle}
      size={440}
    >
      {/* The number stays until the window closes, also while the code is typed. */}
      <UnsavedGuard isUnsaved={verification.number.national !== ''} onDiscard={verification.close} />
      {verification.alert === undefined ? null : (
        <Alert role="alert" color="red" variant="light" mb="md">
          {verification.alert}
        </Alert>
      )}
      {isNumberStep ? <NumberStep {...verification} /> : <CodeStep {...verification} />}
    </FormDialog>
  )
}

type Verification = ReturnType<typeof useMobileVerification>

function NumberStep({ number, numberError, isSending, typeNumber, submitNumber }: Verification) {
  const client = useAppClient()
  const { data: profile } = useQuery({ ...profileQuery(client), staleTime: Infinity })
  const usual = usualCountry(profile?.country, storedCountry(client), navigator.language)
  const country = number.country === '' ? usual : number.country
  const withCountry = (code: string, national: string) =>
    typeNumber({ country: code, dialCode: countryOf(code)?.phone ?? '', national })
  return (
    <form
      method="post"
      noValidate
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault()
        if (number.country === '' && number.national !== '') withCountry(country, number.national)
        submitNumber()
      }}
    >
      <p className={classes.text}>
        We text you a code of four digits. Sellers and buyers you deal with can then reach you.
      </p>
      <CountrySelect
        label="Country code"
        withDialCode
        value={country}
        disabled={isSending}
        onChange={(event) => withCountry(event.currentTarget.value, number.national)}
      />
      <TextInput
        label="Mobile number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        data-autofocus
        required
        value={number.national}
        disabled={isSending}
        error={numberError}
        leftSection={<span className={classes.dialCode}>{countryOf(country)?.phone}</span>}
        leftSectionWidth={56}
        onChange={(event) => withCountry(country, event.currentTarget.value)}
      />
      <Button type="submit" loading={isSending}>
        {say.next}
      </Button>
    </form>
  )
}

function CodeStep({
  number,
  code,
  codeError,
  seconds,
  isChecking,
  isResending,
  typeCode,
  submitCode,
  resend,
}: Verification) {
  const isBusy = isChecking || isResending
  return (
    <form
      method="post"
      noValidate
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault()
        submitCode()
      }}
    >
      <p className={classes.text}>
        Enter the code that we sent to{' '}
        <strong className="th-figures">
          {number.dialCode} {number.national}
        </strong>
        . It is valid for 10 minutes.
      </p>
      <OneTimeCode label="OTP" value={code} onText={typeCode} error={codeError} isDisabled={isBusy} hasFocusAtStart />
      <Button type="submit" loading={isChecking} disabled={isResending}>
        {say.submit}
      </Button>
      <div className={classes.resend}>
        {seconds > 0 ? (
          <p className={classes.text} role="timer">
            {countdownText(seconds)}
          </p>
        ) : null}
        <button type="button" className={classes.link} disabled={seconds > 0 || isBusy} onClick={resend}>
          {say.resend}
        </button>
      </div>
    </form>
  )
}

/** The country of the account, else the one that was looked up, else that of the browser's language, else the first suggested one. */
function usualCountry(own: string | undefined, lookedUp: string | undefined, language: string): string {
  const region = own || (lookedUp ?? language.split('-').find((part) => /^[A-Z]{2}$/.test(part)))
  return region !== undefined && countryOf(region) !== undefined ? region : 'US'
}
