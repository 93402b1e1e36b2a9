/** Makers of the demo market; none of them exists. */
export const brandWords = [
  'Aldorra', 'Anvik', 'Arbotec', 'Belmare', 'Brentis', 'Calloway & Reed', 'Castorin', 'Corvane', 'Delvigo', 'Dornfeld', 'Elvenor', 'Estrano', 'Farholm', 'Feronix', 'Galtera',
  'Granvik', 'Halden Werke', 'Harrowgate', 'Inverra', 'Jadeport', 'Kaldero', 'Kestrix', 'Lumenta', 'Marovia', 'Mistral Line', 'Nordhaven', 'Novatrice', 'Okamori', 'Orvanto',
  'Pallister', 'Quintara', 'Rivermark', 'Sandoval Sur', 'Solvento', 'Tamrico', 'Trevanna', 'Ulmaro', 'Valdivar', 'Westerby', 'Yarrow & Finch', 'Zelkova', 'Zephyrine',
] as const

export const reviewTexts = {
  5: [
    'Goods as described, papers complete, two days early at the port.',
    'Third order with them. Answers come within hours and prices hold.',
    'Packing was excellent, not one damaged carton in forty.',
    'They sent samples first and kept exactly to them.',
  ],
  4: [
    'Good quality at a fair price. The certificate of origin came a little late.',
    'Solid supplier. Communication could be quicker at weekends.',
    'Everything fits the specification; we will order again next season.',
  ],
  3: ['The goods are fine, but delivery took ten days longer than promised.', 'Quality varies between lots. The seller replaced what was not right.'],
} as const
