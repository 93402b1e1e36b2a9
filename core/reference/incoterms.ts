/** The ten terms a listing can choose. Spec §9 "Incoterms". */
export const INCOTERMS = ['EXW', 'FOB', 'CFR/CNF', 'CIF', 'CPT', 'CIP', 'DDP', 'DAP', 'FCA', 'FAS'] as const

const costAndFreight =
  'Cost and freight: the seller pays the freight to the port of destination; the risk passes once the goods are on board.'

/**
 * The meaning of each term, in our own words. The six keys that the form does not offer explain older data, and the
 * spellings of CFR share one text (D-104).
 */
export const INCOTERM_TOOLTIPS = {
  EXW: 'Ex works: the buyer collects the goods at the seller’s premises and bears all cost and risk from there.',
  FOB: 'Free on board: the seller delivers the goods on board the vessel at the named port; cost and risk then pass to the buyer.',
  'CFR/CNF': costAndFreight,
  'CNF/CFR': costAndFreight,
  CFR: costAndFreight,
  CNF: costAndFreight,
  CIF: 'Cost, insurance and freight: as CFR, and the seller also insures the goods up to the port of destination.',
  CPT: 'Carriage paid to: the seller pays carriage to the named place; the risk passes when the first carrier takes the goods.',
  CIP: 'Carriage and insurance paid to: as CPT, and the seller also insures the goods up to the named place.',
  DDP: 'Delivered duty paid: the seller delivers the goods cleared for import, with all duties and taxes paid.',
  DAP: 'Delivered at place: the seller delivers to the named place, ready for unloading; the buyer clears the import.',
  FCA: 'Free carrier: the seller hands the goods, cleared for export, to the carrier the buyer has named.',
  FAS: 'Free alongside ship: the seller places the goods beside the vessel at the named port of shipment.',
  DAF: 'Delivered at frontier: the seller delivers at the named place of the frontier, not unloaded. Replaced by DAP.',
  DES: 'Delivered ex ship: the seller delivers on board at the port of destination, not unloaded. Replaced by DAP.',
  DDU: 'Delivered duty unpaid: the seller delivers to the named place; duties and taxes are the buyer’s. Replaced by DAP.',
} as const satisfies Readonly<Record<string, string>>

export type IncotermKey = keyof typeof INCOTERM_TOOLTIPS

/** The tooltip of a stored term; undefined for an unknown one. */
export function incotermTooltip(term: string): string | undefined {
  return Object.hasOwn(INCOTERM_TOOLTIPS, term) ? INCOTERM_TOOLTIPS[term as IncotermKey] : undefined
}
