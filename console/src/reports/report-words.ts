import type { Label } from '@prona/contract/kernel/field'

export const reportWords = {
  lead: [
    'Shifra për të gjithë kompaninë. Çdo shifër hap rreshtat që numëron, dhe çdo raport ruhet si PDF, XLSX ose CSV.',
    'Figures on the whole company. Each figure opens the rows it counts, and each report is saved as PDF, XLSX or CSV.',
    'Zahlen zum ganzen Unternehmen. Jede Zahl öffnet die Zeilen, die sie zählt, und jeder Bericht lässt sich als PDF, XLSX oder CSV speichern.',
    'Cifras de toda la empresa. Cada cifra abre las filas que cuenta, y cada informe se guarda como PDF, XLSX o CSV.',
  ],
  none: [
    'Asnjë raport nuk është i hapur për rolin tuaj',
    'No report is open to your role',
    'Kein Bericht ist für Ihre Rolle offen',
    'Ningún informe está abierto para su rol',
  ],
  noneHelp: [
    'Një raport hapet nga kush mund të lexojë dhe të nxjerrë gjithçka që ai numëron.',
    'A report is opened by whoever may read and report all that it counts.',
    'Einen Bericht öffnet, wer alles lesen und ausgeben darf, was er zählt.',
    'Un informe lo abre quien puede leer y exportar todo lo que cuenta.',
  ],
  closed: [
    'Ky raport nuk ekziston ose nuk është i hapur për rolin tuaj',
    'This report does not exist or is not open to your role',
    'Diesen Bericht gibt es nicht, oder er ist für Ihre Rolle nicht offen',
    'Este informe no existe o no está abierto para su rol',
  ],
  all: ['Të gjitha raportet', 'All reports', 'Alle Berichte', 'Todos los informes'],
  on: ['Më datë', 'As of', 'Stichtag', 'A fecha'],
  by: ['Sipas', 'By', 'Nach', 'Por'],
  everything: ['Të gjitha', 'All', 'Alle', 'Todos'],
  file: ['Ruaj si', 'Save as', 'Speichern als', 'Guardar como'],
  print: ['Printo', 'Print', 'Drucken', 'Imprimir'],
  empty: [
    'Nuk ka asgjë për të treguar',
    'There is nothing to show',
    'Es gibt nichts zu zeigen',
    'No hay nada que mostrar',
  ],
  emptyHelp: [
    'Zgjidhni një datë ose një grupim tjetër.',
    'Choose another date, or less narrow.',
    'Wählen Sie ein anderes Datum oder weniger Einschränkungen.',
    'Elija otra fecha o menos restricciones.',
  ],
  sum: ['Gjithsej', 'Total', 'Gesamt', 'Total'],
  noRecord: ['Pa caktuar', 'Not set', 'Nicht angegeben', 'Sin asignar'],
  first: [
    'Tregohen {shown} rreshtat e parë nga {total}. Shumat janë të të gjithëve; skedarët i kanë të gjithë.',
    'The first {shown} of {total} rows are shown. The sums are of all of them, and the files have them all.',
    'Gezeigt sind die ersten {shown} von {total} Zeilen. Die Summen gelten für alle; die Dateien enthalten alle.',
    'Se muestran las primeras {shown} de {total} filas. Las sumas son de todas; los archivos las contienen todas.',
  ],
  opens: [
    'Hap rreshtat: {column}, {value}',
    'Open rows: {column}, {value}',
    'Zeilen öffnen: {column}, {value}',
    'Abrir filas: {column}, {value}',
  ],
} as const satisfies Readonly<Record<string, Label>>
