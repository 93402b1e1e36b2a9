import { Group, NativeSelect, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { emailTemplates, filledEmailTemplate } from '../../../../core/contracts/email-templates.contract.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { reasonOf } from '../../../../core/failure/effect-of.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'

interface TemplatePickerProps {
  readonly type: RecordTypeName
  readonly uniqueId: string
  /** Gets the template with the values of the record. */
  readonly onPick: (filled: { readonly subject: string; readonly body: string }) => void
}

/** Begins an e-mail with a template. */
export function TemplatePicker({ type, uniqueId, onPick }: TemplatePickerProps) {
  const client = useAppClient()
  const { data } = useCall(emailTemplates, { type_id: crmTypeOf(type).id })
  const [isFilling, setFilling] = useState(false)
  const [error, setError] = useState<string>()
  const templates = data?.data ?? []
  const pick = async (id: number) => {
    setFilling(true)
    setError(undefined)
    try {
      const filled = await client.call(filledEmailTemplate, { id, crm_unique_id: uniqueId }, { isShownInPlace: true })
      onPick(filled.data)
    } catch (failure) {
      setError(reasonOf(failure) ?? 'The template could not be read. Try again.')
    }
    setFilling(false)
  }
  return (
    <Group gap="xs" align="end">
      {templates.length === 0 ? null : (
        <NativeSelect
          label="Template"
          value=""
          disabled={isFilling}
          error={error}
          flex="1 1 200px"
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') void pick(Number(currentTarget.value))
          }}
        >
          <option value="">Choose a template…</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      <Text size="sm">
        <Link {...linkTo(addressOf('emailTemplates'))}>Templates and signature</Link>
      </Text>
    </Group>
  )
}
