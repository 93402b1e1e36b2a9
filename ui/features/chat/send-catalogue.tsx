import { ActionIcon } from '@mantine/core'
import { IconBook } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import type { CataloguePickerProps } from './catalogue-picker.tsx'

const LazyPicker = lazyPart<CataloguePickerProps>(() =>
  import('./catalogue-picker.tsx').then((module) => module.CataloguePicker),
)

/** A button that asks for a catalogue and passes on the link to it. */
export function SendCatalogue({ onPick }: { readonly onPick: (link: string) => void }) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Send a catalogue"
        title="Send a catalogue"
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        <IconBook size={18} stroke={1.5} />
      </ActionIcon>
      {isPicking ? (
        <LazyPicker
          onClose={() => setPicking(false)}
          onPick={({ address }) => {
            setPicking(false)
            onPick(new URL(address, location.origin).href)
          }}
        />
      ) : null}
    </>
  )
}
