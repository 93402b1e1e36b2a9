import type {
  OperatorCompanyRow,
  OperatorPersonRow,
  OperatorTextRow,
} from '../../../core/contracts/operator.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { countryOf } from '../../../core/reference/countries.ts'

/** What a company trades as. */
export const KINDS = { seller: 'Seller', buyer: 'Buyer' } as const

/** City and country of a company; '' when neither is known. */
export const placeOf = ({ city, country }: Pick<OperatorCompanyRow, 'city' | 'country'>): string =>
  [city, countryOf(country)?.name ?? country].filter((part) => part !== '').join(', ')

const ROLES = { seller: 'Seller', subuser: 'Sub account', other: 'Buyer' } as const
export const roleOf = ({ type }: Pick<OperatorPersonRow, 'type'>): string => ROLES[type]

/** Where visitors read a text. */
export const publicAddress = ({ kind, slug }: Pick<OperatorTextRow, 'kind' | 'slug'>): string =>
  kind === 'post' ? addressOf('blog', { slug }) : addressOf('page', { slug })
