import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefObject, useRef } from 'react'
import { ColumnsButton } from '../data-table/columns-button.tsx'
import type { RowGroups } from '../data-table/data-table.types.ts'
import { singular } from '../data-table/singular.ts'
import { FilterBar } from '../filter-bar/filter-bar.tsx'
import { upTo } from '../theme/breakpoints.ts'
import { LayoutSwitch } from './layout-switch.tsx'
import classes from './list-page.module.css'
import type { ListPageProps } from './list-page.types.ts'
import { ListSearchBox } from './list-search-box.tsx'
import { ListTable } from './list-table.tsx'
import { useListSelection } from './use-list-selection.ts'
import { usePreload } from '../app/lazy-part.tsx'
import { optionLists } from '../inputs/option-lists.ts'
import { useStoredColumns } from './use-stored-columns.ts'

/** The one frame of list pages: head, search, filters, columns, the rows with their states, selection and undo. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { many, address, list, columns, rowId, board } = props
  const searchRef = useRef<HTMLInputElement>(null)
  usePreload(optionLists)
  const kept = useStoredColumns(address.route)
  const arrangement = props.arrangement ?? kept
  // Here and not in the table, so that the selection outlives a look at the board.
  const selection = useListSelection(list.rows, rowId, address.scope, list.total, unloadedIn(props.groups, list.rows))
  const isPhone = useMediaQuery(upTo(600), false)
  const draw = board?.isShown === true ? board.draw : props.draw
  const hasCardTools =
    draw === undefined && (props.bulk !== undefined || columns.some(({ sortable }) => sortable === true))
  const arrangeTools = (
    <>
      {props.arrange}
      {draw === undefined ? <ColumnsButton columns={columns} {...arrangement} /> : null}
    </>
  )
  const layoutSwitch = board === undefined ? null : <LayoutSwitch {...board} />

  return (
    <div className={classes.page}>
      <Head {...props} layoutSwitch={isPhone ? null : layoutSwitch} />
      {props.tabs}
      <Bar
        {...props}
        searchRef={searchRef}
        layoutSwitch={isPhone ? layoutSwitch : null}
        arrangeTools={isPhone && hasCardTools ? null : arrangeTools}
      />
      {address.problem === undefined ? null : (
        <p role="alert" className={classes.problem}>
          The filter in the address does not fit: {address.problem} All {many} are shown.
        </p>
      )}
      {props.note}
      {props.alert === undefined ? null : (
        <p role="alert" className={classes.alert}>
          {props.alert}
        </p>
      )}
      <div className={classes.body}>
        {draw !== undefined ? (
          draw()
        ) : (
          <ListTable<Row>
            page={props}
            arrangement={arrangement}
            selection={selection}
            cardTools={hasCardTools ? arrangeTools : undefined}
            searchRef={searchRef}
          />
        )}
      </div>
      {props.children}
      {props.undo?.toast}
    </div>
  )
}

interface HeadProps extends Pick<ListPageProps<never>, 'title' | 'many' | 'partOf' | 'views' | 'tools'> {
  readonly list: { readonly total: number | undefined }
  readonly layoutSwitch: ReactNode
}

/** The title with the number of rows, the saved views and the buttons of the page. */
function Head({ title, many, partOf, views, tools, list: { total }, layoutSwitch }: HeadProps) {
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>
        <span className={classes.titleText}>{partOf ?? title}</span>
        {total === undefined || partOf !== undefined ? null : (
          <span
            className={classes.count}
            data-noun={views === undefined ? (total === 1 ? singular(many) : many) : undefined}
          >
            {total.toLocaleString('en')}
          </span>
        )}
      </h1>
      {views === undefined ? null : <div className={classes.views}>{views}</div>}
      <span className={classes.spacer} />
      {layoutSwitch}
      {tools === undefined ? null : <div className={classes.tools}>{tools}</div>}
    </div>
  )
}

interface BarProps extends Pick<ListPageProps<never>, 'many' | 'address' | 'quick' | 'savedFilters'> {
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly layoutSwitch: ReactNode
  readonly arrangeTools: ReactNode
}

/** What narrows and arranges the rows. */
function Bar({ many, address, quick, savedFilters, searchRef, layoutSwitch, arrangeTools }: BarProps) {
  return (
    <div className={classes.bar}>
      {quick}
      <ListSearchBox ref={searchRef} label={`Search ${many}`} query={address.query} onQuery={address.setQuery} />
      {address.fields.length === 0 ? null : (
        <FilterBar fields={address.fields} tree={address.tree} onTree={address.setTree} noun={many} />
      )}
      {savedFilters}
      {layoutSwitch}
      <span className={classes.spacer} />
      {arrangeTools}
    </div>
  )
}

/** Whether a row can be in a group of which not all rows are loaded, such as a closed one. */
function unloadedIn<Row>(groups: RowGroups<Row> | undefined, rows: readonly Row[]) {
  if (groups === undefined) return undefined
  const loaded = new Map<string, number>()
  for (const row of rows) loaded.set(groups.groupOf(row), (loaded.get(groups.groupOf(row)) ?? 0) + 1)
  const totals = new Map(groups.groups.map(({ category, total }) => [category, total]))
  return (row: Row) => {
    const category = groups.groupOf(row)
    return groups.closed.includes(category) || (loaded.get(category) ?? 0) < (totals.get(category) ?? 0)
  }
}
