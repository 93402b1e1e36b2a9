import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { adMessages } from '../../../core/ads/ad.messages.ts'
import { adState, DEFAULT_AD_TYPE } from '../../../core/ads/ad.schema.ts'
import { AD_STATES, type AdState } from '../../../core/ads/ad-states.ts'
import { deleteAd, type OwnAd, updateAd } from '../../../core/contracts/ads.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useNow } from '../../shared/app/use-now.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { hasWords, ordered, wholeList } from '../../shared/list-page/whole-list.ts'
import { useDeleteQuestion } from '../../shared/states/use-delete-question.ts'
import { useUndo } from '../../shared/states/use-undo.tsx'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { PlanRoom } from '../../shared/plan/plan-room.tsx'
import { adColumns, sortValue, STATE_LABELS, titleOf } from './ads-columns.tsx'
import type { AdsSearch } from './ads-search.ts'
import { useAdsList } from './use-ads-list.ts'

const STATES = ['all', ...AD_STATES] as const
const NEWEST_FIRST = { column: 'start', direction: 'desc' } as const

/** The company's ads with what they brought. */
export function AdsPage({ search }: { readonly search: AdsSearch }) {
  const client = useAppClient()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const may = useMay('Ads')
  const type = search.type ?? DEFAULT_AD_TYPE
  const address = useListAddress('ads', search, { defaultSort: NEWEST_FIRST, narrowing: ['state', 'type'] })
  const list = useAdsList(type)
  const now = useNow()
  const undo = useUndo()
  const deletion = useDeleteQuestion<OwnAd>({
    remove: ({ id }) => client.call(deleteAd, { id }, { isShownInPlace: true }),
    onDone: () => list.changed('ad.deleted'),
  })
  const ending = useEndNow(() => list.changed('ad.updated'), undo)
  // An ad starts and ends while the page stays open; `now` may be older than the list.
  const rows = list.ads.map((row) => ({ ...row, state: laterState(row.state, adState(row, now)) }))
  const { column, direction } = address.sort ?? NEWEST_FIRST
  const shown = ordered(
    rows.filter((row) => (search.state ?? row.state) === row.state && hasWords(titleOf(row), address.query)),
    direction,
    sortValue[column] ?? sortValue.start,
    ({ id }) => id,
  )
  const columns = adColumns(zone, { may, onEnd: (row) => void ending.endNow(row), onDelete: deletion.ask })
  const createAddress = addressOf('adCreate')
  const plan = usePlan()
  const running = rows.filter((row) => row.state !== 'ended').length
  const isFull = may('Add') && !plan('ad_limit', running)
  const mayAdd = may('Add') && !isFull

  return (
    <ListPage<OwnAd>
      title="Ads"
      many="ads"
      address={address}
      list={wholeList(shown, {
        hasLoaded: list.hasLoaded,
        hasFailed: list.state === 'failed',
        isPending: list.state === 'loading' && list.hasLoaded,
        retry: list.retry,
      })}
      columns={columns}
      rowId={rowId}
      rowName={titleOf}
      {...(may('Edit') && { hrefOf, onOpen: (row: OwnAd) => void navigate(linkTo(hrefOf(row))) })}
      alert={ending.alert}
      note={may('Add') ? <PlanRoom limit="ad_limit" used={running} full={adMessages.limit} /> : null}
      undo={undo}
      tools={
        mayAdd ? (
          <Button
            component={Link}
            {...(linkTo(createAddress) as object)}
            leftSection={<IconPlus size={18} stroke={1.5} />}
          >
            New ad
          </Button>
        ) : null
      }
      quick={
        <>
          <StateFilter
            states={STATES}
            labels={STATE_LABELS}
            state={search.state ?? 'all'}
            counts={list.hasLoaded ? countsOf(rows) : undefined}
            onState={(next) => address.go({ state: next === 'all' ? undefined : next })}
          />
          <TypeFilter
            types={list.types}
            type={type}
            onType={(next) => address.go({ type: next === DEFAULT_AD_TYPE ? undefined : next })}
          />
        </>
      }
      empty={
        <EmptyState
          title="No ads yet"
          icon={<IconSpeakerphone size={28} stroke={1.5} />}
          action={
            mayAdd ? (
              <Button component={Link} {...(linkTo(createAddress) as object)}>
                Create your first ad
              </Button>
            ) : undefined
          }
        >
          An ad shows your listings marked as “Sponsored” in searches and lists that they fit, for as long as you
          choose.
        </EmptyState>
      }
    >
      <ConfirmDelete
        {...deletion.dialog}
        kind="ad"
        name={deletion.asked?.title_1 ?? ''}
        consequence="Its counts are deleted too. The listings stay."
      />
    </ListPage>
  )
}

interface TypeFilterProps {
  /** The types of the company's ads. */
  readonly types: readonly string[]
  readonly type: string
  readonly onType: (type: string) => void
}

/** Absent while all ads have the usual type. */
function TypeFilter({ types, type, onType }: TypeFilterProps) {
  if (types.every((each) => each === DEFAULT_AD_TYPE)) return null
  return (
    <NativeSelect
      aria-label="Type"
      value={type}
      onChange={(event) => onType(event.currentTarget.value)}
      data={[...new Set([DEFAULT_AD_TYPE, type, ...types])]}
    />
  )
}

/** Ends an ad at this moment, and offers to take that back. */
function useEndNow(onChanged: () => void, undo: ReturnType<typeof useUndo>) {
  const { alert, send, sendAsync } = useSend(updateAd, { onDone: onChanged })
  const endNow = async (row: OwnAd) => {
    const end = presentMoment()
    const saved = await sendAsync(endingAt(row, end, row.end_date)).catch(() => undefined)
    if (saved !== undefined)
      undo.offer({
        message: `“${row.title_1}” has ended.`,
        onUndo: () => send(endingAt(row, row.end_date, end)),
      })
  }
  return { alert, endNow }
}

const laterState = (one: AdState, other: AdState): AdState =>
  AD_STATES.indexOf(one) > AD_STATES.indexOf(other) ? one : other
const presentMoment = (): string => formatWireTime(Date.now())
/** The change of an ad's end, as `updateAd` takes it. */
const endingAt = (row: OwnAd, end_date: string, was: string) => ({ ...row, end_date, was: { end_date: was } })

const rowId = (row: OwnAd) => String(row.id)
const hrefOf = (row: OwnAd) => addressOf('adEdit', { id: row.id })

const countsOf = (rows: readonly { readonly state: AdState }[]): Readonly<Record<AdState | 'all', number>> => ({
  all: rows.length,
  ...(Object.fromEntries(AD_STATES.map((state) => [state, rows.filter((row) => row.state === state).length])) as Record<
    AdState,
    number
  >),
})
