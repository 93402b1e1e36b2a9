import { Price, type PriceProps } from './price.tsx'

export interface OffEachProps extends PriceProps {
  /** The unit of the goods, such as 'piece'. */
  readonly per: string
}

/** What a rule takes off a price: 'EUR 0.90 off each piece'. */
export function OffEach({ per, ...price }: OffEachProps) {
  return (
    <>
      <Price {...price} /> off each {per}
    </>
  )
}
