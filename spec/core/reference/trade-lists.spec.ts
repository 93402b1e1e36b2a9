import { describe, expect, it } from 'vitest'
import {
  bandOf,
  EMPLOYEE_BANDS,
  FLOOR_AREA_BANDS,
  PROFILE_BANDS,
  REVENUE_BANDS,
} from '../../../core/reference/bands.ts'
import type { Band } from '../../../core/reference/bands.ts'
import { CATEGORY_TREE, categoryRows } from '../../../core/reference/category-tree.ts'
import {
  CERTIFICATE_NAMES,
  CERTIFICATE_TYPES,
  ISSUING_BODIES,
  PRODUCT_CLASSES,
} from '../../../core/reference/certificates.ts'
import { CURRENCIES, currencyOfCode, currencyOfId, DEFAULT_CURRENCY_ID } from '../../../core/reference/currencies.ts'
import { DEFAULT_USD_PER_UNIT } from '../../../core/reference/exchange-rates.ts'
import { INCOTERMS, INCOTERM_TOOLTIPS, incotermTooltip } from '../../../core/reference/incoterms.ts'
import { LC_TYPES, PAYMENT_METHODS } from '../../../core/reference/payments.ts'
import { PRODUCT_CONDITIONS } from '../../../core/reference/product-conditions.ts'
import {
  BUYING_PURPOSES,
  INDUSTRIES,
  PURCHASE_FREQUENCIES,
  SALES_PLATFORMS,
  SOCIAL_NETWORKS,
} from '../../../core/reference/profile-options.ts'
import { NUMBER_SCALES, QUANTITY_UNITS } from '../../../core/reference/units.ts'

describe('certificates', () => {
  it.each([
    { id: 'CERT-01', type: 'Management System Certifications' },
    { id: 'CERT-02', type: 'Product Certificate' },
    { id: 'CERT-03', type: 'Product Test Report' },
    { id: 'CERT-04', type: 'Country restricted sales access' },
    { id: 'CERT-05', type: 'Regulatory licensing document' },
  ] as const)('[$id] the types hold "$type" with a list of names', ({ type }) => {
    expect(CERTIFICATE_TYPES).toContain(type)
    expect(CERTIFICATE_NAMES[type].length).toBeGreaterThan(0)
    expect(new Set(CERTIFICATE_NAMES[type]).size).toBe(CERTIFICATE_NAMES[type].length)
  })

  it('[CERT-06] equals the twenty issuing bodies', () => {
    expect(ISSUING_BODIES).toEqual([
      'ABS',
      'BSI',
      'BV',
      'CQC',
      'CQM',
      'CTC',
      'China Great Wall Quality',
      'DNV',
      'DQS',
      'Dekra',
      'Intertek',
      'LR',
      'MOODY',
      'Other',
      'SGS',
      'TUV NORD',
      'TUV Rheinland',
      'TUV SUD',
      'UL',
      'WIT',
    ])
  })

  it('[CERT-07] has a special list of one entry', () => {
    expect(PRODUCT_CLASSES).toEqual(['unlimited product class'])
  })
})

describe('profile options', () => {
  it('[SELLER-09] equals the four buying purposes', () => {
    expect(BUYING_PURPOSES).toEqual([
      'For company internal use',
      'To resell items',
      'For production & processing',
      'For personal use',
    ])
  })

  it('[SELLER-10] equals the six purchase frequencies', () => {
    expect(PURCHASE_FREQUENCIES).toEqual(['never', 'daily', 'weekly', 'monthly', 'quarterly', 'once per year or less'])
  })

  it('[SELLER-11] equals the four sales platforms', () => {
    expect(SALES_PLATFORMS).toEqual(['Amazon', 'eBay', 'Etsy', 'Offline'])
  })

  it('[SELLER-12] equals the sixteen quantity units, including duplicates', () => {
    expect(QUANTITY_UNITS).toEqual([
      'Meter',
      'Kg',
      'Unit',
      'Set',
      'Pieces',
      'Gram',
      'Piece',
      'Sets',
      'Tons',
      'Units',
      'Frequency',
      'Amplitude',
      'Ampere',
      'Watt',
      'Grams',
      'Amper',
    ])
  })

  it('[SELLER-13] equals the four number scales', () => {
    expect(NUMBER_SCALES).toEqual(['Thousand', 'Million', 'Billion', 'Trillion'])
  })

  it('[CONST-37] equals the seven social networks', () => {
    expect(SOCIAL_NETWORKS).toEqual(['WhatsApp', 'LinkedIn', 'Skype', 'WeChat', 'Instagram', 'Facebook', 'Twitter/X'])
  })

  it('[CONST-45] equals the six industries', () => {
    expect(INDUSTRIES).toEqual([
      'agri-food',
      'chemicals',
      'construction',
      'building materials',
      'dead sea products',
      'pharma and medical',
    ])
  })
})

describe('bands', () => {
  it('[SELLER-14] equals the five profile bands', () => {
    expect(labels(PROFILE_BANDS)).toEqual([
      'Under 5,000',
      '5,001-15,000',
      '15,001-30,000',
      '30,001-50,000',
      '50,001 and above',
    ])
    expectNoGap(PROFILE_BANDS)
  })

  it('[SELLER-15] runs floor areas from below 1,000 to above 100,000 square meters without a gap', () => {
    expect(labels(FLOOR_AREA_BANDS).at(0)).toBe('below 1,000 square meters')
    expect(labels(FLOOR_AREA_BANDS).at(-1)).toBe('above 100,000 square meters')
    expectNoGap(FLOOR_AREA_BANDS)
  })

  it('[CONST-46] runs revenue from 0–100,000 to 5,000,001 and above without a gap', () => {
    expect(labels(REVENUE_BANDS).at(0)).toBe('0–100,000')
    expect(labels(REVENUE_BANDS).at(-1)).toBe('5,000,001 and above')
    expectNoGap(REVENUE_BANDS)
  })

  it('[CONST-47] runs employees from 500–10,000 to 5,000,001 and above without a gap', () => {
    expect(labels(EMPLOYEE_BANDS).at(0)).toBe('500–10,000')
    expect(labels(EMPLOYEE_BANDS).at(-1)).toBe('5,000,001 and above')
    expectNoGap(EMPLOYEE_BANDS)
  })

  it('returns the band of a figure', () => {
    expect(bandOf(REVENUE_BANDS, 100_000)?.label).toBe('0–100,000')
    expect(bandOf(REVENUE_BANDS, 100_001)?.label).toBe('100,001–500,000')
    expect(bandOf(FLOOR_AREA_BANDS, 0)?.label).toBe('below 1,000 square meters')
    expect(bandOf(EMPLOYEE_BANDS, 499)).toBeUndefined()
  })
})

describe('currencies', () => {
  it('[CONST-29] has the eleven named currencies among 28, without duplicates', () => {
    const codes = CURRENCIES.map((currency) => currency.code)
    expect(codes).toEqual(
      expect.arrayContaining(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF', 'CNY', 'AUD', 'BRL', 'INR', 'MXN']),
    )
    expect(codes).toHaveLength(28)
    expect(new Set(codes).size).toBe(28)
  })

  it('[D-78] numbers them from 1, US dollars first, and has a rate for each', () => {
    expect(CURRENCIES.map((currency) => currency.id)).toEqual(Array.from({ length: 28 }, (_, index) => index + 1))
    expect(currencyOfId(DEFAULT_CURRENCY_ID)?.code).toBe('USD')
    expect(currencyOfCode('jpy')?.minorUnits).toBe(0)
    expect(Object.keys(DEFAULT_USD_PER_UNIT).sort()).toEqual(CURRENCIES.map((currency) => currency.code).sort())
    for (const rate of Object.values(DEFAULT_USD_PER_UNIT)) expect(rate).toBeGreaterThan(0)
  })
})

describe('trade terms', () => {
  it('[CONST-30] equals the thirteen payment methods', () => {
    expect(PAYMENT_METHODS).toEqual([
      'payment through the platform escrow',
      'CBS',
      'Advanced Payment',
      'ACH Transfer',
      'Credit Card',
      'Debit Card',
      'online platforms',
      'Cash',
      'Escrow',
      'D/P',
      'D/A',
      'TT',
      'LC',
    ])
  })

  it('[CONST-31] equals the eight kinds of a letter of credit', () => {
    expect(LC_TYPES).toEqual([
      'revocable',
      'irrevocable',
      'documentary',
      'standby',
      'confirmed',
      'unconfirmed',
      'transferable',
      'non-transferable',
    ])
  })

  it('[CONST-32] equals the ten incoterms', () => {
    expect(INCOTERMS).toEqual(['EXW', 'FOB', 'CFR/CNF', 'CIF', 'CPT', 'CIP', 'DDP', 'DAP', 'FCA', 'FAS'])
  })

  it('[CONST-33] explains the six further terms', () => {
    for (const term of ['CNF/CFR', 'CFR', 'CNF', 'DAF', 'DES', 'DDU'])
      expect(incotermTooltip(term)?.length).toBeGreaterThan(20)
  })

  it('[D-104] explains sixteen keys, with one text for all spellings of CFR', () => {
    expect(Object.keys(INCOTERM_TOOLTIPS)).toHaveLength(16)
    expect(new Set(['CFR/CNF', 'CNF/CFR', 'CFR', 'CNF'].map(incotermTooltip)).size).toBe(1)
    for (const term of INCOTERMS) expect(incotermTooltip(term)?.length).toBeGreaterThan(20)
    expect(incotermTooltip('constructor')).toBeUndefined()
  })

  it('[CONST-36] equals the fifteen product conditions', () => {
    expect(PRODUCT_CONDITIONS).toEqual([
      'Brand New',
      'New - Open Box',
      'Surplus Stock',
      'Clearance',
      'Damaged Packaging',
      'Manufacturer Refurbished',
      'Seller Refurbished',
      'Used - Like New',
      'Used - Very Good',
      'Used - Good',
      'Used - Acceptable',
      'Parts Only',
      'Not Working',
      'Damaged - Functional',
      'Damaged - Non-Functional',
    ])
  })
})

describe('categoryRows', () => {
  it('lists twelve sectors with parents and leaves, each parent before its children, with unique slugs', () => {
    const rows = categoryRows()
    const seen = new Set<string>()
    for (const row of rows) {
      expect(seen.has(row.slug)).toBe(false)
      if (row.parent !== null) expect(seen.has(row.parent)).toBe(true)
      expect(row.path).toHaveLength(row.level)
      seen.add(row.slug)
    }
    expect(CATEGORY_TREE).toHaveLength(12)
    for (const sector of CATEGORY_TREE) expect(sector.children.length).toBeGreaterThanOrEqual(6)
    expect(rows.length).toBeGreaterThan(300)
  })
})

// Helpers

const labels = (bands: readonly Band[]): readonly string[] => bands.map((band) => band.label)

function expectNoGap(bands: readonly Band[]): void {
  for (const [index, band] of bands.entries()) if (index > 0) expect(band.min).toBe((bands[index - 1]?.max ?? NaN) + 1)
}
