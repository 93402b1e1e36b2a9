import type { Tint } from './drawing.ts'

/** A colour that a product's name stands for. */
export interface NamedTint extends Tint {
  readonly name: string
}

// name: hue, saturation and shade, then the words; the first line with a word of the product's name decides
const LINES = [
  'black: 210 6 -36: black|activated carbon|charcoal|anthracite|EPDM|bitumen',
  'white: 40 10 20: white',
  'brown: 24 36 -10: brown|coffee|espresso|arabica|robusta|tea|cinnamon|cumin|dates|figs|prunes|raisins|chocolate|cocoa|hazelnut|pralines|leather|hide|kraft|corozo|cork',
  'red: 4 52 0: red|tomato|paprika|sulphate of potash|muriate|potash',
  'yellow: 46 70 6: yellow|lemon|sunflower|maize|sweetcorn|corn|citrus|honey|high-visibility',
  'green: 110 34 0: green|olive|peas|broccoli|pesto|ivy|grass|succulents|lettuce|alfalfa|cardamom',
  'orange: 28 74 2: orange|oranges|palm|clementines|apricots|carrot|turmeric',
  'pink: 344 52 8: pink|grapefruit|pomegranate',
  'copper: 18 52 0: copper',
  'brass: 42 50 2: brass|bronze|gold',
  'wood: 32 40 4: plywood|oak|wooden|teak|birch|laminate|herringbone|planks|pallet|mdf',
  'sand: 38 26 8: sand|bentonite|wheat|rice|quinoa|oats|barley|chickpeas|lentils|feed|meal|jute|linen|wool|beige',
  'indigo: 224 46 -4: indigo|denim|blue',
  'white: 40 10 20: titanium dioxide|calcium carbonate|milk|porcelain|bone-china|gypsum|mozzarella|refined sugar|caustic|PVC|polyethylene|LDPE|HDPE|LLDPE|polypropylene|PP|PET|potato starch|corn starch|cellulose|stearate|lactose|nitrate|urea|icing|gauze|paper|salt',
  'steel: 210 7 2: steel|stainless|galvanised|aluminium|zinc|iron|silver|grey|titanium',
]

const COLOURS = LINES.map((line) => {
  const [name = '', figures = '', words = ''] = line.split(': ')
  const [hue = 0, saturation = 0, shade = 0] = figures.split(' ').map(Number)
  return { tint: { name, hue, saturation, shade }, words: new RegExp(`\\b(?:${words})\\b`, 'i') }
})

/** The colour that a name stands for: Carbon Black is black, a copper elbow is copper. Undefined for most names. */
export const colourOf = (name: string): NamedTint | undefined => COLOURS.find(({ words }) => words.test(name))?.tint
