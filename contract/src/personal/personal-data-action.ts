import type { Action } from '../kernel/resource.ts'

/** One file of all that is kept of a person, for the person who asks for it. */
export const personalDataAction = {
  label: [
    'Krijo skedarin e personit',
    'Create personal data file',
    'Auskunft zur Person erstellen',
    'Crear archivo de la persona',
  ],
  done: [
    'Skedari u krijua.',
    'The file was created.',
    'Die Datei wurde erstellt.',
    'El archivo se ha creado.',
  ],
  did: [
    'krijoi skedarin me të dhënat e personit',
    'created the file of the person’s data',
    'hat die Auskunft zur Person erstellt',
    'creó el archivo con los datos de la persona',
  ],
  confirm: [
    'Krijohet një skedar ZIP me gjithçka që ruhet për këtë person: një faqe për t’u lexuar, të dhënat si JSON dhe dokumentet. Shënohet se kush e krijoi. Jepjani vetëm personit, pasi të keni verifikuar identitetin.',
    'A ZIP file is created with everything kept about this person: a page to read, the data as JSON, and the documents. It is recorded who created it. Give it to the person alone, once you have checked their identity.',
    'Es wird eine ZIP-Datei mit allem erstellt, was zu dieser Person gespeichert ist: eine Seite zum Lesen, die Daten als JSON und die Dokumente. Festgehalten wird, wer sie erstellt hat. Geben Sie sie nur der Person selbst, nachdem Sie ihre Identität geprüft haben.',
    'Se crea un archivo ZIP con todo lo que se guarda de esta persona: una página para leer, los datos en JSON y los documentos. Queda registrado quién lo creó. Entréguelo solo a la persona, tras comprobar su identidad.',
  ],
  isRare: true,
} as const satisfies Omit<Action, 'input'>
