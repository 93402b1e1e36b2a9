import { dashboardChoice, dashboardInput } from '../crm/sales-reports/dashboard.schema.ts'
import { endpoint, needs } from './endpoint.ts'

export const dashboardCards = endpoint({
  id: 'dashboard.cards',
  method: 'GET',
  path: 'dashboard/cards',
  access: needs('Dashboard', 'View'),
  response: { data: dashboardChoice },
  summary:
    "The cards of the caller's dashboard in their order, those that the caller may see, and their period. Not part of the specification (D-249).",
})

export const saveDashboardCards = endpoint({
  id: 'dashboard.saveCards',
  method: 'PUT',
  path: 'dashboard/cards',
  access: needs('Dashboard', 'View'),
  input: dashboardInput,
  response: { data: dashboardChoice },
  summary:
    'Chooses the cards of the own dashboard, their order and period; missing values stay, `cards` null returns to the first cards. 403 for a card that the caller may not see (D-249).',
})
