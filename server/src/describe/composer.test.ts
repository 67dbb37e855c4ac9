import { lengths, longestTitle, tones } from '@prona/contract/descriptions/description'
import { languages } from '@prona/contract/kernel/words'
import { unit } from '@prona/contract/resources'
import { describe, expect, test } from 'vitest'
import { composed, composer } from './composer.ts'
import type { PropertyFacts, UnitFacts } from './facts.ts'
import type { Writing } from './writer.ts'

const place: PropertyFacts = {
  about: 'property',
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'Kulla e Gështenjave',
  kind: 'building',
  stage: 'building',
  city: 'Tiranë',
  street: 'Rruga Sami Frashëri 97',
  handoverOn: '2027-12-01',
  yearBuilt: null,
  energyClass: 'A',
  floors: { from: 2, to: 12 },
  amenities: ['Ashensor', 'Palestër', 'Tarracë e përbashkët', 'Pika karikimi'],
  today: '2026-11-21',
}
const flat: UnitFacts = {
  about: 'unit',
  _id: '01900000-0000-7000-8000-000000000002',
  kind: 'apartment',
  floor: 5,
  bedrooms: 2,
  livingRooms: 1,
  bathrooms: 2,
  balconies: 2,
  orientation: 'southEast',
  view: 'Mali i Dajtit',
  condition: 'offPlan',
  netArea: 9425,
  grossArea: 10650,
  outdoorArea: 1400,
  currency: 'EUR',
  rentPeriod: null,
  availableFrom: '2027-12-21',
  salePrice: 23_650_000,
  rentPrice: null,
  place,
  today: '2026-11-21',
}
const plain = { language: 'sq', tone: 'plain', length: 'medium', keywords: [] } as const

function written(wish: Partial<Writing>): { title: string; description: string } {
  return composed({ facts: flat, ...plain, ...wish })
}

describe('a composed description', () => {
  test.each([
    [
      'sq',
      'dy dhoma gjumi, një dhomë ndenjeje dhe dy banjo',
      'në katin e pestë te Kulla e Gështenjave, në Tiranë',
    ],
    [
      'en',
      'two bedrooms, one living room and two bathrooms',
      'on the fifth floor at Kulla e Gështenjave in Tirana',
    ],
    [
      'de',
      'zwei Schlafzimmer, ein Wohnzimmer und zwei Bäder',
      '5. Obergeschoss des Hauses „Kulla e Gështenjave“ in Tirana',
    ],
    ['es', 'dos dormitorios, un salón y dos baños', 'en la quinta planta de Kulla e Gështenjave, Tirana'],
  ] as const)('says in %s what the record says, in that language', (language, rooms, where) => {
    const { description } = written({ language, length: 'long' })
    expect(description).toContain(rooms)
    expect(description.toLowerCase()).toContain(where.toLowerCase())
    expect(description).toMatch(/94[.,]25\u00a0m²/)
    expect(description).toMatch(/236.500/)
  })

  test.each([
    ['sq', 'orientimi', /jug(?:lindja)/, 'mali i Dajtit', 'dhjetor 2027'],
    ['en', 'south-east', /views|look/, 'Mount Dajti', 'December 2027'],
    ['de', 'Südosten', /Blick auf/, 'den Berg Dajti', 'Dezember 2027'],
    ['es', 'sureste', /vistas|ventanas/, 'al monte Dajti', 'diciembre de 2027'],
  ] as const)('bends the view, the side and the month as %s does', (language, side, word, view, month) => {
    const { description } = written({ language, tone: 'warm', length: 'long' })
    expect(description).toContain(side)
    expect(description).toMatch(word)
    expect(description).toContain(view)
    expect(description).toContain(month)
  })

  test('is the same for the same record and wish', () => {
    expect(written({ tone: 'warm', length: 'long' })).toEqual(written({ tone: 'warm', length: 'long' }))
  })

  test.each(languages)(
    'differs in %s from tone to tone, grows with its length, and varies between records',
    (language) => {
      const openings = tones.map((tone) => written({ language, tone }).description.split(/[.:]/)[0])
      expect(new Set(openings).size).toBe(tones.length)
      const [short = 0, medium = 0, long = 0] = lengths.map(
        (length) => written({ language, length, tone: 'warm' }).description.length,
      )
      expect(medium).toBeGreaterThan(short * 1.5)
      expect(long).toBeGreaterThan(medium * 1.2)
      const many = Array.from(
        { length: 40 },
        (_, count) =>
          written({ language, tone: 'warm', facts: { ...flat, _id: `0190-${count}` } }).description,
      )
      expect(new Set(many).size).toBeGreaterThan(8)
    },
  )

  test('is good prose for every kind of unit and building, whatever is missing', () => {
    const bare = {
      floor: null,
      bedrooms: null,
      livingRooms: null,
      bathrooms: null,
      balconies: null,
      orientation: null,
    }
    const barer = {
      view: null,
      condition: null,
      netArea: null,
      outdoorArea: null,
      grossArea: null,
      salePrice: null,
      place: undefined,
    }
    const variants: Writing['facts'][] = Object.keys(unit.fields.kind.choices).flatMap((kind) =>
      [
        {},
        bare,
        { ...bare, ...barer },
        { bedrooms: 1, bathrooms: 1, balconies: 1, livingRooms: 1, floor: 0 },
        { floor: -1, view: 'Panoramë', rentPrice: 45_000, rentPeriod: 'month' as const },
      ].map((missing) => ({ ...flat, kind: kind as UnitFacts['kind'], ...missing })),
    )
    for (const kind of ['building', 'complex', 'villa', 'land', 'commercial', 'parking'] as const) {
      variants.push(
        { ...place, kind },
        { ...place, kind, city: null, street: null, amenities: ['Kamin'], handoverOn: null },
      )
    }
    let count = 0
    for (const facts of variants) {
      for (const language of languages) {
        for (const tone of tones) {
          for (const length of lengths) {
            const { title, description } = composed({ facts, language, tone, length, keywords: ['dritë'] })
            const told = `${language} ${tone} ${length}: ${title} / ${description}`
            expect(told).not.toMatch(/undefined|null|NaN|\[object| {2}| [,.;:]|,,|\.\.|,\.| – $/)
            for (const paragraph of description.split('\n\n'))
              expect(paragraph, told).toMatch(/^[\p{Lu}\p{N}„].*[.:]$/su)
            expect(title.length).toBeLessThanOrEqual(longestTitle)
            expect(description).toContain('dritë')
            count++
          }
        }
      }
    }
    expect(count).toBe(variants.length * 36)
  })

  test('agrees in number and gender where one bath is all there is', () => {
    const one = {
      ...flat,
      kind: 'studio',
      bedrooms: null,
      bathrooms: 1,
      balconies: 1,
      condition: 'new',
      availableFrom: null,
    } as const
    expect(written({ facts: one }).description).toContain('dhe një banjo')
    expect(written({ facts: one, language: 'en' }).description).toMatch(
      /one bathroom\. (?:A balcony adds|Outside there is a balcony)/,
    )
    expect(written({ facts: one, language: 'de' }).description).toMatch(/Es hat .* und ein Bad\./)
    expect(
      written({ facts: { ...one, condition: 'toRenovate', kind: 'office' }, language: 'es' }).description,
    ).toContain('reformada')
    expect(written({ facts: { ...one, condition: 'toRenovate' }, language: 'es' }).description).toContain(
      'reformado',
    )
  })

  test('says “e” before an “i” in Spanish', () => {
    expect(written({ language: 'es', keywords: ['garaje', 'internet'] }).description).toContain(
      'garaje e internet.',
    )
  })

  test('leaves words nobody knows as they are, after a colon', () => {
    const facts = {
      ...flat,
      view: 'Kopshti i Sulos',
      place: { ...place, amenities: ['Ashensor', 'Kabinë zbarkimi'] },
    }
    expect(written({ facts }).description).toContain('Pamja: Kopshti i Sulos.')
    expect(written({ facts, language: 'de' }).description).toContain(
      'Ausstattung: Ashensor und Kabinë zbarkimi.',
    )
  })

  test('names no price of what is not to be had and none that is not seen', () => {
    const { description } = written({ length: 'long', facts: { ...flat, salePrice: null } })
    expect(description).not.toMatch(/€|Çmimi/)
  })

  test('comes in pieces that join to the whole, and stops when nobody listens', async () => {
    const stop = new AbortController()
    const writing = { facts: flat, ...plain, length: 'long' } as const
    const texts = { description: '', title: '' }
    let pieces = 0
    for await (const { part, text } of composer(writing, stop.signal)) {
      texts[part] += text
      pieces++
    }
    expect(texts).toEqual(composed(writing))
    expect(pieces).toBeGreaterThan(20)
    let heard = 0
    for await (const _ of composer(writing, stop.signal)) if (++heard === 3) stop.abort()
    expect(heard).toBe(3)
  })
})
