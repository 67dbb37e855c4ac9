import type { Examples } from './examples.ts'

export const de: Examples = {
  reservation: {
    name: 'Reservierungsvereinbarung (Beispiel)',
    heading: 'Reservierungsvereinbarung Nr. {{order.number}}',
    text: `Am {{concludedOn}} wird zwischen {{company.name}}, Steuernummer {{company.nuis}}, {{company.address}}, im Folgenden „das Unternehmen“, und dem oder den nachstehend genannten Kunden, im Folgenden „der Kunde“, diese Reservierung vereinbart.

# 1. Parteien
{{parties}}

# 2. Gegenstand
Das Unternehmen reserviert dem Kunden die folgenden Einheiten in {{property.name}}, {{property.address}}, und bietet sie für die Dauer der Reservierung niemand anderem an.

{{lines}}

{{totals}}

? Die Einheiten werden zur Miete ab dem {{startsOn}} reserviert.

# 3. Frist
? Die Einheiten sind bis {{validUntil}} vorgemerkt. Ist bis dahin weder die Anzahlung geleistet noch der Vertrag geschlossen, endet die Vormerkung ohne weitere Mitteilung.
Ab dem Tag der Vormerkung stehen die genannten Preise fest, solange die Einheiten vorgemerkt oder reserviert sind.

# 4. Anzahlung
? Der Kunde leistet eine Anzahlung von {{deposit}}.
? Die Anzahlung ist am {{depositOn}} eingegangen.
Mit dem Abschluss des Vertrags wird die Anzahlung auf den Preis angerechnet. Tritt das Unternehmen zurück, erstattet es sie in voller Höhe.
? Tritt der Kunde zurück, wird die Anzahlung {{depositAgreed}}.

# 5. Personenbezogene Daten
Das Unternehmen verwendet die Daten des Kunden nur für diese Reservierung, für den Abschluss des Vertrags und für die Pflichten, die daraus folgen.

? # 6. Besondere Bedingungen
? {{order.terms}}

Diese Vereinbarung ist in zwei gleichwertigen Ausfertigungen erstellt, eine für jede Partei.

{{signatures}}`,
  },
  sale: {
    name: 'Kaufvertrag (Beispiel)',
    heading: 'Kaufvertrag Nr. {{order.number}}',
    text: `Am {{concludedOn}} wird zwischen {{company.name}}, Steuernummer {{company.nuis}}, {{company.address}}, im Folgenden „der Verkäufer“, und dem oder den nachstehend genannten Käufern, im Folgenden „der Käufer“, dieser Kaufvertrag geschlossen.
? Der Vertrag wird vor dem Notar {{notary.name}} geschlossen.
? Die Urkunde trägt die Nummer {{notary.actNumber}} vom {{notary.actOn}}.

# 1. Parteien
{{parties}}

# 2. Kaufgegenstand
Der Verkäufer verkauft und der Käufer kauft die folgenden Einheiten in {{property.name}}, {{property.address}}.

{{lines}}

? Das Objekt liegt in der Katasterzone {{property.cadastralZone}}.
? Seine Katasternummer ist {{property.cadastralNumber}}.
? Es wird mit der Genehmigung Nr. {{property.permitNumber}} errichtet.
Der Verkäufer erklärt, dass die Einheiten frei von Ansprüchen Dritter sind, außer jenen, die dieser Vertrag nennt.

# 3. Kaufpreis
Der Kaufpreis beträgt {{totals.gross}}, davon {{totals.vat}} Mehrwertsteuer.

{{totals}}

# 4. Zahlung
Der Käufer zahlt den Kaufpreis wie folgt. Eine Zahlung ist geleistet, sobald der Betrag auf dem Konto des Verkäufers eingegangen ist.

{{instalments}}

? Zahlungen gehen an: {{company.accounts}}.

Ist der Käufer mit einer Rate im Verzug, setzt ihm der Verkäufer schriftlich eine Nachfrist von 30 Tagen. Wird die Rate auch dann nicht gezahlt, kann der Verkäufer den Vertrag auflösen.

# 5. Übergabe
? Die Einheiten werden dem Käufer am {{handoverOn}} übergeben.
Über die Übergabe wird ein Protokoll mit Zählerständen, Schlüsseln und sichtbaren Mängeln geführt. Der Verkäufer behebt Mängel in angemessener Frist.

# 6. Eigentum
Das Eigentum geht auf den Käufer über, sobald der Kaufpreis vollständig bezahlt und der Vertrag im Kataster eingetragen ist. Bis dahin bleiben die Einheiten Eigentum des Verkäufers.

# 7. Kosten
Die Steuern auf die Übertragung trägt der Verkäufer. Notar und Eintragung zahlt der Käufer, sofern die Parteien nichts anderes vereinbaren.

# 8. Auflösung
Wird der Vertrag aufgelöst, gehen die Einheiten an den Verkäufer zurück, und die Parteien vereinbaren schriftlich, was vom Gezahlten erstattet und was einbehalten wird.

? # 9. Besondere Bedingungen
? {{order.terms}}

Dieser Vertrag ist in drei gleichwertigen Ausfertigungen erstellt. Die Parteien haben ihn gelesen und verstanden und unterzeichnen ihn aus freiem Willen.

{{signatures}}`,
  },
  lease: {
    name: 'Mietvertrag (Beispiel)',
    heading: 'Mietvertrag Nr. {{order.number}}',
    text: `Am {{concludedOn}} wird zwischen {{company.name}}, Steuernummer {{company.nuis}}, {{company.address}}, im Folgenden „der Vermieter“, und dem oder den nachstehend genannten Mietern, im Folgenden „der Mieter“, dieser Mietvertrag geschlossen.

# 1. Parteien
{{parties}}

# 2. Mietgegenstand
Der Vermieter vermietet dem Mieter die folgenden Einheiten in {{property.name}}, {{property.address}}. Der Mieter nutzt sie bestimmungsgemäß und vermietet sie nicht ohne schriftliche Zustimmung des Vermieters weiter.

{{lines}}

# 3. Mietzeit
Die Miete beginnt am {{startsOn}}.
? Sie endet am {{endsOn}}.
? {{rollover}}

# 4. Miete
{{totals}}
Die Miete für einen Zeitraum ({{period}}) beträgt {{totals.gross}} und ist im Voraus zu zahlen, bis zum {{dueDay}}. des ersten Monats des Zeitraums.
? Zahlungen gehen an: {{company.accounts}}.
? Vom {{rentFree.from}} bis {{rentFree.to}} ist keine Miete zu zahlen.
? An jedem Jahrestag des Beginns erhöht sich die Miete: {{increase}}.
Strom, Wasser und die gemeinschaftlichen Kosten des Gebäudes zahlt der Mieter.

# 5. Kaution
? Der Mieter leistet eine Kaution von {{security}}.
Sie wird nach dem Auszug zurückgezahlt, abzüglich offener Beträge und der Schäden, die über die übliche Nutzung hinausgehen.

# 6. Instandhaltung
Kleine Reparaturen des täglichen Gebrauchs führt der Mieter aus, alle anderen der Vermieter. Der Mieter meldet jeden Schaden sofort.

# 7. Ende der Miete
? Jede Partei kann die Miete schriftlich mit einer Frist von {{noticeDays}} Tagen kündigen.
Am Tag des Auszugs werden die Einheiten geräumt, mit den Schlüsseln und den Zählerständen zurückgegeben.

? # 8. Besondere Bedingungen
? {{order.terms}}

Dieser Vertrag ist in zwei gleichwertigen Ausfertigungen erstellt, eine für jede Partei.

{{signatures}}`,
  },
}
