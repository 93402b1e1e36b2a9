import { canOpen } from '../../navigation/guard.ts'
import type { RouteId } from '../../navigation/routes.ts'
import type { Module } from '../../permissions/catalogue.ts'
import { type Holder, isAnyGranted, type PermissionNeed } from '../../permissions/permissions.ts'

interface Card {
  readonly id: string
  /** The question that the card answers. */
  readonly question: string
  /** The page of the report or list behind the card. */
  readonly page: RouteId
  /** The modules of which any lets a person see the card. */
  readonly anyOf: readonly Module[]
  /** Whether the card is about the chosen period. */
  readonly hasPeriod: boolean
  /** Whether people who chose nothing see it. */
  readonly isDefault: boolean
}

/** The cards of the dashboard, in their first order. D-249. */
export const DASHBOARD_CARDS = [
  { id: 'won', question: 'What have we won?', page: 'reports', anyOf: ['Deals'], hasPeriod: true, isDefault: true },
  {
    id: 'forecast',
    question: 'What can we expect?',
    page: 'reports',
    anyOf: ['Deals'],
    hasPeriod: true,
    isDefault: false,
  },
  {
    id: 'funnel',
    question: 'How far do deals come?',
    page: 'reports',
    anyOf: ['Deals'],
    hasPeriod: true,
    isDefault: true,
  },
  {
    id: 'sources',
    question: 'Where do new leads come from?',
    page: 'reports',
    anyOf: ['Leads'],
    hasPeriod: true,
    isDefault: true,
  },
  {
    id: 'leads',
    question: 'Where do the leads stand?',
    page: 'leads',
    anyOf: ['Leads'],
    hasPeriod: false,
    isDefault: true,
  },
  {
    id: 'deals',
    question: 'What are the deals worth?',
    page: 'deals',
    anyOf: ['Deals'],
    hasPeriod: false,
    isDefault: true,
  },
  {
    id: 'listings',
    question: 'How complete are the listings?',
    page: 'productsList',
    anyOf: ['Product'],
    hasPeriod: false,
    isDefault: true,
  },
  {
    id: 'work',
    question: 'Who has done what?',
    page: 'reports',
    anyOf: ['Leads', 'Contacts', 'Accounts', 'Deals', 'Tasks', 'Meetings', 'Calls'],
    hasPeriod: true,
    isDefault: false,
  },
] as const satisfies readonly Card[]
export type DashboardCard = (typeof DASHBOARD_CARDS)[number]
export type CardId = DashboardCard['id']

/** The rights of which any lets a person see a card. */
export const cardNeeds = ({ anyOf }: DashboardCard): readonly PermissionNeed[] =>
  anyOf.map((module) => ({ module, action: 'View' }))

/** The cards that a person may see. D-249. */
export const cardsFor = (holder: Holder): readonly DashboardCard[] =>
  DASHBOARD_CARDS.filter((card) => isAnyGranted(holder, cardNeeds(card)) && canOpen(card.page, holder))

/** The cards of a person who chose nothing: of those allowed the first ones, or all where these are missing. D-249. */
export function standardCards(allowed: readonly DashboardCard[]): CardId[] {
  const first = allowed.filter(({ isDefault }) => isDefault)
  return (first.length > 0 ? first : allowed).map(({ id }) => id)
}
