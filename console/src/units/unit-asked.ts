import type { AskedWords } from '../engine/filters/asked-words-context.ts'

/** What is called high, from the fourth floor on. */
const high = { from: 4 }
const low = { to: 1 }
const ground = { from: 0, to: 0 }

/** What people who ask for units write beside the fields' labels, in all four languages. */
export const unitAsked: AskedWords = {
  passing:
    'orientuar kthyer drejtim drejt pamje facing oriented orientation ausgerichtet ausrichtung gelegen gerichtet orientado orientada orientacion',
  terms: {
    kind: {
      values: [
        ['garsonjerë, garsoniere, studio, estudio', 'studio'],
        ['apartament, banesë, apartment, flat, wohnung, eigentumswohnung, apartamento', 'apartment'],
        ['parkim, garazh, parking, garage, tiefgarage, garaje', 'parking'],
      ],
    },
    floor: {
      names: 'kat, kati, floor, storey, etage, stock, stockwerk, planta, piso',
      ranges: [
        [
          'i lartë, kat i lartë, kati i lartë, e lartë, lart, high, high up, high floor, upper floor, hoch, hoch oben, oben, hohe etage, obere etage, alto, alta, piso alto, planta alta, arriba',
          high,
        ],
        [
          'i ulët, kat i ulët, kati i ulët, e ulët, ulët, poshtë, low, low floor, lower floor, niedrig, tief, unten, niedrige etage, untere etage, bajo, baja, piso bajo',
          low,
        ],
        [
          'përdhes, kat përdhes, kati përdhes, përdhe, ground, ground floor, erdgeschoss, parterre, planta baja',
          ground,
        ],
      ],
    },
    bedrooms: {
      names:
        'dhoma, dhomë, dhoma gjumi, dhomë gjumi, bedrooms, bedroom, rooms, room, bed, beds, schlafzimmer, dormitorios, dormitorio, habitaciones, habitación',
      // German counts the living room among the rooms.
      namesOfMore: ['zimmer, räume', 1],
    },
    netArea: { names: 'sipërfaqja, area, fläche, wohnfläche, superficie' },
    salePrice: { names: 'çmimi, price, preis, kaufpreis, precio' },
    rentPrice: { names: 'qiraja, rent, miete, alquiler, renta' },
  },
}
