import { checkCodeForm, sendCodeForm } from '../mobile-verification/mobile-verification.schema.ts'
import { endpoint, signedIn } from './endpoint.ts'

export const sendMobileCode = endpoint({
  id: 'mobileVerification.send',
  method: 'POST',
  path: 'profile/verify/mobile',
  access: signedIn,
  encoding: 'form',
  input: sendCodeForm,
  summary:
    'Texts a one-time code to a mobile number: 10 minutes, 5 tries, at most one in 120 s per person and number (D-37).',
})

export const checkMobileCode = endpoint({
  id: 'mobileVerification.check',
  method: 'POST',
  path: 'profile/verify/mobile_check',
  access: signedIn,
  encoding: 'form',
  input: checkCodeForm,
  summary: 'Checks the code and saves the number as verified (D-37).',
})
