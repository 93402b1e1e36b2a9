import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { IconBook, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { catalogList, type OwnCatalog } from '../../../core/contracts/catalog.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './chat.module.css'

/** More catalogues than these are found by their names. */
const SHOWN = 100
const SEARCH_DELAY_MS = 250

export interface CataloguePickerProps {
  readonly onPick: (catalogue: OwnCatalog) => void
  readonly onClose: () => void
}

/** The company's catalogues that buyers can open, to send one of them. */
export function CataloguePicker({ onPick, onClose }: CataloguePickerProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const catalogues = useCall(catalogList, { state: 'public', search, per_page: SHOWN }, { keepPreviousData: true })
  // A search that fails says nothing about their number.
  const isSearched = typed !== '' || search !== ''
  return (
    <Modal opened centered onClose={onClose} title="Send a catalogue" closeButtonProps={{ 'aria-label': 'Close' }}>
      {isSearched || (catalogues.data?.counts.public ?? 0) > SHOWN ? (
        <TextInput
          label="Find a catalogue"
          type="search"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          mb="sm"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Catalogues {...catalogues} onPick={onPick} />
    </Modal>
  )
}

type CataloguesProps = Pick<CataloguePickerProps, 'onPick'> &
  Pick<ReturnType<typeof useCall<typeof catalogList>>, 'data' | 'isError' | 'refetch'>

function Catalogues({ data, isError, refetch, onPick }: CataloguesProps) {
  if (data === undefined)
    return isError ? (
      <ErrorState title="The catalogues could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading the catalogues">
        <FormSkeleton fields={3} />
      </Loading>
    )
  if (data.counts.public === 0)
    return (
      <EmptyState
        icon={<IconBook size={28} stroke={1.5} />}
        title="No public catalogue yet"
        action={<Link {...linkTo(addressOf('catalogs'))}>Open your catalogues</Link>}
      >
        A published catalogue with products on sale can be sent here.
      </EmptyState>
    )
  if (data.data.length === 0) return <p>No public catalogue has this name.</p>
  return (
    <ul className={classes.catalogues} aria-label="Catalogues">
      {data.data.map((row) => (
        <li key={row.id}>
          <button type="button" className={classes.catalogue} onClick={() => onPick(row)}>
            {row.picture === null ? (
              <IconBook size={28} stroke={1.5} aria-hidden />
            ) : (
              <img src={row.picture} alt="" width={64} height={48} />
            )}
            <span>
              <strong>{row.name}</strong>
              <span className={classes.catalogueOf}>
                {row.on_sale === 1 ? '1 product' : `${row.on_sale.toLocaleString('en-US')} products`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
