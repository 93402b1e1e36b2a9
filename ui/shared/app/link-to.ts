import type { LinkProps } from '@tanstack/react-router'
import { parseAddress } from '../../../core/navigation/address.ts'

/** The part of a link's props that says where it leads. */
export type Destination = Pick<LinkProps, 'to' | 'search' | 'hash'>

/**
 * Where a router link (`<Link {...linkTo(address)}>`) or `navigate(linkTo(address))` leads, for an address made by
 * core/navigation. Addresses are checked there by their own types, so no screen repeats the router's path literals.
 */
export function linkTo(address: string): Destination {
  const { path, query, fragment } = parseAddress(address)
  return { to: path, search: { ...query }, ...(fragment !== '' && { hash: fragment }) } as unknown as Destination
}
