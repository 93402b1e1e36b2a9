import { ActionIcon, Input, Radio } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import {
  type BusinessType,
  MAX_BUSINESS_TYPES,
  withBusinessType,
  withMainBusinessType,
  withoutBusinessType,
} from '../../../core/company/business-types.ts'
import type { PlainField } from '../../../core/company/company-field.ts'
import type { FieldControlArgs } from '../../shared/form/form.types.ts'
import classes from './company.module.css'
import { Select } from '../../shared/inputs/lazy-lists.tsx'
import { capitalised } from '../../../core/text/capitalised.ts'

/** Up to three business types, one of them the main type. */
export function BusinessTypesInput({
  field,
  id,
  value,
  onChange,
  error,
}: FieldControlArgs & { readonly field: PlainField }) {
  const chosen = (Array.isArray(value) ? value : []) as readonly BusinessType[]
  const isFull = chosen.length >= MAX_BUSINESS_TYPES
  const others = (field.options ?? []).filter((type) => !chosen.some((entry) => entry.type === type))
  return (
    <div className={classes.types}>
      {chosen.length === 0 ? null : (
        <ul className={classes.typeList} aria-label="Chosen business types">
          {chosen.map(({ type, is_main }) => (
            <li key={type} className={classes.type}>
              <span>{capitalised(type)}</span>
              <Radio
                name={`${id}-main`}
                label="Main"
                aria-label={`${capitalised(type)} is the main type`}
                checked={is_main}
                onChange={() => onChange(withMainBusinessType(chosen, type))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${capitalised(type)}`}
                onClick={() => onChange(withoutBusinessType(chosen, type))}
              >
                <IconX size={16} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Select
        id={id}
        data={others.map((type) => ({ value: type, label: capitalised(type) }))}
        value={null}
        disabled={isFull}
        placeholder={isFull ? `${MAX_BUSINESS_TYPES} of ${MAX_BUSINESS_TYPES} chosen` : 'Add a business type'}
        onChange={(type) => (type === null ? undefined : onChange(withBusinessType(chosen, type)))}
      />
      <Input.Description>{field.help}</Input.Description>
      {error === undefined ? null : <Input.Error>{error}</Input.Error>}
    </div>
  )
}
