import type { Label } from '../kernel/field.ts'

/** The usual amenities: written in Albanian they are read in every language, and others as they were written. */
export const usualAmenities: readonly Label[] = [
  ['Ashensor', 'Lift', 'Aufzug', 'Ascensor'],
  ['Ngrohje qendrore', 'Central heating', 'Zentralheizung', 'Calefacción central'],
  ['Kondicioner', 'Air conditioning', 'Klimaanlage', 'Aire acondicionado'],
  ['Roje', 'Security staff', 'Wachdienst', 'Vigilancia'],
  ['Roje 24 orë', '24-hour security', 'Wachdienst rund um die Uhr', 'Vigilancia las 24 horas'],
  ['Hyrje e ruajtur', 'Guarded entrance', 'Bewachte Einfahrt', 'Acceso vigilado'],
  ['Oborr i gjelbëruar', 'Landscaped courtyard', 'Begrünter Innenhof', 'Patio ajardinado'],
  ['Gjelbërim', 'Green areas', 'Grünanlagen', 'Zonas verdes'],
  ['Kopsht', 'Garden', 'Garten', 'Jardín'],
  ['Kënd lojërash', 'Playground', 'Spielplatz', 'Zona de juegos'],
  ['Palestër', 'Gym', 'Fitnessraum', 'Gimnasio'],
  ['Pishinë', 'Pool', 'Pool', 'Piscina'],
  ['Pishinë në tarracë', 'Rooftop pool', 'Dachpool', 'Piscina en la azotea'],
  ['Tarracë e përbashkët', 'Shared terrace', 'Gemeinschaftsterrasse', 'Terraza comunitaria'],
  ['Recepsion', 'Reception', 'Empfang', 'Recepción'],
  ['Sallë mbledhjesh', 'Meeting room', 'Besprechungsraum', 'Sala de reuniones'],
  ['Gjenerator', 'Backup generator', 'Notstromaggregat', 'Grupo electrógeno'],
  ['Panele diellore', 'Solar panels', 'Solaranlage', 'Paneles solares'],
  ['Pika karikimi', 'Charging points', 'Ladestationen', 'Puntos de recarga'],
  ['Parkim nëntokësor', 'Underground parking', 'Tiefgarage', 'Aparcamiento subterráneo'],
  ['Dalje në det', 'Access to the sea', 'Zugang zum Meer', 'Salida al mar'],
  ['Dalje në shëtitore', 'Access to the promenade', 'Zugang zur Promenade', 'Salida al paseo'],
]

/** What is usually seen from a unit. */
export const usualViews: readonly Label[] = [
  ['Deti', 'Sea', 'Meer', 'Mar'],
  ['Gjiri', 'Bay', 'Bucht', 'Bahía'],
  ['Liqeni', 'Lake', 'See', 'Lago'],
  ['Liqeni i Farkës', 'Lake Farka', 'Farka-See', 'Lago de Farka'],
  ['Mali', 'Mountain', 'Berg', 'Montaña'],
  ['Malet', 'Mountains', 'Berge', 'Montañas'],
  ['Mali i Dajtit', 'Mount Dajti', 'Berg Dajti', 'Monte Dajti'],
  ['Kodrat', 'Hills', 'Hügel', 'Colinas'],
  ['Parku', 'Park', 'Park', 'Parque'],
  ['Kopshti', 'Garden', 'Garten', 'Jardín'],
  ['Oborri', 'Courtyard', 'Innenhof', 'Patio'],
  ['Pishina', 'Pool', 'Pool', 'Piscina'],
  ['Pishat', 'Pines', 'Pinien', 'Pinos'],
  ['Ullishta', 'Olive grove', 'Olivenhain', 'Olivar'],
  ['Portokalleria', 'Orange grove', 'Orangenhain', 'Naranjal'],
  ['Qyteti', 'City', 'Stadt', 'Ciudad'],
  ['Rruga', 'Street', 'Straße', 'Calle'],
  ['Bulevardi', 'Boulevard', 'Boulevard', 'Bulevar'],
  ['Porti', 'Harbour', 'Hafen', 'Puerto'],
]

/** The usual stages of the works. */
export const usualMilestones: readonly Label[] = [
  ['Gërmimet', 'Excavation', 'Aushub', 'Excavación'],
  ['Themelet', 'Foundations', 'Fundament', 'Cimentación'],
  ['Karabinaja', 'Structure', 'Rohbau', 'Estructura'],
  ['Çatia', 'Roof', 'Dach', 'Cubierta'],
  ['Fasada', 'Façade', 'Fassade', 'Fachada'],
  ['Instalimet', 'Installations', 'Installationen', 'Instalaciones'],
  ['Suvatimi', 'Plastering', 'Putzarbeiten', 'Enlucido'],
  ['Përfundimi', 'Completion', 'Fertigstellung', 'Finalización'],
  ['Dorëzimi', 'Handover', 'Übergabe', 'Entrega'],
]

/** What payments are usually called; most are named after the stage of the works that they wait for. */
export const usualPayments: readonly Label[] = [
  ['Kapari', 'Deposit', 'Anzahlung', 'Señal'],
  ['Në nënshkrim', 'On signing', 'Bei Unterzeichnung', 'A la firma'],
  ['Parapagim', 'Down payment', 'Vorauszahlung', 'Pago inicial'],
  ['Nga banka', 'From the bank', 'Von der Bank', 'Del banco'],
  ['Në dorëzim', 'On handover', 'Bei Übergabe', 'A la entrega'],
  ['Këst', 'Instalment', 'Rate', 'Cuota'],
  ['Kësti i fundit', 'Last instalment', 'Letzte Rate', 'Última cuota'],
  ...usualMilestones,
]
