import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
import { type ListAddress, useListAddress } from '../../shared/list-page/use-list-address.ts'
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
  const undo = useUndo()
  const deletion = useDeleteQuestion<OwnAd>({
    remove: ({ id }) => client.call(deleteAd, { id }, { isShownInPlace: true }),
    onDone: () => list.changed('ad.deleted'),
  })
  const ending = useEndNow(() => list.changed('ad.updated'), undo)
  const ads = useAdsNow(list.ads)
  const { mayAdd, note } = useAdRoom(ads)

  return (
    <ListPage<OwnAd>
      title="Ads"
      many="ads"
      address={address}
      list={wholeList(shownAds(ads, search.state, address), {
        hasLoaded: list.hasLoaded,
        hasFailed: list.state === 'failed',
        isPending: list.state === 'loading' && list.hasLoaded,
        retry: list.retry,
      })}
      columns={adColumns(zone, { may, onEnd: (row) => void ending.endNow(row), onDelete: deletion.ask })}
      rowId={rowId}
      rowName={titleOf}
      {...(may('Edit') && { hrefOf, onOpen: (row: OwnAd) => void navigate(linkTo(hrefOf(row))) })}
      alert={ending.alert}
      note={note}
      undo={undo}
      tools={mayAdd ? <NewAd icon={<IconPlus size={18} stroke={1.5} />}>New ad</NewAd> : null}
      quick={
        <>
          <StateFilter
            states={STATES}
            labels={STATE_LABELS}
            state={search.state ?? 'all'}
            counts={list.hasLoaded ? countsOf(ads) : undefined}
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
          action={mayAdd ? <NewAd>Create your first ad</NewAd> : undefined}
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

/** The ads in their present state: an ad starts and ends while the page stays open; the clock may be older than the list. */
function useAdsNow(ads: readonly OwnAd[]): readonly OwnAd[] {
  const now = useNow()
  return ads.map((row) => ({ ...row, state: laterState(row.state, adState(row, now)) }))
}

/** Whether the person may add an ad, by right and by the plan, and what to say about the plan. */
function useAdRoom(ads: readonly OwnAd[]) {
  const may = useMay('Ads')
  const plan = usePlan()
  const running = ads.filter(({ state }) => state !== 'ended').length
  return {
    mayAdd: may('Add') && plan('ad_limit', running),
    note: may('Add') ? <PlanRoom limit="ad_limit" used={running} full={adMessages.limit} /> : null,
  }
}

/** The ads of a state that match the search, in the order of the address. */
function shownAds(ads: readonly OwnAd[], state: AdState | undefined, { query, sort }: ListAddress): readonly OwnAd[] {
  const { column, direction } = sort ?? NEWEST_FIRST
  return ordered(
    ads.filter((row) => (state ?? row.state) === row.state && hasWords(titleOf(row), query)),
    direction,
    sortValue[column] ?? sortValue.start,
    ({ id }) => id,
  )
}

function NewAd({ icon, children }: { readonly icon?: ReactNode; readonly children: string }) {
  return (
    <Button component={Link} {...(linkTo(addressOf('adCreate')) as object)} leftSection={icon}>
      {children}
    </Button>
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
  const { alert, send, sendAsync } = useSend(updateAd, { onDone: onChanged, onFailed: onChanged })
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
