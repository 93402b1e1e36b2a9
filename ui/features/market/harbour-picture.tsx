import classes from './harbour-picture.module.css'

interface HarbourPictureProps {
  readonly className: string | undefined
}

/** A quay with containers, a crane and a ship. Decoration in the colours of the scheme. */
export function HarbourPicture({ className }: HarbourPictureProps) {
  return (
    <svg viewBox="0 0 400 230" width={400} height={230} aria-hidden className={className}>
      <circle cx={338} cy={44} r={22} className={classes.sun} />
      <path d="M0 150Q70 112 150 138T290 128T400 142V186H0z" className={classes.hills} />
      <path d="M0 186H400V230H0z" className={classes.water} />
      {WAVES.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}h34`} className={classes.wave} />
      ))}
      <path d="M0 180H224V192H0z" className={classes.quay} />
      {BOXES.map(([x, y, kind]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}h38v16h-38z`} className={classes[kind]} />
      ))}
      <path
        d="M172 180V58m34 122V58M132 58H300M172 58l-22-26h92l34 26M172 112h34M172 84l34 28M206 84l-34 28"
        className={classes.crane}
      />
      <path d="M262 58v40M254 98h16" className={classes.rope} />
      <path d="M243 98h38v16h-38z" className={classes.strong} />
      <path d="M232 176H392l-18 28H250z" className={classes.hull} />
      <path d="M356 138h22v38h-22zM362 126h8v12h-8z" className={classes.bridge} />
      <path d="M244 160h34v16h-34zM316 160h34v16h-34zM280 144h34v16h-34z" className={classes.soft} />
      <path d="M280 160h34v16h-34zM244 144h34v16h-34z" className={classes.middle} />
    </svg>
  )
}

const WAVES = [
  [18, 206],
  [96, 218],
  [190, 208],
  [292, 218],
  [352, 210],
] as const

/** Stacked on the quay: left, top, tone. */
const BOXES = [
  [8, 164, 'middle'],
  [48, 164, 'soft'],
  [88, 164, 'strong'],
  [128, 164, 'middle'],
  [8, 148, 'strong'],
  [48, 148, 'middle'],
  [88, 148, 'soft'],
  [48, 132, 'soft'],
] as const
