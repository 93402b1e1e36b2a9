import type { KeyboardEvent } from 'react'
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { inEm, LEAST_WIDTH_PX } from './breakpoints.ts'

/** Harbour teal, the brand colour. Shade 7 is for light backgrounds, shade 4 for dark ones. */
const harbour: MantineColorsTuple = [
  '#edf7f6',
  '#d5ebe9',
  '#abd8d4',
  '#7dc5bf',
  '#4fb3ac',
  '#2f9690',
  '#1b7a76',
  '#0f5c5c',
  '#0b4a4b',
  '#073738',
]
/** Amber, for the one action that earns money: quote, publish, accept. Dark text on it, in both schemes. */
const amber: MantineColorsTuple = [
  '#fdf5e8',
  '#fae8cb',
  '#f5d49b',
  '#efbd67',
  '#e8a640',
  '#e39a30',
  '#de9127',
  '#d98a1f',
  '#c67a14',
  '#7a4a08',
]
/** Slightly warm neutrals; `gray` is for the light scheme, `dark` for the dark one. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#e9e6e0',
  '#dbd7cf',
  '#c4bfb5',
  '#8f897e',
  '#6b665d',
  '#504c45',
  '#37342f',
  '#23211d',
]
const dark: MantineColorsTuple = [
  '#e9e6e0',
  '#cbc7bf',
  '#aaa59b',
  '#8f897e',
  '#45413b',
  '#37342f',
  '#292723',
  '#1d1c19',
  '#161513',
  '#100f0e',
]
/** Colours with a meaning, never decoration: error, success, information, warning. */
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadcd9',
  '#f5b8b3',
  '#f29a93',
  '#f0877f',
  '#dd5a50',
  '#cb4238',
  '#b3322a',
  '#982820',
  '#781c16',
]
const green: MantineColorsTuple = [
  '#eef7ef',
  '#d9edda',
  '#b3dbb6',
  '#8fcb94',
  '#71bc78',
  '#4b9d54',
  '#378541',
  '#276d31',
  '#1f5a28',
  '#16431d',
]
const blue: MantineColorsTuple = [
  '#eef4fb',
  '#d8e6f6',
  '#b2cdec',
  '#90b8e4',
  '#78a9df',
  '#4a85c8',
  '#346fb2',
  '#235a99',
  '#1b4a80',
  '#12355e',
]
const yellow: MantineColorsTuple = [
  '#fdf8e3',
  '#faefc0',
  '#f5e08a',
  '#f0d25c',
  '#ebc43a',
  '#dcb127',
  '#caa01d',
  '#b88f16',
  '#8f6d0b',
  '#654c04',
]

const INK = '#1c1a17'
const PAPER = '#ffffff'

/** Text colour on filled elements: shade 7 in the light scheme, shade 4 in the dark one. */
const textOnFilled: Readonly<Record<string, { readonly light: string; readonly dark: string }>> = {
  harbour: { light: PAPER, dark: INK },
  amber: { light: INK, dark: INK },
  gray: { light: PAPER, dark: INK },
  dark: { light: PAPER, dark: PAPER },
  red: { light: PAPER, dark: INK },
  green: { light: PAPER, dark: INK },
  blue: { light: PAPER, dark: INK },
  yellow: { light: INK, dark: INK },
}

// Served by ourselves, so that screens look alike everywhere. Until it has loaded, texts show in a font of the system that
// `theme.css` scales to the same widths; scripts that it lacks stay in the system's fonts.
const FONT = '"Geist Variable", "Geist Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

/** The one theme of every screen: sizes in px, spacing in multiples of 4, radius 6. */
export const theme = createTheme({
  primaryColor: 'harbour',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.28,
  white: PAPER,
  black: INK,
  colors: { harbour, amber, gray, dark, red, green, blue, yellow },
  // Mantine decides the text colour of filled elements once, for the light scheme; ours differs by scheme, so it uses a
  // variable.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const name = input.color ?? input.theme.primaryColor
    return input.variant === 'filled' && name in textOnFilled ? { ...colors, color: `var(--th-on-${name})` } : colors
  },
  fontFamily: FONT,
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '6px', xl: '6px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.45' },
    },
  },
  breakpoints: { xs: inEm(LEAST_WIDTH_PX), sm: inEm(600), md: inEm(768), lg: inEm(1024), xl: inEm(1440) },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Mantine's badges are 11 px in capitals; no text of ours is below 12 px, and words are written as everywhere else.
    Badge: { defaultProps: { tt: 'none', radius: 'sm', fw: 500 }, vars: () => ({ root: { '--badge-fz': '0.75rem' } }) },
    // Help stands under its field, as in the forms of declared fields.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Mantine's input borders have too little contrast (WCAG 1.4.11 requires 3:1); an error keeps its own colour.
    Input: {
      vars: (_theme: unknown, props: { readonly error?: unknown }) => ({
        wrapper: props.error ? {} : { '--input-bd': 'var(--th-line-strong)' },
      }),
    },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'data-scripted': true } } },
    // A dialog moves the focus into its first field while it opens; a list that opened with it would lie beside it.
    ...Object.fromEntries(
      ['TagsInput', 'Autocomplete'].map((name) => [name, { defaultProps: { openOnFocus: false } }]),
    ),
    Select: { defaultProps: { openOnFocus: false, selectFirstOptionOnChange: true, onKeyDown: keepForm } },
    MultiSelect: { defaultProps: { openOnFocus: false, onKeyDown: keepForm } },
  },
})

/** Enter in an open list chooses: it does not send the form with the value from before. */
function keepForm(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && 'expanded' in event.currentTarget.dataset) event.preventDefault()
}

/** Overrides Mantine's derived colour pairs that miss WCAG AA on our warm backgrounds. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...onFilled('light'),
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-success': green[7],
    '--mantine-color-anchor': harbour[7],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-default-hover': gray[1],
    ...lightVariant('harbour', harbour[0], harbour[1], harbour[7]),
    ...lightVariant('amber', amber[0], amber[1], amber[9]),
    ...lightVariant('gray', gray[1], gray[2], gray[7]),
    ...lightVariant('red', red[0], red[1], red[7]),
    ...lightVariant('green', green[0], green[1], green[7]),
    ...lightVariant('blue', blue[0], blue[1], blue[7]),
    ...lightVariant('yellow', yellow[0], yellow[1], yellow[9]),
  },
  dark: {
    ...onFilled('dark'),
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[4],
    '--mantine-color-success': green[4],
    '--mantine-color-anchor': harbour[4],
    ...lightVariant('harbour', '#173331', '#1c403d', harbour[3]),
    ...lightVariant('amber', '#3a2a12', '#4a3516', amber[3]),
    ...lightVariant('gray', dark[5], dark[4], dark[0]),
    ...lightVariant('red', '#3b211f', '#4b2825', red[3]),
    ...lightVariant('green', '#1e3121', '#253f29', green[3]),
    ...lightVariant('blue', '#1d2b3b', '#24374c', blue[3]),
    ...lightVariant('yellow', '#35301a', '#443d1f', yellow[3]),
  },
})

const onFilled = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(Object.entries(textOnFilled).map(([name, text]) => [`--th-on-${name}`, text[scheme]]))

function lightVariant(name: string, ground: string, hover: string, text: string): Record<string, string> {
  return {
    [`--mantine-color-${name}-light`]: ground,
    [`--mantine-color-${name}-light-hover`]: hover,
    [`--mantine-color-${name}-light-color`]: text,
  }
}
