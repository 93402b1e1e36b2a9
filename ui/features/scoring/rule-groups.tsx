import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { pointWords, ruleWords } from '../../../core/crm/scoring/rule-words.ts'
import { type RuleRow, rowsOf, withoutRow, withRow } from '../../../core/crm/scoring/rule-rows.ts'
import { criterionMaximum, type ScoreCriterion } from '../../../core/crm/scoring/score-criteria.ts'
import type { ScoredField } from '../../../core/crm/scoring/score-facts.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { valueName } from './rule-names.ts'
import classes from './scoring.module.css'

const LazyRuleDialog = lazyPart(() => import('./rule-dialog.tsx').then(({ RuleDialog }) => RuleDialog), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})

interface RuleGroupProps {
  readonly label: string
  readonly criteria: readonly ScoreCriterion[]
  readonly fields: readonly ScoredField[]
  readonly mayEdit: boolean
  /** The server's reasons by the place of the criterion. */
  readonly errors: ReadonlyMap<number, string>
  readonly onChange: (criteria: readonly ScoreCriterion[]) => void
}

/** One of the eight groups: its rules as sentences, with their points. */
export function RuleGroup({ label, criteria, fields, mayEdit, errors, onChange }: RuleGroupProps) {
  usePreload(LazyRuleDialog)
  const [edited, setEdited] = useState<RuleRow | 'new'>()
  const add = useRef<HTMLButtonElement>(null)
  const known = new Map(fields.map((field) => [field.key, field]))
  const maximum = criteria
    .filter(({ key }) => known.has(key))
    .reduce((sum, criterion) => sum + criterionMaximum(criterion), 0)
  const remove = (row: RuleRow) => {
    onChange(withoutRow(criteria, row))
    // The button that had the focus is gone.
    add.current?.focus()
  }
  return (
    <section className={classes.group} aria-label={label}>
      <div className={classes.groupHead}>
        <h2>{label}</h2>
        <span className={classes.quiet}>up to {maximum} points</span>
        {mayEdit ? (
          <Button
            ref={add}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            aria-label={`Add rule to ${label}`}
            onClick={() => setEdited('new')}
          >
            Add rule
          </Button>
        ) : (
          <span />
        )}
      </div>
      {criteria.length === 0 ? (
        <p className={classes.none}>No rules. This group counts nothing.</p>
      ) : (
        <ul className={classes.rules}>
          {criteria.flatMap((criterion, place) => {
            const rows = rowsOf(criterion)
            return rows.map((row, at) => (
              <RuleItem
                key={`${criterion.key} ${row.at ?? 'known'}`}
                criterion={criterion}
                row={row}
                field={known.get(criterion.key)}
                error={at === rows.length - 1 ? errors.get(place) : undefined}
                isLast={at === rows.length - 1}
                mayEdit={mayEdit && criterion.has_evaluation_edit_allow === 1}
                onEdit={() => setEdited(row)}
                onRemove={() => remove(row)}
              />
            ))
          })}
        </ul>
      )}
      {edited === undefined ? null : (
        <LazyRuleDialog
          group={label}
          criteria={criteria}
          // What a locked field of the group is worth cannot be changed.
          fields={fields.filter(
            ({ key }) => !criteria.some((each) => each.key === key && each.has_evaluation_edit_allow === 0),
          )}
          row={edited === 'new' ? undefined : edited}
          onDone={(edit) => onChange(withRow(criteria, edit, edited === 'new' ? undefined : edited))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

interface RuleItemProps {
  readonly criterion: ScoreCriterion
  readonly row: RuleRow
  /** Undefined when the form of leads does not have it. */
  readonly field: ScoredField | undefined
  readonly error: string | undefined
  readonly isLast: boolean
  readonly mayEdit: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function RuleItem({ criterion, row, field, error, isLast, mayEdit, onEdit, onRemove }: RuleItemProps) {
  const { label, weight, has_evaluation_edit_allow } = criterion
  const words = row.rule === undefined ? 'is known' : ruleWords(row.rule, (value) => valueName(field, value))
  const name = field?.label ?? label
  return (
    <li className={classes.rule}>
      <span className={classes.words}>
        <strong>{name}</strong> {words}
      </span>
      <span className={classes.points}>
        {pointWords(row.points)}
        {weight === 1 ? '' : ` × ${weight}`}
      </span>
      {mayEdit ? (
        <span className={classes.actions}>
          <ActionIcon variant="subtle" color="gray" title="Edit" aria-label={`Edit: ${name} ${words}`} onClick={onEdit}>
            <IconPencil size={18} stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            title="Remove"
            aria-label={`Remove: ${name} ${words}`}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </span>
      ) : has_evaluation_edit_allow === 0 ? (
        <span className={classes.actions} title="Tradehall measures this for all sellers alike.">
          <IconLock size={18} stroke={1.5} role="img" aria-label="Locked" />
        </span>
      ) : (
        <span />
      )}
      {field === undefined && isLast ? (
        <p className={classes.note}>
          <IconAlertCircle size={16} stroke={1.5} aria-hidden />
          Does not count: your lead form has no such field.
        </p>
      ) : null}
      {error === undefined ? null : (
        <p className={`${classes.note} ${classes.error}`} role="alert">
          <IconAlertCircle size={16} stroke={1.5} aria-hidden />
          {error}
        </p>
      )}
    </li>
  )
}
