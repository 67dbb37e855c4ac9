import type { Label } from '@prona/contract/kernel/field'

/** The ten changes that matter most to those who work with it, newest first. The changelog has them all. */
export const news: readonly Label[] = [
  [
    'Fatura dhe fatura krediti: këstet e zgjedhura bëhen faturë me TVSH, numër dhe PDF në gjuhën e klientit; ajo që paguhet e shlyen vetë.',
    'Invoices and credit notes: selected instalments become an invoice with VAT, a number and a PDF in the customer’s language; payments settle it.',
    'Rechnungen und Gutschriften: Aus gewählten Raten wird eine Rechnung mit MwSt., Nummer und PDF in der Sprache des Kunden; Zahlungen gleichen sie aus.',
    'Facturas y notas de crédito: las cuotas elegidas se convierten en factura con IVA, número y PDF en el idioma del cliente; los cobros la saldan.',
  ],
  [
    'Raporte me shifra që hapin rreshtat e tyre: vonesat, arkëtimet, kaparët, qiratë, shitjet dhe bilanci vërtetues, edhe si PDF ose Excel.',
    'Reports whose figures open their rows: what is late, collections, deposits, rents, sales and the trial balance, as PDF or Excel too.',
    'Berichte, deren Zahlen ihre Zeilen öffnen: Rückstände, Zahlungseingänge, Anzahlungen, Kautionen, Mieten, Verkäufe und Saldenliste, auch als PDF oder Excel.',
    'Informes cuyas cifras abren sus filas: atrasos, cobros, señales, fianzas, alquileres, ventas y balance de comprobación, también en PDF o Excel.',
  ],
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
]
