import {
  IconBolt,
  IconBox,
  IconBuilding,
  IconCpu,
  IconDiamond,
  IconEngine,
  IconFlask,
  IconPrinter,
  IconShirt,
  IconSofa,
  IconStethoscope,
  IconTruck,
  IconWheat,
  type Icon,
} from '@tabler/icons-react'
import classes from './picture-placeholder.module.css'

/** Icons by the name of the sector, the first part of a category's path. */
const sectorIcons: Readonly<Record<string, Icon>> = {
  'Agriculture & Food': IconWheat,
  'Machinery & Equipment': IconEngine,
  'Electrical & Energy': IconBolt,
  'Electronics & Components': IconCpu,
  'Chemicals & Plastics': IconFlask,
  'Construction & Building Materials': IconBuilding,
  'Metals & Minerals': IconDiamond,
  'Textiles & Apparel': IconShirt,
  'Health & Medical': IconStethoscope,
  'Packaging & Printing': IconPrinter,
  'Automotive & Transport': IconTruck,
  'Home, Office & Leisure': IconSofa,
}

export interface PicturePlaceholderProps {
  /** The path of the product's category from its sector down, joined by ' / '. */
  readonly category?: string | undefined
  readonly size?: 'card' | 'page'
}

/** The icon of a sector, by the path of a category. */
export function SectorIcon({ category }: { readonly category?: string | undefined }) {
  const Sign = sectorIcons[category?.split(' / ')[0] ?? ''] ?? IconBox
  return <Sign stroke={1.25} aria-hidden />
}

/** Replaces a missing picture: the icon of the product's sector on a tinted background. */
export function PicturePlaceholder({ category, size = 'card' }: PicturePlaceholderProps) {
  return (
    <div className={classes.placeholder} data-size={size}>
      <span className={classes.sign}>
        <SectorIcon category={category} />
      </span>
      <span className={classes.words}>No picture yet</span>
    </div>
  )
}
