import { Button, Modal } from '@mantine/core'
import { memo, useState } from 'react'
import { newLevelRequest, type NewLevel } from '../../../core/catalogue/levels.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import {
  createGroup,
  createLevel,
  createLevelBelow,
  levelsPending,
  removeLevels,
  renameGroupCall,
} from '../../../core/contracts/variation.contract.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSave } from '../../shared/form/use-save.ts'
import { VARIATIONS_PLACE } from './editor-field.tsx'
import { LevelList } from './level-list.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { type LevelPlace, NewGroup, NewLevelForm } from './new-level-form.tsx'
import { useVariationCalls, type VariationSectionProps } from './specifications-section.tsx'
import type { MatrixGoal } from './use-matrix-rows.ts'
import classes from './listing-editor.module.css'

type Difference = CallResponse<typeof createLevel>['difference']
interface Question {
  readonly title: string
  readonly difference: Difference
  readonly go: () => Promise<boolean>
}

export interface VariationsSectionProps extends VariationSectionProps {
  readonly goal?: MatrixGoal | undefined
}

/** Levels, their groups and the resulting matrix. A change of levels is previewed before it is made (D-61). */
export const VariationsSection = memo(function VariationsSection({ id, handle, goal }: VariationsSectionProps) {
  const calls = useVariationCalls(handle)
  const { client, run, isBusy, alert } = calls
  const { data: levels } = useCall(
    levelsPending,
    { product_id: id ?? 0 },
    { enabled: id !== undefined, keepPreviousData: true },
  )
  const { question, dropQuestion, addLevel, remove } = useLevelChanges(calls)
  const newGroup = useSave<{ readonly product_id: number; readonly name: string }, unknown>({
    save: (group, call) =>
      client.call(createGroup, { ...group, published: 0, draft: 1 }, { ...call, isShownInPlace: true }),
  })

  return (
    <div className={classes.rows} data-field={VARIATIONS_PLACE} tabIndex={-1} aria-busy={isBusy}>
      {alert === undefined ? null : (
        <p className={classes.error} role="alert">
          {alert}
        </p>
      )}
      {levels === undefined || (levels.pending.length === 0 && levels.selected.length === 0) ? (
        <p className={classes.quiet}>
          Add a specification with its terms above, then make a level of it here: “Size” with S, M and L becomes three
          variations.
        </p>
      ) : (
        <>
          <LevelList
            levels={levels}
            isBusy={isBusy}
            onRemove={(level) => void remove(`Remove the level ${level.name}?`, { id: level.id })}
            onRemoveGroup={(group) => void remove(`Remove the group ${group.group}?`, { group_id: group.group_id })}
            onRename={(group_id, name, was) =>
              run((product_id) =>
                client.call(renameGroupCall, { product_id, group_id, name, was, published: 0, draft: 1 }),
              )
            }
          />
          <NewLevelForm
            key={`${levels.pending.length}-${levels.selected.length}`}
            levels={levels}
            isBusy={isBusy}
            onAdd={addLevel}
          />
          <NewGroup
            productId={id}
            isBusy={isBusy}
            onAdd={(name) => run((product_id) => newGroup.save({ product_id, name }))}
          />
        </>
      )}
      {id === undefined || levels === undefined || levels.selected.length === 0 ? null : (
        <MatrixTable calls={calls} productId={id} goal={goal} />
      )}
      <DifferenceQuestion question={question} onClose={dropQuestion} />
    </div>
  )
})

/** Each change is tried first; what it would do to the variations is the question before it is made. */
function useLevelChanges({ client, run }: ReturnType<typeof useVariationCalls>) {
  const [question, setQuestion] = useState<Question>()

  const ask = async (
    title: string,
    dry: (id: number) => Promise<{ readonly difference: Difference }>,
    real: (id: number) => Promise<unknown>,
  ) => {
    await run(async (id) => {
      const { difference } = await dry(id)
      setQuestion({ title, difference, go: () => run(real) })
    })
  }
  const addLevel = (level: NewLevel, place: LevelPlace) => {
    const request = (product_id: number) => {
      const { product_id: _, ...made } = newLevelRequest(product_id, level, place.group)
      const attributes = level.kind === 'similar' ? [Number(level.attribute)] : level.attributes.map(Number)
      return {
        ...made,
        draft: 1 as const,
        product_id,
        attributes,
        ...(place.groupId !== undefined && { group_id: place.groupId }),
      }
    }
    const send = (product_id: number, dry_run?: 1) =>
      place.below === undefined
        ? client.call(createLevel, { ...request(product_id), ...(dry_run !== undefined && { dry_run }) })
        : client.call(createLevelBelow, {
            ...request(product_id),
            parent_level: place.below,
            ...(dry_run !== undefined && { dry_run }),
          })
    return ask(
      'Add this level?',
      (id) => send(id, 1),
      (id) => send(id),
    )
  }
  const remove = (title: string, what: { readonly id?: number; readonly group_id?: number }) =>
    ask(
      title,
      (product_id) => client.call(removeLevels, { product_id, ...what, published: 0, draft: 1, dry_run: 1 }),
      (product_id) => client.call(removeLevels, { product_id, ...what, published: 0, draft: 1 }),
    )

  return { question, dropQuestion: () => setQuestion(undefined), addLevel, remove }
}

interface DifferenceQuestionProps {
  readonly question: Question | undefined
  readonly onClose: () => void
}

/** Shows what a change of levels does to the variations, before it is made. */
function DifferenceQuestion({ question, onClose }: DifferenceQuestionProps) {
  return (
    <Modal
      opened={question !== undefined}
      onClose={onClose}
      title={question?.title}
      centered
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {question === undefined ? null : (
        <>
          <DifferenceWords difference={question.difference} />
          <div className={classes.modalActions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              data-autofocus
              onClick={() => {
                onClose()
                void question.go()
              }}
            >
              Change the variations
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

function DifferenceWords({ difference: { add, keep, restore, retire } }: { readonly difference: Difference }) {
  return (
    <ul className={classes.difference}>
      <li>
        <strong>{add}</strong> new, without a price
      </li>
      <li>
        <strong>{keep}</strong> stay as they are
      </li>
      {restore > 0 ? (
        <li>
          <strong>{restore}</strong> come back with their price and pictures
        </li>
      ) : null}
      {retire > 0 ? (
        <li>
          <strong>{retire}</strong> will be removed. Their prices are kept and return with their terms
        </li>
      ) : null}
    </ul>
  )
}
