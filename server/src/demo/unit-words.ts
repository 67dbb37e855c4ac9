import type { LocalizedText } from '@prona/contract/kernel/field'
import type { Orientation } from './layouts.ts'

/** The published texts of a unit, in the four languages. */
export function penthouseWords(city: string): { title: LocalizedText; description: LocalizedText } {
  return {
    title: {
      sq: `Penthaus me tarracë mbi ${city}`,
      en: `Penthouse with a terrace above ${city}`,
      de: `Penthouse mit Terrasse über ${city}`,
      es: `Ático con terraza sobre ${city}`,
    },
    description: {
      sq: 'Zë gjysmën e katit të fundit. Dhoma e ndenjjes hapet drejt tarracës, dhoma kryesore ka garderobë dhe banjë të vetën.',
      en: 'Half of the top floor. The living room opens onto the terrace; the main bedroom has a dressing room and a bathroom of its own.',
      de: 'Die Hälfte der obersten Etage. Das Wohnzimmer öffnet sich zur Terrasse, das Hauptschlafzimmer hat Ankleide und eigenes Bad.',
      es: 'La mitad de la última planta. El salón se abre a la terraza; el dormitorio principal tiene vestidor y baño propio.',
    },
  }
}

export function villaWords(view: string): { title: LocalizedText; description: LocalizedText } {
  const seen = views[view] ?? { en: 'the hills', de: 'die Hügel', es: 'las colinas' }
  return {
    title: {
      sq: 'Vilë me kopsht dhe garazh',
      en: 'Villa with garden and garage',
      de: 'Villa mit Garten und Garage',
      es: 'Villa con jardín y garaje',
    },
    description: {
      sq: `Tre kate me kopsht rreth e qark. Nga kati i parë duket: ${view.toLowerCase()}.`,
      en: `Three floors with a garden all around. The first floor looks onto ${seen.en}.`,
      de: `Drei Etagen mit Garten ringsum. Der erste Stock blickt auf ${seen.de}.`,
      es: `Tres plantas con jardín alrededor. La primera planta mira a ${seen.es}.`,
    },
  }
}

export function flatTitle(bedrooms: number, orientation: Orientation): LocalizedText {
  const side = sides[orientation]
  return {
    sq: `Apartament ${bedrooms}+1 i kthyer nga ${side.sq}`,
    en: `${bedrooms}-bedroom apartment facing ${side.en}`,
    de: `Wohnung mit ${bedrooms} Schlafzimmern nach ${side.de}`,
    es: `Apartamento de ${bedrooms} dormitorios orientado al ${side.es}`,
  }
}

const sides: Readonly<Record<Orientation, Readonly<Record<'sq' | 'en' | 'de' | 'es', string>>>> = {
  north: { sq: 'veriu', en: 'north', de: 'Norden', es: 'norte' },
  northEast: { sq: 'verilindja', en: 'north-east', de: 'Nordosten', es: 'noreste' },
  east: { sq: 'lindja', en: 'east', de: 'Osten', es: 'este' },
  southEast: { sq: 'juglindja', en: 'south-east', de: 'Südosten', es: 'sureste' },
  south: { sq: 'jugu', en: 'south', de: 'Süden', es: 'sur' },
  southWest: { sq: 'jugperëndimi', en: 'south-west', de: 'Südwesten', es: 'suroeste' },
  west: { sq: 'perëndimi', en: 'west', de: 'Westen', es: 'oeste' },
  northWest: { sq: 'veriperëndimi', en: 'north-west', de: 'Nordwesten', es: 'noroeste' },
}

const views: Readonly<Record<string, { readonly en: string; readonly de: string; readonly es: string }>> = {
  Deti: { en: 'the sea', de: 'das Meer', es: 'el mar' },
  Gjiri: { en: 'the bay', de: 'die Bucht', es: 'la bahía' },
  Kodrat: { en: 'the hills', de: 'die Hügel', es: 'las colinas' },
  'Liqeni i Farkës': { en: 'Lake Farka', de: 'den Farka-See', es: 'el lago de Farka' },
  'Mali i Dajtit': { en: 'Mount Dajti', de: 'den Berg Dajti', es: 'el monte Dajti' },
}
