import { preferences } from '../notifications/preferences.ts'
import { endpoint, needs } from './endpoint.ts'

export const showPreferences = endpoint({
  id: 'preferences.show',
  method: 'GET',
  path: 'preferences',
  access: needs('Account Preferences', 'View'),
  response: { data: preferences },
  summary: "The caller's currency, language, time zone and notifications (IMPLIED-18).",
})

export const savePreferences = endpoint({
  id: 'preferences.save',
  method: 'POST',
  path: 'preferences',
  access: needs('Account Preferences', 'Edit'),
  input: preferences.partial().extend({ was: preferences.partial().optional() }),
  response: { data: preferences },
  isPersonal: true,
  summary:
    'Changes the given preferences; `was` has the values that were read, 409 when they changed (IMPLIED-18, D-120).',
})
