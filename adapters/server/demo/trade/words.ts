/** Messages about a quote. `{product}`, `{quantity}`, `{city}` and `{first}` are replaced. */
export const requests = [
  'We need {quantity} of {product}. Please quote with delivery to {city}.',
  'Good day, please send your best price for {quantity} of {product}, packed for sea freight to {city}.',
  'Is {product} available at once? We would take {quantity} now and the same again next quarter.',
  'Please quote {quantity} of {product}. A test report with each lot would be needed.',
  'We compare three suppliers for {product}. What is your price for {quantity}, and how long from order to port?',
] as const

/** Messages after a request: the seller begins, then both take turns. */
export const talks = [
  [
    'Hello {first}, thank you for asking. {quantity} are in stock, we can load next week.',
    'That fits. Which packing do you use?',
    'Export cartons on pallets, shrink-wrapped. Photos follow.',
    'Good. Please add the price for a second lot of the same size.',
    'For both lots together we can give 3% less.',
    'Then send me the pro forma, please.',
  ],
  [
    'Good morning {first}. Do you need it CIF {city} or FOB?',
    'FOB is fine, our forwarder collects.',
    'Then the price as listed holds for {quantity}. Validity is 14 days.',
    'I will talk to purchasing and come back to you.',
    'Gladly. Shall I reserve the quantity until Friday?',
    'Yes, please do.',
  ],
  [
    'Dear {first}, the production takes 21 days from deposit. Is that in time for you?',
    'It is tight. Can you make a third of it earlier?',
    'One third in ten days is possible, without extra cost.',
    'Very good. What are your payment terms?',
    '30% with the order, the rest against copy of the bill of lading.',
  ],
  [
    'Hello {first}, certificates are attached to the listing; the original comes with the goods.',
    'Thank you. Could we have two samples first?',
    'Of course. We only ask you to pay the courier.',
  ],
  ['Thank you for your interest, {first}. You will have our offer by tomorrow noon.'],
] as const

/** First messages of people without a quote. */
export const hellos = [
  'Hello, we met at the fair in spring. Are you still looking for a supplier?',
  'Good day, I represent three importers in {city}. May I send you our list of needs?',
  'We would like to distribute your products here. Whom may I talk to?',
] as const
