import type { Label } from '../kernel/field.ts'

export const takeOverWords = {
  /** The same of somebody who was invited and never came. */
  takeBack: ['Tërhiq ftesën', 'Take back invitation', 'Einladung zurückziehen', 'Retirar la invitación'],
  neverCame: [
    '{name} nuk e ka hapur ende llogarinë. Ftesa nuk vlen më, dhe përdoruesi çaktivizohet. Mund ta riaktivizoni e ta ftoni përsëri më vonë.',
    '{name} has not opened their account yet. The invitation ends and the user is disabled. You can enable and invite them again later.',
    '{name} hat das Konto noch nicht eröffnet. Die Einladung gilt nicht mehr, und der Benutzer wird deaktiviert. Sie können ihn später wieder aktivieren und erneut einladen.',
    '{name} aún no ha abierto su cuenta. La invitación deja de valer y el usuario se desactiva. Más tarde puede reactivarlo e invitarlo de nuevo.',
  ],
  works: ['{name} ka ende:', '{name} still has:', '{name} ist noch zuständig für:', '{name} tiene todavía:'],
  nothing: [
    '{name} nuk ka asgjë të hapur.',
    '{name} has nothing open.',
    '{name} hat nichts Offenes.',
    '{name} no tiene nada abierto.',
  ],
  who: ['Kush i merr përsipër', 'Who takes them over', 'Wer übernimmt', 'Quién los asume'],
  left: [
    'Pa një zgjedhje mbeten te {name}. Mund t’i jepen dikujt më vonë, te lista e tyre.',
    'Without a choice they stay with {name}. They can be given to someone later, in their list.',
    'Ohne Auswahl bleiben sie bei {name}. Sie lassen sich später in ihrer Liste vergeben.',
    'Sin elegir a nadie siguen con {name}. Pueden asignarse más tarde, en su lista.',
  ],
  kept: [
    'Këto nuk mund t’i ndryshoni vetë: {kinds}. Ato që ka {name} mbeten te {name}.',
    'You cannot change these yourself: {kinds}. Any that {name} has stay with {name}.',
    'Diese dürfen Sie selbst nicht ändern: {kinds}. Was {name} davon hat, bleibt bei {name}.',
    'Usted no puede modificar: {kinds}. Lo que {name} tenga de ello sigue con {name}.',
  ],
  nobody: [
    'Askush tjetër i degës nuk mund t’i ndryshojë të gjitha. Mbeten te {name}.',
    'Nobody else of the branch can change all of them. They stay with {name}.',
    'Sonst darf niemand in der Filiale all das ändern. Es bleibt bei {name}.',
    'Nadie más de la sucursal puede modificarlos todos. Siguen con {name}.',
  ],
  notThey: [
    'Ky person nuk mund t’i ndryshojë të gjitha këto, ose nuk është aktiv.',
    'This person cannot change all of these, or is not active.',
    'Diese Person darf das nicht alles ändern oder ist nicht aktiv.',
    'Esta persona no puede modificar todo esto o no está activa.',
  ],
  tooMany: [
    'Janë më shumë se {count} të një lloji. Jepini më parë një pjesë, te lista e tyre.',
    'There are more than {count} of a kind. Give some of them to someone first, in their list.',
    'Es sind mehr als {count} einer Art. Vergeben Sie zuerst einen Teil in ihrer Liste.',
    'Hay más de {count} de un tipo. Asigne antes una parte, en su lista.',
  ],
} as const satisfies Readonly<Record<string, Label>>
