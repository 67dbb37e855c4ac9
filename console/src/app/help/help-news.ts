import type { Label } from '@prona/contract/kernel/field'

/** The ten changes that matter most to those who work with it, newest first. The changelog has them all. */
export const news: readonly Label[] = [
  [
    'Planifikoni pagesat e një shitjeje me një model ose një nga një: shuma dhe përqindja krah për krah, dhe sa mbetet gjithnjë në pamje të parë.',
    'Plan the payments of a sale from a template or one by one: amount and percentage side by side, and what is left always in sight.',
    'Planen Sie die Zahlungen eines Verkaufs mit einer Vorlage oder einzeln: Betrag und Anteil nebeneinander, der Rest immer im Blick.',
    'Planifique los pagos de una venta con una plantilla o uno a uno: importe y porcentaje juntos, y lo que falta siempre a la vista.',
  ],
  [
    'Njësitë e një ndërtese shtohen njëherësh: jepni katet, njësitë për kat dhe çmimin, dhe shihni të gjitha kodet para se të krijohen.',
    'Add the units of a building at once: enter the floors, the units per floor and the price, and see all codes before they are created.',
    'Legen Sie die Einheiten eines Gebäudes auf einmal an: Etagen, Einheiten je Etage und Preis eingeben und alle Codes vorher sehen.',
    'Añada las unidades de un edificio de una vez: indique plantas, unidades por planta y precio, y vea todos los códigos antes de crearlas.',
  ],
  [
    'Importi njeh titujt e tabelave tuaja, si «Etazhi», «Nr Njësisë» ose «Çmim EUR», dhe tregon ç’del nga skedari para se të ruhet.',
    'An import understands the headings of your own sheets, such as “Floor no” or “Price EUR”, and shows the result before anything is saved.',
    'Ein Import versteht die Überschriften Ihrer Tabellen, etwa „Wohnfläche“ oder „Preis €“, und zeigt das Ergebnis, bevor etwas gespeichert wird.',
    'Una importación entiende los encabezados de sus tablas, como «Planta» o «Precio», y muestra el resultado antes de guardar nada.',
  ],
  [
    'Kërkoni njësi me fjalët tuaja: «2+1 nën 150 000 € në Tiranë nga jugu». Shihni çfarë u kuptua dhe sa përputhen.',
    'Search for units in your own words: “2+1 under 150,000 € in Tirana facing south”. You see what was understood and how many match.',
    'Suchen Sie Einheiten in Ihren Worten: „2+1 unter 150.000 € in Tirana nach Süden“. Sie sehen, was verstanden wurde und wie viele passen.',
    'Busque unidades con sus palabras: «2+1 por menos de 150 000 € en Tirana al sur». Verá qué se entendió y cuántas coinciden.',
  ],
  [
    'Mbani një njësi të lirë nga faqja ose rreshti i saj: zgjidhni ose shtoni klientin, konfirmoni datën, dhe rezervimi është gati.',
    'Hold a free unit from its page or its row: choose or add the customer, confirm the date, and the reservation is made.',
    'Merken Sie eine freie Einheit von ihrer Seite oder Zeile aus vor: Kunden wählen oder anlegen, Datum bestätigen, fertig ist die Reservierung.',
    'Aparte una unidad libre desde su página o su fila: elija o añada el cliente, confirme la fecha y la reserva queda hecha.',
  ],
  [
    'Një mbajtje mund të zgjatet dhe të marrë kapar ose palë të tjera.',
    'A hold can be extended, and can get a deposit and further parties.',
    'Eine Vormerkung lässt sich verlängern und um Anzahlung und weitere Parteien ergänzen.',
    'Un apartado se puede prolongar y admite señal y más partes.',
  ],
  [
    'Krahasoni deri në katër njësi krah për krah; dallimet janë të shënuara.',
    'Compare up to four units side by side; what differs is marked.',
    'Vergleichen Sie bis zu vier Einheiten nebeneinander; Unterschiede sind markiert.',
    'Compare hasta cuatro unidades una al lado de otra; las diferencias están marcadas.',
  ],
  [
    'Ndani një njësi me klientin në gjuhën e tij: tekst, lidhje dhe PDF.',
    'Share a unit with a customer in their language: text, link and PDF.',
    'Teilen Sie eine Einheit mit einem Kunden in dessen Sprache: Text, Link und PDF.',
    'Comparta una unidad con un cliente en su idioma: texto, enlace y PDF.',
  ],
  [
    'Kërkimi gjen ç’thonë njerëzit: një njësi me pronë dhe kod, një kontratë me klientin, një telefon si të jetë shkruar.',
    'Search finds what people say: a unit by property and code, an order by its customer, a phone number however it is written.',
    'Die Suche findet, was man sagt: eine Einheit nach Objekt und Code, einen Vorgang nach seinem Kunden, eine Telefonnummer in jeder Schreibweise.',
    'La búsqueda encuentra lo que se dice: una unidad por inmueble y código, una operación por su cliente, un teléfono escrito de cualquier forma.',
  ],
  [
    'Ndryshoni çmimet e shumë njësive njëherësh, +3 % ose −500: të vjetrat, të rejat dhe shumat shihen më parë, dhe gjithçka zhbëhet me një klik.',
    'Change the prices of many units at once, by +3 % or −500: old, new and sums are shown first, and one click undoes it all.',
    'Ändern Sie die Preise vieler Einheiten auf einmal, um +3 % oder −500: Alt, Neu und Summen sehen Sie vorher, und ein Klick macht alles rückgängig.',
    'Modifique los precios de muchas unidades a la vez, +3 % o −500: antes ve los anteriores, los nuevos y las sumas, y con un clic se deshace todo.',
  ],
]
