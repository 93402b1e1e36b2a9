/** The accounts with known passwords: printed at the start and used by journeys. Demo data only. */
export const demoSignIns = [
  { who: 'buyer', email: 'buyer@demo.tradehall.example', password: 'Harbour-42', fullName: 'Bea Buyer' },
  { who: 'seller', email: 'seller@demo.tradehall.example', password: 'Harbour-42', fullName: 'Selma Seller' },
  { who: 'sub-user', email: 'subuser@demo.tradehall.example', password: 'Harbour-42', fullName: 'Sam Subuser' },
  { who: 'pending', email: 'pending@demo.tradehall.example', password: 'Harbour-42', fullName: 'Pia Pending' },
  { who: 'operator', email: 'operator@demo.tradehall.example', password: 'Harbour-42', fullName: 'Olga Operator' },
] as const

export type DemoPerson = (typeof demoSignIns)[number]['who']
