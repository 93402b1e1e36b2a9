import { Badge, Button } from '@mantine/core'
import { IconCalculator, IconDiscount } from '@tabler/icons-react'
import { useState } from 'react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  createPricingRule,
  deletePricingRule,
  discountLevels,
  pricingRules,
  type PricingRuleRow,
} from '../../../core/contracts/price-settings.contract.ts'
import { routeOf } from '../../../core/navigation/match.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useSend } from '../../shared/app/use-send.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { RowMenu } from '../../shared/dropdown/row-menu.tsx'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { searchAndOrder } from '../../shared/list-page/list-search.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { useRowEditor } from '../../shared/list-page/use-row-editor.tsx'
import { useUndo } from '../../shared/states/use-undo.tsx'
import { PartTabs } from '../../shared/page/part-tabs.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import type { PricesSearch } from './prices-search.ts'
import { daysText, forWhom, reductionText, startText, targetText } from './rule-text.ts'

const LazyRuleDialog = lazyPart(() => import('./rule-dialog.tsx').then((module) => module.RuleDialog), {
  failed: (retry) => <ErrorState title="The rule could not be loaded." onRetry={retry} />,
})
const LazyTryPrice = lazyPart(() => import('./try-price.tsx').then((module) => module.TryPrice), {
  failed: (retry) => <ErrorState title="The trial could not be loaded." onRetry={retry} />,
})

const OLDEST_FIRST = { column: 'created', direction: 'asc' } as const
const SORTS = ['name', 'created'] as const

/** The pricing rules of the company, and a trial of what a buyer would pay. */
export function RulesPage({ search }: { readonly search: PricesSearch }) {
  usePreload(LazyRuleDialog, LazyTryPrice)
  const client = useAppClient()
  const invalidate = useInvalidate()
  const address = useListAddress('priceSettings', search, { defaultSort: OLDEST_FIRST })
  const list = useListRows(
    pagesFor(client, pricingRules, searchAndOrder(address, SORTS, OLDEST_FIRST), ({ data }) => data),
    { rowId },
  )
  const undo = useUndo()
  const [isTrying, setTrying] = useState(false)
  const remove = useSend(deletePricingRule, { invalidates: [pricingRules, discountLevels] })
  const onDelete = (row: PricingRuleRow) =>
    void remove
      .sendAsync({ id: row.id })
      .then(({ message }) => {
        if (!editor.canAdd) return
        undo.offer({
          message: `${message}.`,
          onUndo: () =>
            void client
              .call(createPricingRule, formOf(row))
              .then(() => invalidate(pricingRules, discountLevels))
              .catch(() => undefined),
        })
      })
      .catch(() => undefined)
  const editor = useRowEditor<PricingRuleRow>({ module: 'Pricing Rules', addLabel: 'Add rule', onDelete })
  return (
    <ListPage<PricingRuleRow>
      title="Pricing rules"
      many="pricing rules"
      address={address}
      list={list}
      columns={columnsOf(editor.entriesOf)}
      rowId={rowId}
      rowName={({ name }) => name}
      onOpen={editor.edit}
      canOpen={editor.canEdit}
      alert={remove.alert}
      undo={undo}
      partOf={routeOf('priceSettings').title}
      tabs={<PartTabs route="priceSettings" current="rules" />}
      tools={
        <>
          <Button
            variant="default"
            leftSection={<IconCalculator size={18} stroke={1.5} />}
            onClick={() => setTrying(true)}
          >
            Try a price
          </Button>
          {editor.addButton}
        </>
      }
      empty={
        <EmptyState
          title="No pricing rules yet"
          icon={<IconDiscount size={28} stroke={1.5} />}
          action={editor.addButton}
        >
          A rule lowers prices from a quantity or an amount, for some time, for everybody or for chosen buyers.
        </EmptyState>
      }
    >
      {editor.opened === undefined ? null : <LazyRuleDialog row={editor.opened.row} onClose={editor.close} />}
      {isTrying ? <LazyTryPrice onClose={() => setTrying(false)} /> : null}
    </ListPage>
  )
}

const rowId = ({ id }: PricingRuleRow) => String(id)

/** The form that makes the same rule again. */
const formOf = ({ targets, levels, records, id: _id, state: _state, ...row }: PricingRuleRow) =>
  ({
    ...row,
    target_ids: targets.map(({ id }) => id),
    level_ids: levels.map(({ id }) => id),
    record_ids: records.map(({ id }) => id),
  }) as Parameters<typeof createPricingRule.input.parse>[0] as never

const STATES = {
  active: ['green', 'On'],
  planned: ['blue', 'Planned'],
  ended: ['gray', 'Ended'],
  off: ['gray', 'Off'],
} as const

const columnsOf = (entries: (row: PricingRuleRow) => readonly MenuEntry[]): readonly DataColumn<PricingRuleRow>[] => [
  {
    id: 'name',
    header: 'Rule',
    width: 220,
    minWidth: 150,
    sortable: true,
    text: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    minWidth: 112,
    cell: ({ state }) => (
      <Badge variant="light" color={STATES[state][0]}>
        {STATES[state][1]}
      </Badge>
    ),
  },
  { id: 'reduction', header: 'Reduction', width: 136, minWidth: 120, numeric: true, cell: reductionText },
  { id: 'start', header: 'From', width: 152, minWidth: 120, text: startText, cell: startText },
  { id: 'target', header: 'For', width: 220, minWidth: 120, text: targetText, cell: targetText },
  { id: 'audience', header: 'For whom', width: 180, minWidth: 120, text: forWhom, cell: forWhom },
  {
    id: 'days',
    header: 'Days',
    width: 240,
    minWidth: 200,
    hideOnCard: true,
    cell: daysText,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (row) => <RowMenu name={row.name} entries={entries(row)} />,
  },
]
