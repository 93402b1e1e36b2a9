import { Button, CloseButton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconFilter, IconFilterPlus, IconParentheses, IconPlus } from '@tabler/icons-react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import { toSentence } from '../../../core/filters/filter-sentence.ts'
import { MAX_FILTER_CONDITIONS, MAX_FILTER_DEPTH, NO_FILTER, isGroup } from '../../../core/filters/filter-tree.ts'
import type { FilterCondition, FilterField, FilterGroup, FilterTree } from '../../../core/filters/filter-tree.ts'
import { lazyPart, usePreload } from '../app/lazy-part.tsx'
import type { PanelProps } from '../dropdown/dropdown.types.ts'
import { LazyMenuPanel, LazyPopoverPanel } from '../dropdown/lazy-panels.tsx'
import { useDropdown } from '../dropdown/use-dropdown.ts'
import { LeaveScope, useLeave } from '../form/leave-guard.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { FormSkeleton, Loading } from '../states/skeletons.tsx'
import { upTo } from '../theme/breakpoints.ts'
import { addRule, countConditions, replaceRule, setMatch } from './filter-edit.ts'
import type { RulePath } from './filter-edit.ts'
import classes from './filter-bar.module.css'

export interface FilterBarProps {
  readonly fields: readonly FilterField[]
  readonly tree: FilterTree
  readonly onTree: (next: FilterTree) => void
  /** Plural noun of the filtered things: "leads". */
  readonly noun: string
}

/** Chips render before the code of their editor loads: when the pointer or the focus reaches the button that opens it. */
export const LazyConditionEditor = lazyPart(
  () => import('./condition-editor.tsx').then(({ ConditionEditor }) => ConditionEditor),
  {
    failed: (retry) => <ErrorState title="The filter editor could not be loaded." onRetry={retry} />,
    loading: (
      <Loading label="Loading the filter editor">
        <FormSkeleton />
      </Loading>
    ),
  },
)

const preloadEditor = () => void LazyConditionEditor.preload()

/**
 * A filter as a sentence: each condition is a chip that can be edited or removed, and the words between them switch
 * between all and any.
 */
export function FilterBar({ fields, tree, onTree, noun }: FilterBarProps) {
  const root = useRef<HTMLDivElement>(null)
  usePreload(LazyPopoverPanel)
  const count = countConditions(tree)
  const isPhone = useMediaQuery(upTo(600), false)
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = isPhone && count > 0 && !isUnfolded
  const check = checkFilter(tree, fields)
  const remove = (path: RulePath) => {
    onTree(replaceRule(tree, path, undefined))
    // The removed chip had the focus, so it moves to the button that is always there.
    root.current?.querySelector<HTMLElement>('[data-add-filter]')?.focus()
  }
  const common = { fields, tree, onTree, onRemove: remove, canAdd: count < MAX_FILTER_CONDITIONS }
  return (
    <div ref={root} className={classes.bar} role="group" aria-label={`Filter ${noun}`}>
      <VisuallyHidden role="status">
        {check.ok ? (count === 0 ? `All ${noun}` : toSentence(check.filter)) : 'The filter has problems'}
      </VisuallyHidden>
      {isPhone && count > 0 ? (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconFilter size={16} stroke={1.5} />}
          aria-expanded={!isFolded}
          onClick={() => setUnfolded(isFolded)}
        >
          {count === 1 ? '1 filter' : `${count} filters`}
        </Button>
      ) : null}
      {isFolded ? null : (
        <>
          {count === 0 ? null : <span className={classes.word}>Where</span>}
          <GroupChips {...common} group={tree} path={[]} />
        </>
      )}
      {count === 0 ? null : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.clear}
          onClick={() => onTree(NO_FILTER)}
        >
          Clear all
        </Button>
      )}
    </div>
  )
}

interface GroupChipsProps {
  readonly fields: readonly FilterField[]
  readonly tree: FilterTree
  readonly onTree: (next: FilterTree) => void
  readonly onRemove: (path: RulePath) => void
  readonly canAdd: boolean
  readonly group: FilterGroup
  readonly path: RulePath
}

function GroupChips({ group, path, ...common }: GroupChipsProps) {
  const { fields, tree, onTree, onRemove, canAdd } = common
  return (
    <>
      {group.rules.map((rule, index) => {
        const place = [...path, index]
        return (
          // Rules have no id; the editor identifies them by their position.
          <Fragment key={index}>
            {index === 0 ? null : (
              <MatchWord match={group.match} onMatch={(match) => onTree(setMatch(tree, path, match))} />
            )}
            {isGroup(rule) ? (
              <span className={classes.group} role="group" aria-label={rule.match === 'all' ? 'All of' : 'Any of'}>
                <GroupChips {...common} group={rule} path={place} />
                <CloseButton size="sm" aria-label="Remove group" onClick={() => onRemove(place)} />
              </span>
            ) : (
              <ConditionChip
                fields={fields}
                condition={rule}
                onApply={(next) => onTree(replaceRule(tree, place, next))}
                onRemove={() => onRemove(place)}
              />
            )}
          </Fragment>
        )
      })}
      {canAdd ? <AddRule {...common} path={path} isEmpty={group.rules.length === 0} /> : null}
    </>
  )
}

function MatchWord({
  match,
  onMatch,
}: {
  readonly match: 'all' | 'any'
  readonly onMatch: (match: 'all' | 'any') => void
}) {
  const { target, panel } = useDropdown('menu')
  return (
    <>
      <UnstyledButton
        className={classes.match}
        aria-label={`Joined by ${match === 'all' ? 'and' : 'or'}, change`}
        {...target}
      >
        {match === 'all' ? 'and' : 'or'}
      </UnstyledButton>
      {panel === undefined ? null : (
        <LazyMenuPanel
          {...panel}
          groups={[
            {
              entries: [
                { label: 'and: all of them hold', onSelect: () => onMatch('all') },
                { label: 'or: any of them holds', onSelect: () => onMatch('any') },
              ],
            },
          ]}
        />
      )}
    </>
  )
}

interface ConditionChipProps {
  readonly fields: readonly FilterField[]
  readonly condition: FilterCondition
  readonly onApply: (next: FilterCondition) => void
  readonly onRemove: () => void
}

function ConditionChip({ fields, condition, onApply, onRemove }: ConditionChipProps) {
  const { target, panel, setOpen } = useEditorPanel()
  const check = checkFilter({ match: 'all', rules: [condition] }, fields)
  const text = check.ok ? toSentence(check.filter) : (check.problems[0]?.message ?? '')
  const label = check.ok ? fields.find((field) => field.name === condition.field)?.label : undefined
  return (
    <>
      <span className={classes.chip} data-wrong={!check.ok || undefined}>
        <UnstyledButton className={classes.chipText} title={text} {...target}>
          {check.ok ? null : <IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
          <span className={classes.chipWords}>
            {label !== undefined && text.startsWith(label) ? (
              <>
                <span className={classes.chipField}>{label}</span>
                {text.slice(label.length)}
              </>
            ) : (
              text
            )}
          </span>
        </UnstyledButton>
        <CloseButton size="xs" className={classes.chipClose} aria-label={`Remove filter: ${text}`} onClick={onRemove} />
      </span>
      {panel === undefined ? null : (
        <EditorPanel {...panel} label={`Edit filter: ${text}`}>
          <LazyConditionEditor
            fields={fields}
            initial={condition}
            onApply={(next) => {
              setOpen(false)
              onApply(next)
            }}
            onRemove={() => {
              setOpen(false)
              onRemove()
            }}
          />
        </EditorPanel>
      )}
    </>
  )
}

/** The panel of an editor: Escape, a click outside and its button ask while the condition is half-made. */
function useEditorPanel() {
  const dropdown = useDropdown('dialog', { preload: preloadEditor })
  const leave = useLeave()
  const { isOpen, setOpen, target, panel } = dropdown
  const onOpen = (next: boolean) => (next ? setOpen(true) : leave.request(() => setOpen(false)))
  return {
    isOpen,
    setOpen,
    target: { ...target, onClick: () => onOpen(!isOpen) },
    panel: panel === undefined ? undefined : { ...panel, onOpen, leave },
  }
}

interface EditorPanelProps extends PanelProps {
  readonly leave: ReturnType<typeof useLeave>
  readonly label: string
  readonly children: ReactNode
}

function EditorPanel({ leave, children, ...panel }: EditorPanelProps) {
  return (
    <>
      <LazyPopoverPanel {...panel} padding={12} isAsking={leave.isAsking}>
        <LeaveScope value={leave.scope}>{children}</LeaveScope>
      </LazyPopoverPanel>
      {leave.question}
    </>
  )
}

interface AddRuleProps extends Omit<GroupChipsProps, 'group' | 'canAdd' | 'onRemove'> {
  readonly isEmpty: boolean
}

function AddRule({ fields, tree, onTree, path, isEmpty }: AddRuleProps) {
  const { target, panel, isOpen, setOpen } = useEditorPanel()
  const [adding, setAdding] = useState<'condition' | 'group'>('condition')
  const isRoot = path.length === 0
  const canNest = path.length < MAX_FILTER_DEPTH - 1 && !isEmpty
  const apply = (condition: FilterCondition) => {
    setOpen(false)
    onTree(addRule(tree, path, adding === 'group' ? { match: 'any', rules: [condition] } : condition))
  }
  const addCondition = () => {
    if (!isOpen) setAdding('condition')
    target.onClick()
  }
  return (
    <>
      {isRoot ? (
        <Button
          variant={isEmpty ? 'default' : 'subtle'}
          color="gray"
          size="compact-sm"
          className={classes.add}
          data-add-filter
          leftSection={<IconFilterPlus size={16} stroke={1.5} />}
          {...target}
          onClick={addCondition}
        >
          {isEmpty ? 'Filter' : 'Add filter'}
        </Button>
      ) : (
        <UnstyledButton
          className={classes.addSmall}
          aria-label="Add filter to this group"
          {...target}
          onClick={addCondition}
        >
          <IconPlus size={16} stroke={1.5} />
        </UnstyledButton>
      )}
      {panel === undefined ? null : (
        <EditorPanel {...panel} label={adding === 'group' ? 'New group' : 'New filter'}>
          <LazyConditionEditor key={adding} fields={fields} initial={undefined} onApply={apply} onRemove={undefined} />
        </EditorPanel>
      )}
      {canNest && isRoot ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconParentheses size={16} stroke={1.5} />}
          onPointerEnter={target.onPointerEnter}
          onFocus={target.onFocus}
          onClick={() => {
            setAdding('group')
            setOpen(true)
          }}
        >
          Add group
        </Button>
      ) : null}
    </>
  )
}
