import { Fragment } from 'react'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { genders, type Profile, type ProfileForm, type ProfileRead } from '../../../core/account/profile.schema.ts'
import { countryOf } from '../../../core/reference/countries.ts'
import { timeZones } from '../../shared/app/time-zones.ts'
import { FieldConflict } from '../../shared/form/conflict-choice.tsx'
import type { Form } from '../../shared/form/use-form.ts'
import { CountrySelect } from '../../shared/inputs/country-select.tsx'
import { capitalised } from '../../../core/text/capitalised.ts'

/** A field of the profile that is typed or chosen. */
export type EditableField = Exclude<keyof ProfileForm, 'avatar_original' | 'lats' | 'longs'>

interface FieldDeclaration {
  readonly label: string
  readonly kind: 'text' | 'multiline' | 'country' | 'zone' | 'gender'
  readonly autoComplete?: string
  readonly help?: string
}

const fields: Readonly<Record<EditableField, FieldDeclaration>> = {
  full_name: { label: 'Full name', kind: 'text', autoComplete: 'name' },
  company_name: { label: 'Company name', kind: 'text', autoComplete: 'organization' },
  designation: { label: 'Position', kind: 'text', autoComplete: 'organization-title' },
  department: { label: 'Department', kind: 'text' },
  languages: { label: 'Languages', kind: 'text', help: 'Separated by commas' },
  gender: { label: 'Gender', kind: 'gender' },
  time_zone: { label: 'Time zone', kind: 'zone' },
  country: { label: 'Country', kind: 'country', autoComplete: 'country' },
  state: { label: 'State or region', kind: 'text', autoComplete: 'address-level1' },
  city: { label: 'City', kind: 'text', autoComplete: 'address-level2' },
  postal_code: { label: 'Postal code', kind: 'text', autoComplete: 'postal-code' },
  street_address: { label: 'Street', kind: 'text', autoComplete: 'street-address' },
  address: { label: 'Address line', kind: 'multiline', help: 'Building, gate, opening hours of the warehouse' },
}

export const fieldLabel = (name: EditableField): string => fields[name].label

export type ProfileValues = Readonly<Record<string, string>>

/** The initial values of a form with these fields. A missing time zone is suggested by the browser. */
export const profileValues = (profile: Profile, names: readonly EditableField[]): ProfileValues =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === 'time_zone' && profile.time_zone === ''
        ? Intl.DateTimeFormat().resolvedOptions().timeZone
        : profile[name],
    ]),
  )

/** The values to send: of the fields that were changed, and suggestions that differ from the stored value. */
const profileChanges = (profile: Profile, values: ProfileValues, changed: readonly string[]): ProfileForm =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => changed.includes(name) || (name === 'time_zone' && profile.time_zone === '' && value !== ''),
    ),
  )

/**
 * The changes of a form with the values that they were read with. A field that still has its first value was read as the
 * profile has it, which may differ from a suggestion.
 */
export function profileEdit(
  profile: Profile,
  initial: ProfileValues,
  values: ProfileValues,
  { changed, base }: { readonly changed: readonly string[]; readonly base: ProfileValues },
): ProfileForm & { readonly was: ProfileRead } {
  const changes = profileChanges(profile, values, changed)
  const was = Object.keys(changes).map((name) => [
    name,
    base[name] === initial[name] ? profile[name as EditableField] : base[name],
  ])
  return { ...changes, was: Object.fromEntries(was) }
}

export interface ProfileFieldsProps {
  readonly names: readonly EditableField[]
  readonly form: Form<ProfileValues>
}

/** The inputs of some fields of the profile, for the cards and for onboarding. */
export function ProfileFields({ names, form }: ProfileFieldsProps) {
  return names.map((name) => (
    <Fragment key={name}>
      <ProfileInput name={name} form={form} />
      <FieldConflict
        form={form}
        name={name}
        label={fieldLabel(name)}
        textOf={(value) => (name === 'country' ? countryOf(String(value))?.name : undefined) ?? String(value)}
      />
    </Fragment>
  ))
}

function ProfileInput({ name, form }: { readonly name: EditableField; readonly form: ProfileFieldsProps['form'] }) {
  const { label, kind, autoComplete, help } = fields[name]
  const common = {
    ...form.input(name),
    label,
    ...(help !== undefined && { description: help }),
    ...(autoComplete !== undefined && { autoComplete }),
  }
  switch (kind) {
    case 'text':
      return <TextInput {...common} />
    case 'multiline':
      return <Textarea {...common} autosize minRows={2} maxRows={6} />
    case 'country':
      return <CountrySelect {...common} />
    case 'gender':
      return (
        <NativeSelect {...common}>
          <option value="">Prefer not to say</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {capitalised(gender)}
            </option>
          ))}
        </NativeSelect>
      )
    case 'zone':
      return (
        <NativeSelect {...common}>
          <option value="">Same as this browser</option>
          {timeZones().map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </NativeSelect>
      )
  }
}
