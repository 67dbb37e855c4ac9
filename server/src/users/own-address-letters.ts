import type { Label } from '@prona/contract/kernel/field'
import { filledIn, type Language, labelIn } from '@prona/contract/kernel/words'
import { accountLetter } from '../mail/account-letter.ts'
import type { Letter } from '../mail/letter.ts'

const confirming = {
  subject: [
    'Konfirmoni emailin tuaj të ri',
    'Confirm your new email',
    'Bestätigen Sie Ihre neue E-Mail-Adresse',
    'Confirme su correo nuevo',
  ],
  asked: [
    'Llogaria {username} në Prona do të përdorë këtë adresë.',
    'The account {username} in Prona is to use this address.',
    'Das Konto {username} in Prona soll diese Adresse verwenden.',
    'La cuenta {username} en Prona va a usar esta dirección.',
  ],
  how: [
    'Konfirmojeni me butonin më poshtë. Lidhja vlen një herë, deri 30 minuta pas kërkesës. Deri atëherë vlen adresa e vjetër.',
    'Confirm it with the button below. The link works once, until 30 minutes after the request. Until then the address before stands.',
    'Bestätigen Sie das mit der Schaltfläche unten. Der Link gilt einmal, bis 30 Minuten nach der Anfrage. Bis dahin gilt die bisherige Adresse.',
    'Confírmelo con el botón de abajo. El enlace vale una vez, hasta 30 minutos después de la solicitud. Hasta entonces vale la dirección anterior.',
  ],
  button: ['Konfirmo emailin', 'Confirm email', 'Adresse bestätigen', 'Confirmar el correo'],
  foot: [
    'Nëse nuk e njihni këtë llogari, mos bëni asgjë.',
    'If you do not know this account, do nothing.',
    'Wenn Sie dieses Konto nicht kennen, tun Sie nichts.',
    'Si no conoce esta cuenta, no haga nada.',
  ],
} as const

/** To the new address; its button leads to the link. */
export function confirmLetter(language: Language, username: string): Letter {
  const say = (label: Label) => filledIn(labelIn(label, language), { username })
  return {
    subject: say(confirming.subject),
    paragraphs: [say(confirming.asked), say(confirming.how)],
    button: { label: say(confirming.button) },
    foot: say(confirming.foot),
  }
}

const asked = {
  subject: [
    'Kërkohet ndryshimi i emailit të llogarisë suaj',
    'A change of your account’s email was asked for',
    'Die E-Mail-Adresse Ihres Kontos soll geändert werden',
    'Alguien quiere cambiar el correo de su cuenta',
  ],
  happened: [
    'Llogaria {username} në Prona do të përdorë një adresë tjetër, sapo ajo të konfirmohet. Kërkesa hiqet te profili juaj.',
    'The account {username} in Prona is to use another address once that is confirmed. The request can be cancelled on your profile.',
    'Das Konto {username} in Prona soll eine andere Adresse verwenden, sobald diese bestätigt ist. Die Änderung lässt sich in Ihrem Profil abbrechen.',
    'La cuenta {username} en Prona va a usar otra dirección en cuanto se confirme. El cambio puede anularse en su perfil.',
  ],
  otherwise: [
    'Nëse nuk e kërkuat ju, ndryshoni fjalëkalimin, me çka kërkesa bie, dhe njoftoni menjëherë administratorin tuaj.',
    'If you did not ask for this, change your password, which ends the request, and tell your administrator at once.',
    'Wenn Sie das nicht veranlasst haben, ändern Sie Ihr Passwort, womit die Änderung hinfällig ist, und informieren Sie sofort Ihren Administrator.',
    'Si no ha sido usted, cambie su contraseña, con lo que el cambio se anula, y avise enseguida a su administrador.',
  ],
} as const

/** To the address of now, before anything has changed. */
export function askedLetter(language: Language, username: string): Letter {
  return accountLetter(language, asked, { username })
}
