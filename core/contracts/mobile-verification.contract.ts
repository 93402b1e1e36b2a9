import { checkCodeForm, sendCodeForm } from '../mobile-verification/mobile-verification.schema.ts'
import { endpoint, signedIn } from './endpoint.ts'

export const sendMobileCode = endpoint({
  id: 'mobileVerification.send',
  method: 'POST',
  path: 'profile/verify/mobile',
  access: signedIn,
  encoding: 'form',
  input: sendCodeForm,
  isPersonal: true,
  summary:
    'Sends a one-time code to a mobile number, valid for 10 minutes and 5 attempts; at most one code in 120 s per person and number (D-37).',
})

export const checkMobileCode = endpoint({
  id: 'mobileVerification.check',
  method: 'POST',
  path: 'profile/verify/mobile_check',
  access: signedIn,
  encoding: 'form',
  input: checkCodeForm,
  isPersonal: true,
  summary: 'Checks the code and saves the number as verified (D-37).',
})
