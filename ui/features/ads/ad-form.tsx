import { Alert } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { adMessages } from '../../../core/ads/ad.messages.ts'
import { adForm, DEFAULT_AD_TYPE, MAX_AD_PRODUCTS } from '../../../core/ads/ad.schema.ts'
import { adsList, createAd, type ShownAd, showAd, updateAd } from '../../../core/contracts/ads.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { limits } from '../../../core/text/limits.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { fromLocalTime, toLocalTime } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useFormZone } from '../../shared/app/use-time-zone.ts'
import { draftTimes } from '../../shared/form/draft-times.ts'
import type { FormSection, FormValues } from '../../shared/form/form.types.ts'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { listingIdsOf, listingsField } from '../../shared/listings/listings-field.tsx'
import type { PickedListing } from '../../shared/listings/picked-listing.ts'
import { notify } from '../../shared/notice/notify.ts'
import { PlanRoomNow } from '../../shared/plan/plan-room-now.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import classes from './ads.module.css'

/** How long a new ad runs unless the seller says otherwise. */
const USUAL_DAYS = 30

/** Loads an ad, and shows its form or that of a new ad with its texts and listings. */
export function StoredAdForm({ id, isCopy = false }: { readonly id: number; readonly isCopy?: boolean }) {
  const { data, isError, error, isFetching, isFetchedAfterMount, refetch } = useCall(showAd, { id })
  // A response cached by an earlier visit may be stale. A later refetch, such as that of a tab in view again, keeps the form.
  if (data !== undefined && (isFetchedAfterMount || !isFetching || isCopy))
    return <AdForm key={id} ad={data.data} isCopy={isCopy} />
  const isMissing = isNotFound(error)
  return (
    <div className={classes.page}>
      <h1>{isCopy ? 'New ad' : 'Ad'}</h1>
      {isMissing ? (
        <ErrorState title="There is no such ad." detail="It may have been deleted. Go back to the list of ads." />
      ) : isError ? (
        <ErrorState
          title="The ad could not be loaded."
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the ad">
          <FormSkeleton fields={6} />
        </Loading>
      )}
    </div>
  )
}

/** The form of an ad; without one of a new ad. */
export function AdForm({ ad, isCopy = false }: { readonly ad?: ShownAd; readonly isCopy?: boolean }) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const zone = useFormZone()
  const isNew = ad === undefined || isCopy
  const toList = (type: string) =>
    void navigate(linkTo(addressOf('ads', {}, { type: type === DEFAULT_AD_TYPE ? undefined : type })))
  const sections = useMemo(() => sectionsOf(zone, ad?.products ?? []), [zone, ad])
  const [initial] = useState(() => ({ ...valuesOf(ad, zone), ...(isNew && newTimes(Date.now(), zone)) }))
  return (
    <div className={classes.page}>
      <h1>{isNew ? 'New ad' : 'Edit ad'}</h1>
      {isNew ? <PlanRoomNow limit="ad_limit" full={adMessages.limit} /> : null}
      {isNew || ad.taken_off_reason === null ? null : (
        <Alert variant="light" color="red" icon={<IconBan size={18} stroke={1.5} />}>
          {adMessages.takenOff(ad.taken_off_reason)}
        </Alert>
      )}
      <RecordForm
        label={isNew ? 'New ad' : `Ad ${ad.title_1}`}
        sections={sections}
        initial={initial}
        schema={adForm}
        hasIndex={false}
        saveLabel={isNew ? 'Create ad' : 'Save ad'}
        draft={{ key: isNew ? 'ad:new' : `ad:${ad.id}`, isNew, times: draftTimes(sections, zone) }}
        onCancel={() => toList(initial.ad_type)}
        save={async (values, { call, changed, base }) => {
          const sent = sentOf(values, zone)
          const response = isNew
            ? await client.call(createAd, sent, call)
            : await client.call(updateAd, { id: ad.id, ...sent, was: pickFields(sentOf(base, zone), changed) }, call)
          await invalidate(adsList, showAd)
          return response
        }}
        storedOf={({ present: { start_date, end_date, ...present } }) => ({
          ...present,
          ...(typeof start_date === 'string' && { start_date: toLocalTime(start_date, zone) }),
          ...(typeof end_date === 'string' && { end_date: toLocalTime(end_date, zone) }),
        })}
        onSaved={({ message, data }) => {
          notify.done(message)
          toList(data.ad_type)
        }}
      />
    </div>
  )
}

function sectionsOf(zone: string, known: readonly PickedListing[]): readonly FormSection[] {
  return [
    {
      id: 'texts',
      title: 'What it says',
      description: 'Buyers see the titles in the card of the product.',
      fields: [
        { name: 'title_1', label: 'Title', kind: 'text', required: true, maxLength: limits.text },
        { name: 'title_2', label: 'Second title', kind: 'text', maxLength: limits.text },
        { name: 'title_3', label: 'Third title', kind: 'text', maxLength: limits.text },
      ],
    },
    {
      id: 'listings',
      title: 'What it shows',
      description: 'An ad appears where its listings fit the search and the filters of a buyer, marked as “Sponsored”.',
      fields: [listingsField({ missing: adMessages.noListing, known, most: MAX_AD_PRODUCTS })],
    },
    {
      id: 'time',
      title: 'When it runs',
      description: `The times are those of your time zone (${zone}).`,
      columns: 'double',
      fields: [
        { name: 'start_date', label: 'From', kind: 'datetime', required: true },
        { name: 'end_date', label: 'Until', kind: 'datetime', required: true },
      ],
    },
  ]
}

const valuesOf = (ad: ShownAd | undefined, zone: string) => ({
  ad_type: ad?.ad_type ?? DEFAULT_AD_TYPE,
  title_1: ad?.title_1 ?? '',
  title_2: ad?.title_2 ?? '',
  title_3: ad?.title_3 ?? '',
  product_ids: ad?.products.map(({ id }) => id) ?? [],
  start_date: toLocalTime(ad?.start_date, zone),
  end_date: toLocalTime(ad?.end_date, zone),
})

/** A new ad runs from now on, for a month. */
const newTimes = (now: number, zone: string) => ({
  start_date: toLocalTime(formatWireTime(now), zone),
  end_date: toLocalTime(formatWireTime(now + USUAL_DAYS * DAY_MS), zone),
})

const sentOf = (values: FormValues, zone: string) => ({
  ad_type: textOf(values['ad_type']),
  title_1: textOf(values['title_1']),
  title_2: textOf(values['title_2']),
  title_3: textOf(values['title_3']),
  product_ids: [...listingIdsOf(values['product_ids'])],
  start_date: fromLocalTime(textOf(values['start_date']), zone),
  end_date: fromLocalTime(textOf(values['end_date']), zone),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
