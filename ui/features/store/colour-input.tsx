import { Button, TextInput } from '@mantine/core'
import { contrast, textColourOn } from '../../../core/storefront/text-colour.ts'
import type { FieldControlArgs } from '../../shared/form/form.types.ts'
import classes from './store.module.css'

const COLOUR = /^#[0-9a-f]{6}$/i

/** A colour, chosen or typed, with the colour that text gets on it. */
export function ColourInput({ id, value, onChange, error }: FieldControlArgs) {
  const colour = typeof value === 'string' ? value : ''
  const isColour = COLOUR.test(colour)
  return (
    <div>
      <div className={classes.colour}>
        <input
          type="color"
          aria-label="Choose the background colour"
          className={classes.swatch}
          value={isColour ? colour : '#ffffff'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextInput
          id={id}
          value={colour}
          placeholder="#0f5c5c"
          error={error}
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {colour === '' ? null : (
          <Button variant="subtle" color="gray" onClick={() => onChange('')}>
            No colour
          </Button>
        )}
      </div>
      <p className={classes.quiet}>{isColour ? contrastText(colour) : 'Without a colour: as the page.'}</p>
    </div>
  )
}

function contrastText(colour: string): string {
  const text = textColourOn(colour)
  return `Text on it is ${text === '#000000' ? 'black' : 'white'}: contrast ${contrast(colour, text).toFixed(1)} to 1.`
}
