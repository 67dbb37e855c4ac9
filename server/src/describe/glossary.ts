import { plainly } from '@prona/contract/kernel/accents'
import type { Language } from '@prona/contract/kernel/words'

/** The same word in the four languages, in the form its sentence needs. */
type Entry = Readonly<Record<Language, string>>

/** The form after “pamje nga”, “views of”, “Blick auf”, “vistas”. Undefined where we have no translation. */
export function viewIn(view: string, language: Language): string | undefined {
  return views.get(plainly(view))?.[language]
}

/** Without an article, as in a list. */
export function amenityIn(amenity: string, language: Language): string | undefined {
  return amenities.get(plainly(amenity))?.[language]
}

/** The city's name in the language; in Albanian the form after “në”. */
export function cityIn(city: string, language: Language): string {
  if (language === 'sq') return city.replace(/ e (?=\p{Lu})/u, ' të ')
  const known = cities[city.replace(/ë$/, 'a')] ?? cities[city]
  return known?.[language] ?? city
}

const cities: Readonly<Record<string, Partial<Entry>>> = {
  Tirana: { en: 'Tirana', de: 'Tirana', es: 'Tirana' },
  Vlora: { en: 'Vlora', de: 'Vlora', es: 'Vlora' },
  Saranda: { en: 'Saranda', de: 'Saranda', es: 'Saranda' },
  Korça: { en: 'Korça', de: 'Korça', es: 'Korça' },
  Shkodër: { en: 'Shkodra', de: 'Shkodra', es: 'Shkodra' },
  Gjirokastër: { en: 'Gjirokastra', de: 'Gjirokastra', es: 'Gjirokastra' },
  Lezha: { en: 'Lezha', de: 'Lezha', es: 'Lezha' },
  Kavaja: { en: 'Kavaja', de: 'Kavaja', es: 'Kavaja' },
  Himara: { en: 'Himara', de: 'Himara', es: 'Himara' },
  'Farkë e Madhe': { en: 'Farka e Madhe', de: 'Farka e Madhe', es: 'Farka e Madhe' },
}

const views = known({
  'deti|det|sea|the sea|meer|mar|el mar': ['deti', 'the sea', 'das Meer', 'al mar'],
  'gjiri|bay|bucht|bahía': ['gjiri', 'the bay', 'die Bucht', 'a la bahía'],
  'liqeni|liqen|lake|see|lago': ['liqeni', 'the lake', 'den See', 'al lago'],
  'liqeni i farkës': ['liqeni i Farkës', 'Lake Farka', 'den Farka-See', 'al lago de Farka'],
  'mali i dajtit|dajti': ['mali i Dajtit', 'Mount Dajti', 'den Berg Dajti', 'al monte Dajti'],
  'mali|malet|mountain|mountains|berge|montaña': ['mali', 'the mountains', 'die Berge', 'a la montaña'],
  'kodrat|kodra|hills|hügel|colinas': ['kodrat', 'the hills', 'die Hügel', 'a las colinas'],
  'parku|park|parque': ['parku', 'the park', 'den Park', 'al parque'],
  'oborri|oborr|courtyard|innenhof|hof|patio': ['oborri', 'the courtyard', 'den Innenhof', 'al patio'],
  'kopshti|kopsht|garden|garten|jardín': ['kopshti', 'the garden', 'den Garten', 'al jardín'],
  'rruga|rrugë|street|straße|calle': ['rruga', 'the street', 'die Straße', 'a la calle'],
  'qyteti|qytet|city|stadt|ciudad': ['qyteti', 'the city', 'die Stadt', 'a la ciudad'],
  'ullishta|olive grove|olivenhain|olivar': ['ullishta', 'the olive grove', 'den Olivenhain', 'al olivar'],
  'bulevardi|boulevard|bulevar': ['bulevardi', 'the boulevard', 'den Boulevard', 'al bulevar'],
  'porti|harbour|hafen|puerto': ['porti', 'the harbour', 'den Hafen', 'al puerto'],
  'pishat|pines|pinien|pinos': ['pishat', 'the pines', 'die Pinien', 'a los pinos'],
  'pishina|pool|piscina': ['pishina', 'the pool', 'den Pool', 'a la piscina'],
  'portokalleria|orange grove': ['portokalleria', 'the orange grove', 'den Orangenhain', 'al naranjal'],
})

const amenities = known({
  'ashensor|lift|elevator|aufzug|ascensor': ['ashensor', 'a lift', 'Aufzug', 'ascensor'],
  'ngrohje qendrore': ['ngrohje qendrore', 'central heating', 'Zentralheizung', 'calefacción central'],
  roje: ['roje', 'security staff', 'Wachdienst', 'vigilancia'],
  'roje 24 orë': [
    'roje 24 orë',
    'round-the-clock security',
    'Wachdienst rund um die Uhr',
    'vigilancia las 24 horas',
  ],
  'oborr i gjelbëruar': [
    'oborr të gjelbëruar',
    'a landscaped courtyard',
    'begrünter Innenhof',
    'patio ajardinado',
  ],
  'palestër|gym|gimnasio': ['palestër', 'a gym', 'Fitnessraum', 'gimnasio'],
  'tarracë e përbashkët': [
    'tarracë të përbashkët',
    'a shared terrace',
    'Gemeinschaftsterrasse',
    'terraza comunitaria',
  ],
  'pika karikimi': [
    'pika karikimi',
    'charging points',
    'Ladestationen für Elektroautos',
    'puntos de recarga',
  ],
  'kënd lojërash': ['kënd lojërash', 'a playground', 'Spielplatz', 'zona de juegos'],
  gjelbërim: ['gjelbërim', 'green areas', 'Grünanlagen', 'zonas verdes'],
  'recepsion|reception|recepción': ['recepsion', 'a reception desk', 'Empfang', 'recepción'],
  'sallë mbledhjesh': ['sallë mbledhjesh', 'a meeting room', 'Besprechungsraum', 'sala de reuniones'],
  gjenerator: ['gjenerator', 'a backup generator', 'Notstromaggregat', 'grupo electrógeno'],
  'hyrje e ruajtur': ['hyrje të ruajtur', 'a guarded entrance', 'bewachte Einfahrt', 'acceso vigilado'],
  'pishinë|pool|piscina': ['pishinë', 'a pool', 'Pool', 'piscina'],
  'pishinë në tarracë': ['pishinë në tarracë', 'a rooftop pool', 'Dachpool', 'piscina en la azotea'],
  'panele diellore': ['panele diellore', 'solar panels', 'Solaranlage', 'paneles solares'],
  'dalje në shëtitore': [
    'dalje në shëtitore',
    'direct access to the promenade',
    'direkter Zugang zur Promenade',
    'salida directa al paseo',
  ],
  'dalje në det': [
    'dalje në det',
    'direct access to the sea',
    'direkter Zugang zum Meer',
    'salida directa al mar',
  ],
  'parkim nëntokësor': ['parkim nëntokësor', 'underground parking', 'Tiefgarage', 'aparcamiento subterráneo'],
  'kopsht|garden|garten|jardín': ['kopsht', 'a garden', 'Garten', 'jardín'],
})

function known(
  entries: Readonly<Record<string, readonly [string, string, string, string]>>,
): ReadonlyMap<string, Entry> {
  return new Map(
    Object.entries(entries).flatMap(([names, [sq, en, de, es]]) =>
      names.split('|').map((name) => [plainly(name), { sq, en, de, es }] as const),
    ),
  )
}
