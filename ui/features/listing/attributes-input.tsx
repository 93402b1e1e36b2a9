import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { passiveAttributes } from '../../../core/contracts/lookup.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import type { FieldErrors } from '../../shared/form/form.types.ts'
import classes from './listing-editor.module.css'
import { Autocomplete, TagsInput } from '../../shared/inputs/lazy-lists.tsx'

interface AttributeRow {
  readonly attribute_id: string | number
  readonly values: readonly (string | number)[]
}

export interface AttributesInputProps {
  /** Id of the first control, which the label and the error summary link to. */
  readonly id: string
  readonly value: unknown
  readonly texts: FieldErrors
  readonly onChange: (value: readonly AttributeRow[]) => void
  readonly onTouch: () => void
}

/** The attributes of a listing with their values. Known names are suggested, any name may be typed. */
export function AttributesInput({ id, value, texts, onChange, onTouch }: AttributesInputProps) {
  const response = useCall(passiveAttributes, {}).data
  const known = response?.data ?? []
  const rows = value as readonly AttributeRow[]
  const nameOf = (id: string | number) =>
    typeof id === 'number'
      ? (known.find((each) => each.id === id)?.name ?? (response === undefined ? '' : String(id)))
      : id
  const change = (at: number, next: Partial<AttributeRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...next } : row)))
  return (
    <div className={classes.rows}>
      {rows.map((row, at) => {
        const name = nameOf(row.attribute_id)
        const suggested = known.find((each) => each.name.toLowerCase() === name.toLowerCase())?.terms ?? []
        return (
          // Rows have no id of their own and are edited in place.
          // oxlint-disable-next-line react/no-array-index-key -- attributes have no id
          <div key={at} className={classes.attributeRow} data-field={`choice_options.${at}`}>
            <Autocomplete
              {...(at === 0 && { id })}
              aria-label={`Attribute ${at + 1}`}
              placeholder="Material"
              data={known
                .map((each) => each.name)
                .filter((each) => each === name || !rows.some((other) => nameOf(other.attribute_id) === each))}
              limit={20}
              value={name}
              error={texts[`choice_options.${at}.attribute_id`]}
              onChange={(next) => change(at, { attribute_id: next })}
              onBlur={onTouch}
            />
            <TagsInput
              aria-label={`Values of attribute ${at + 1}`}
              placeholder={row.values.length === 0 ? 'Type a value, then Enter' : ''}
              data={suggested}
              value={row.values.map(String)}
              error={
                texts[`choice_options.${at}.values`] ??
                Object.entries(texts).find(([path]) => path.startsWith(`choice_options.${at}.values.`))?.[1]
              }
              acceptValueOnBlur
              onChange={(values) => change(at, { values })}
              onBlur={onTouch}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove attribute ${at + 1}`}
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            >
              <IconTrash size={18} stroke={1.5} />
            </ActionIcon>
          </div>
        )
      })}
      {texts['choice_options'] === undefined ? null : <p className={classes.error}>{texts['choice_options']}</p>}
      <Button
        {...(rows.length === 0 && { id })}
        // The label of the field refers to this button while there is no row, and would replace its name.
        aria-label="Add attribute"
        variant="default"
        size="compact-md"
        className={classes.start}
        leftSection={<IconPlus size={16} stroke={1.5} />}
        onClick={() => onChange([...rows, { attribute_id: '', values: [] }])}
      >
        Add attribute
      </Button>
    </div>
  )
}
