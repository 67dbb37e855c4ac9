import type { FieldIssue } from './kernel/errors.ts'
import type { Label } from './kernel/field.ts'

/** Why a request is refused at a field, where no code says it well enough. */
export const requestSentences = {
  laterThanToday: [
    'Dita nuk mund të jetë pas ditës së sotme.',
    'The day cannot be after today.',
    'Der Tag darf nicht nach dem heutigen liegen.',
    'El día no puede ser posterior a hoy.',
  ],
  markOfAnother: [
    'Kjo shenjë nuk vjen nga kjo listë, kështu e renditur. Merreni listën nga fillimi.',
    'This mark is not from this list in this order. Ask for the list from its beginning.',
    'Diese Marke stammt nicht aus dieser Liste in dieser Reihenfolge. Rufen Sie die Liste von vorn ab.',
    'Esta marca no es de esta lista en este orden. Pida la lista desde el principio.',
  ],
  eachItsOwn: [
    'Kur secila e dhënë ka ndryshimin e vet, nuk jepet edhe një për të gjitha, dhe asnjë nuk mbetet pa të.',
    'Where each record has a change of its own, none is given for all, and none is without one.',
    'Hat jeder Eintrag seine eigene Änderung, gibt es keine für alle, und keiner bleibt ohne.',
    'Si cada registro tiene su propio cambio, no se da otro para todos y ninguno queda sin él.',
  ],
  changeOrDelete: [
    'Jepni ose një ndryshim ose fshirjen, jo të dyja.',
    'Name either a change or the deletion, not both.',
    'Geben Sie entweder eine Änderung oder das Löschen an, nicht beides.',
    'Indique un cambio o la eliminación, no ambos.',
  ],
  oneWayToChoose: [
    'Zgjidhni të dhënat në një mënyrë: sipas identifikuesve, sipas filtrit ose të gjitha.',
    'Choose the records in one way: by their ids, by a filter, or all of them.',
    'Wählen Sie die Einträge auf eine Art: nach Kennungen, nach einem Filter oder alle.',
    'Elija los registros de una sola manera: por identificadores, por un filtro o todos.',
  ],
  exceptOfNamed: [
    'Të dhënat që zgjidhen sipas identifikuesve nuk kanë nevojë për përjashtime.',
    'Leave out exceptions where records are named by their ids.',
    'Nach Kennungen gewählte Einträge brauchen keine Ausnahmen.',
    'Los registros elegidos por identificador no necesitan excepciones.',
  ],
  namedTwice: [
    'E njëjta e dhënë është dhënë dy herë.',
    'The same record is given twice.',
    'Derselbe Eintrag ist zweimal angegeben.',
    'El mismo registro aparece dos veces.',
  ],
  setAndAdjusted: [
    'Një fushë ose merr vlerë të re ose ndryshohet nga ajo që është, jo të dyja.',
    'A field either gets a new value or is changed from what it is, not both.',
    'Ein Feld bekommt entweder einen neuen Wert oder wird vom bisherigen aus geändert, nicht beides.',
    'Un campo recibe un valor nuevo o se cambia a partir del que tiene, no ambas cosas.',
  ],
  columnOfTwo: [
    'Kjo fushë është lidhur me dy kolona. Zgjidhni njërën.',
    'Two columns are mapped to this field. Choose one of them.',
    'Diesem Feld sind zwei Spalten zugeordnet. Wählen Sie eine davon.',
    'A este campo se le asignan dos columnas. Elija una.',
  ],
  keyWithoutColumn: [
    'Çdo fushë sipas së cilës njihen të dhënat duhet të ketë kolonën e vet.',
    'Map a column to each field by which records are recognised.',
    'Jedes Feld, an dem Einträge erkannt werden, braucht eine eigene Spalte.',
    'Cada campo por el que se reconocen los registros necesita su propia columna.',
  ],
  tooDeep: [
    'Përmbajtja ka më shumë se 20 nivele njëri brenda tjetrit.',
    'The content is nested more than 20 levels deep.',
    'Der Inhalt ist mehr als 20 Ebenen tief verschachtelt.',
    'El contenido tiene más de 20 niveles anidados.',
  ],
  brokenForm: [
    'Formulari mbaroi para kohe ose nuk lexohet dot.',
    'The form ended early or cannot be read.',
    'Das Formular endet vorzeitig oder ist nicht lesbar.',
    'El formulario termina antes de tiempo o no se puede leer.',
  ],
  headerTwice: [
    'Kjo kokë e kërkesës vjen më shumë se një herë.',
    'This header of the request comes more than once.',
    'Dieser Header der Anfrage kommt mehr als einmal vor.',
    'Esta cabecera de la solicitud aparece más de una vez.',
  ],
  tokenOfAnother: [
    'Ky nuk është tokeni i sesionit me të cilin vjen kërkesa.',
    'This is not the token of the session that the request comes with.',
    'Das ist nicht das Token der Sitzung, mit der die Anfrage kommt.',
    'Este no es el token de la sesión con la que llega la solicitud.',
  ],
  keyOfRequest: [
    'Çelësi i një kërkese ka 1 deri në 200 karaktere, pa hapësira dhe pa shkronja me theks.',
    'The key of a request has 1 to 200 characters, without spaces and accents.',
    'Der Schlüssel einer Anfrage hat 1 bis 200 Zeichen, ohne Leerzeichen und Umlaute.',
    'La clave de una solicitud tiene de 1 a 200 caracteres, sin espacios ni acentos.',
  ],
} as const satisfies Readonly<Record<string, Label>>

export function ruled(field: string, sentence: keyof typeof requestSentences): FieldIssue {
  return { field, code: 'rule', message: requestSentences[sentence] }
}
