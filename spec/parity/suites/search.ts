import fc from 'fast-check'
import { z } from 'zod'
import { correctedSearches, correctionsOf, isCorrectable, oneEditAway } from '../../../core/search/correction.ts'
import { headVector, listingWords, wordsVector } from '../../../core/search/listing-words.ts'
import { literally, matchQuery, searchQuery, withoutQuotes } from '../../../core/search/search-query.ts'
import { readRecent, withRecent } from '../../../core/search/recent-searches.ts'
import { rankOf, rankParts } from '../../../core/search/search-rank.ts'
import { continuationOf, continuing } from '../../../core/search/suggestions.ts'
import { canonicalOf, measureOf, stemOf, wordsIn, writtenMeasure } from '../../../core/search/words.ts'
import { edgesOf, suite, text, whole } from '../suite.ts'

const TEXTS = [
  'Basmati Rice 1121, 25 kg Bags',
  'QU-828 X',
  'qu828x',
  'Circuit Breakers 20A',
  '20 tonnes crane',
  '1,200 t',
  '2,5 mm',
  `20" and 40' container`,
  "men's T-shirt",
  'Café Weiß Ångström Łódź',
  'fork lift',
  'tires & tyres',
  'Galvanised aluminum fibers',
  'of the and',
  '钢管 20mm',
  '!?',
  '',
  '"circut breaker"',
  '“solar panel”',
  '""',
  'one two three four five six seven eight nine',
  'x'.repeat(60),
]
const WORDS =
  'pumps batteries cookies boxes brushes glasses potatoes lenses shoes buses knives stainless chassis tyre tires aluminum galvanised galvanized trucks otherwise m8 20t 20tonnes dry'.split(
    ' ',
  )
const aText = fc
  .array(fc.constantFrom('steel', 'pipes', 'QU-828', '20 t', 'for', 'tyre', 'rice'), { maxLength: 5 })
  .map((words) => words.join(' '))
const texts = z.strictObject({
  title: text,
  above: text,
  brand: text,
  model: text,
  categories: z.array(text),
  seller: text,
  others: z.array(text),
})
const pump = {
  title: 'Rotary Vane Vacuum Pump for Labs',
  above: 'New',
  brand: 'Vaquor',
  model: 'QU-828X',
  categories: ['Vacuum Pumps'],
  seller: 'Delta Pumps',
  others: ['Machinery & Equipment', 'Ultimate pressure 0.1 mbar.'],
}
const part = z.strictObject({ points: whole, query: text, of: z.enum(['head', 'all']) })

export const searchSuites = [
  suite({
    name: 'search-continuation',
    title: 'How well a name continues a typed text, and the names that do, the closest first',
    source: 'D-207',
    rule: 'core/search/suggestions continuationOf, continuing',
    note: '0: the name begins with the text. 1: each typed word begins a word of the name. null: neither.',
    input: z.strictObject({ names: z.array(text), typed: text, most: whole }),
    verdict: z.strictObject({ closeness: z.array(whole.nullable()), names: z.array(text) }),
    edges: [
      ['the start of a name first', { names: ['Vane Pumps', 'Pumps & Valves', 'Compressors'], typed: 'pum', most: 3 }],
      ['a synonym', { names: ['Tyres & Wheels'], typed: 'tires', most: 3 }],
      ['every word', { names: ['Pumps & Valves', 'Valves'], typed: 'val pu', most: 3 }],
      ['accents', { names: ['Café Weiß'], typed: 'cafe weiss', most: 3 }],
      ['no words', { names: ['Pumps'], typed: ' !? ', most: 3 }],
      ['nothing', { names: ['Pumps'], typed: '', most: 3 }],
      ['at most so many', { names: ['Pump A', 'Pump B'], typed: 'pump', most: 1 }],
    ],
    arbitrary: fc.record({
      names: fc.array(aText, { maxLength: 4 }),
      typed: fc.constantFrom('ste', 'pipe', 'steel pi', 'qu', 'ric', 'x'),
      most: fc.integer({ min: 1, max: 3 }),
    }),
    count: 20,
    run: ({ names, typed, most }) => ({
      closeness: names.map((name) => continuationOf(name, typed) ?? null),
      names: [...continuing(names, (name) => name, typed, most)],
    }),
  }),
  suite({
    name: 'recent-searches',
    title: 'The recent searches after another one, and as they are read from storage',
    source: 'D-207',
    rule: 'core/search/recent-searches',
    input: z.strictObject({ stored: text, keyword: text }),
    verdict: z.array(text),
    edges: [
      ['a new one comes first', { stored: '["steel","rice"]', keyword: ' copper  pipe ' }],
      ['a known one moves up', { stored: '["steel","café"]', keyword: 'CAFE' }],
      ['no text', { stored: '["steel"]', keyword: '  ' }],
      ['no list', { stored: '{"a":1}', keyword: 'rice' }],
      ['no JSON', { stored: '[', keyword: 'rice' }],
      ['other values', { stored: '[1,null,"rice",""]', keyword: 'steel' }],
      ['too many', { stored: '["a","b","c","d","e","f","g"]', keyword: 'h' }],
    ],
    run: ({ stored, keyword }) => [...withRecent(readRecent(stored), keyword)],
  }),
  suite({
    name: 'search-words',
    title: 'The words of a text for the search',
    source: 'D-147',
    rule: 'core/search/words wordsIn',
    note: 'A word is tied to the one before it by a hyphen, slash, dot or underscore.',
    input: text,
    verdict: z.array(z.strictObject({ text, isTied: z.boolean() })),
    edges: edgesOf(TEXTS),
    run: (given) => wordsIn(given),
  }),
  suite({
    name: 'search-word-forms',
    title: 'The singular and the canonical form of a word, and a measure written as one word',
    source: 'D-147',
    rule: 'core/search/words stemOf, canonicalOf, writtenMeasure, core/search/spelling',
    input: text,
    verdict: z.strictObject({ stem: text, canonical: text, measure: text.nullable() }),
    edges: edgesOf(WORDS),
    run: (word) => ({ stem: stemOf(word), canonical: canonicalOf(word), measure: writtenMeasure(word) ?? null }),
  }),
  suite({
    name: 'search-measure',
    title: 'A number and its unit as one word',
    source: 'D-147',
    rule: 'core/search/words measureOf',
    input: z.strictObject({ number: text, unit: text }),
    verdict: text.nullable(),
    edges: [],
    arbitrary: fc.record({
      number: fc.constantFrom('20', '2.5', 'qu', ''),
      unit: fc.constantFrom('t', 'tonnes', 'kg', 'amps', 'volts', 'pumps', 'in', ''),
    }),
    count: 30,
    run: ({ number, unit }) => measureOf(number, unit) ?? null,
  }),
  suite({
    name: 'search-listing-words',
    title: 'The words by which a listing is found (all) and ranked (head), as tsvectors, and its terms',
    source: 'D-147',
    rule: 'core/search/listing-words',
    input: texts,
    verdict: z.strictObject({ head: text, all: text, terms: z.array(text) }),
    edges: [
      ['a pump', pump],
      ['nothing', { title: '', above: '', brand: '', model: '', categories: [], seller: '', others: [] }],
      ['a name that begins with "for"', { ...pump, title: 'For rent' }],
    ],
    arbitrary: fc.record({
      title: aText,
      above: fc.constant(''),
      brand: aText,
      model: fc.constantFrom('', 'QU-828 X'),
      categories: fc.array(aText, { maxLength: 2 }),
      seller: aText,
      others: fc.array(aText, { maxLength: 1 }),
    }),
    count: 12,
    run: (given) => {
      const { head, all, terms } = listingWords(given)
      return { head: headVector(head), all: wordsVector(all), terms }
    },
  }),
  suite({
    name: 'search-query',
    title: 'A search as tsquery: by whole words, and by starts of words',
    source: 'D-147',
    rule: 'core/search/search-query',
    input: text,
    verdict: z.strictObject({
      whole: text.nullable(),
      starts: text.nullable(),
      isLiteral: z.boolean(),
      literally: text,
      withoutQuotes: text,
    }),
    edges: edgesOf(TEXTS),
    run: (keyword) => {
      const query = searchQuery(keyword)
      return {
        whole: matchQuery(query, 'whole') ?? null,
        starts: matchQuery(query, 'starts') ?? null,
        isLiteral: query.isLiteral,
        literally: literally(keyword),
        withoutQuotes: withoutQuotes(keyword),
      }
    },
  }),
  suite({
    name: 'search-rank',
    title: 'The parts of the rank of a search, and the rank of a pump',
    source: 'D-147',
    rule: 'core/search/search-rank',
    note: `The listing is ${JSON.stringify(pump)}.`,
    input: z.strictObject({ keyword: text, reach: z.enum(['whole', 'starts']) }),
    verdict: z.strictObject({ parts: z.array(part), rank: whole }),
    edges: ['vacuum pump', 'qu 828x', 'vaquor', 'delta', 'labs', 'mbar', 'pum', '', 'rice'].flatMap((keyword) =>
      (['whole', 'starts'] as const).map((reach) => [`${keyword}, ${reach}`, { keyword, reach }] as const),
    ),
    run: ({ keyword, reach }) => {
      const parts = rankParts(searchQuery(keyword), reach)
      return { parts, rank: rankOf(listingWords(pump), parts) }
    },
  }),
  suite({
    name: 'search-corrections',
    title: 'The corrections of typed words by known ones, and the corrected searches',
    source: 'D-147',
    rule: 'core/search/correction',
    note: 'Known words: circuit, breaker, brakes, panel, panels, channel, quinoa, pump, pomp.',
    input: z.array(text),
    verdict: z.strictObject({
      corrections: z.array(z.array(z.strictObject({ word: text, edits: whole }))),
      near: z.array(whole),
      searches: z.array(z.strictObject({ words: z.array(text), edits: whole })),
    }),
    edges: edgesOf<readonly string[]>([
      ['circut', 'braker'],
      ['solar', 'pannel'],
      ['qinoa'],
      ['pmup'],
      ['led'],
      ['828x'],
      ['quinoa'],
      [],
    ]),
    run: (typed) => {
      const known = ['circuit', 'breaker', 'brakes', 'panel', 'panels', 'channel', 'quinoa', 'pump', 'pomp']
      const found = typed.filter(isCorrectable).map((word) => [word, correctionsOf(word, known)] as const)
      return {
        corrections: found.map(([, corrections]) => corrections),
        near: typed.map((word) => oneEditAway(word).length),
        searches: correctedSearches(typed, new Map(found.filter(([, corrections]) => corrections.length > 0))),
      }
    },
  }),
]
