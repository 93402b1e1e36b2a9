import { Modal } from '@mantine/core'
import { someFromWire } from '../../../core/catalogue/product-form.schema.ts'
import { formNameOf } from '../../../core/catalogue/product-form.schema.ts'
import { PRODUCT_LABELS } from '../../../core/catalogue/product-form/fields.ts'
import { draftDifference } from '../../../core/contracts/listing.contract.ts'
import type { CallResponse } from '../../../core/contracts/endpoint.ts'
import { DEFAULT_CURRENCY, exponentOf } from '../../../core/pricing/currency.ts'
import { currencyOf } from '../../../core/pricing/form-pricing.ts'
import { numberText } from '../../../core/text/number-text.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useOpenAfterMount } from '../../shared/app/use-once-opened.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './listing-editor.module.css'
import { valueText } from './value-text.ts'

type Difference = CallResponse<typeof draftDifference>['data']
type Label = keyof typeof PRODUCT_LABELS

export interface DraftDifferenceProps {
  readonly id: number
  readonly opened: boolean
  readonly onClose: () => void
}

/** What buyers see beside what the stored draft says: fields, specifications and variations. */
export function DraftDifference({ id, opened, onClose }: DraftDifferenceProps) {
  const { data, error, refetch } = useCall(draftDifference, { id }, { enabled: opened })
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="Changes that are not on sale"
      centered
      size={760}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data !== undefined ? (
        <Parts difference={data.data} />
      ) : error !== null ? (
        <ErrorState title="The changes could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the changes">
          <LinesSkeleton lines={4} />
        </Loading>
      )}
    </Modal>
  )
}

function Parts({ difference }: { readonly difference: Difference }) {
  const { fields, specifications, variations } = difference
  const isEmpty =
    fields.length + specifications.added.length + specifications.removed.length === 0 &&
    variations.added.total + variations.removed.total + variations.changed.total === 0
  if (isEmpty) return <p className={classes.quiet}>The draft says what is on sale.</p>
  return (
    <div className={classes.rows}>
      {fields.length === 0 ? null : <Fields difference={difference} />}
      <Words title="New specifications and terms" names={specifications.added} />
      <Words title="Removed specifications and terms" names={specifications.removed} />
      <Words title="New variations" {...variations.added} />
      <Words title="Removed variations" {...variations.removed} />
      {variations.changed.total === 0 ? null : <Variations difference={difference} />}
    </div>
  )
}

function Fields({ difference: { fields, live, draft, live_currency, currency } }: { readonly difference: Difference }) {
  const [before, after] = [someFromWire(live), someFromWire(draft)] as readonly Readonly<Record<string, unknown>>[]
  const textOf = (name: string, form: Readonly<Record<string, unknown>> | undefined, of: string) => {
    const value = form?.[formNameOf(name)]
    return value === undefined || value === null ? '' : valueText(name as Label, value, currencyOf(of))
  }
  return (
    <div className={classes.tableFrame} role="region" aria-label="Changed fields" tabIndex={0}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">On sale</th>
            <th scope="col">Draft</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((name) => (
            <tr key={name}>
              <th scope="row">{PRODUCT_LABELS[name as Label]}</th>
              <td>{textOf(name, before, live_currency) || <span className={classes.quiet}>empty</span>}</td>
              <td>{textOf(name, after, currency) || <span className={classes.quiet}>empty</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface WordsProps {
  readonly title: string
  readonly names: readonly string[]
  readonly total?: number
}

function Words({ title, names, total = names.length }: WordsProps) {
  if (total === 0) return null
  return (
    <p className={classes.changedWords}>
      <strong>
        {title} ({total.toLocaleString('en')}):
      </strong>{' '}
      {names.join(', ')}
      {total > names.length ? ` and ${(total - names.length).toLocaleString('en')} more` : ''}
    </p>
  )
}

function Variations({ difference: { variations, live_currency, currency } }: { readonly difference: Difference }) {
  const { rows, total } = variations.changed
  const stateText = ({ price, status }: (typeof rows)[number]['live'], of: string) =>
    `${price === 0 ? 'no price' : `${of} ${numberText(price, exponentOf(currencyOf(of) ?? DEFAULT_CURRENCY))}`}${status === 1 ? '' : ', off sale'}`
  return (
    <>
      <div className={classes.tableFrame} role="region" aria-label="Changed variations" tabIndex={0}>
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">Variation</th>
              <th scope="col">On sale</th>
              <th scope="col">Draft</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, live, draft }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{stateText(live, live_currency)}</td>
                <td>{stateText(draft, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length ? (
        <p className={classes.quiet}>and {(total - rows.length).toLocaleString('en')} more variations</p>
      ) : null}
    </>
  )
}
