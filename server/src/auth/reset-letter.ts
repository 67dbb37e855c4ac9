import { filledIn, type Language, labelIn } from '@prona/contract/kernel/words'
import type { Letter } from '../mail/letter.ts'

const words = {
  subject: [
    'Vendosni një fjalëkalim të ri',
    'Set a new password',
    'Legen Sie ein neues Passwort fest',
    'Establezca una contraseña nueva',
  ],
  asked: [
    'Dikush kërkoi një fjalëkalim të ri për llogarinë {username} në Prona.',
    'Someone asked for a new password for the account {username} in Prona.',
    'Jemand hat ein neues Passwort für das Konto {username} in Prona angefordert.',
    'Alguien ha solicitado una contraseña nueva para la cuenta {username} en Prona.',
  ],
  how: [
    'Nëse ishit ju, vendoseni me butonin më poshtë. Lidhja vlen një herë, deri 30 minuta pas kërkesës.',
    'If it was you, set it with the button below. The link works once, until 30 minutes after the request.',
    'Wenn Sie es waren, legen Sie es mit der Schaltfläche unten fest. Der Link gilt einmal, bis 30 Minuten nach der Anfrage.',
    'Si fue usted, establézcala con el botón de abajo. El enlace vale una vez, hasta 30 minutos después de la solicitud.',
  ],
  button: ['Vendos fjalëkalimin', 'Set password', 'Passwort festlegen', 'Establecer contraseña'],
  foot: [
    'Nëse nuk ishit ju, mos bëni asgjë: fjalëkalimi juaj mbetet siç është.',
    'If it was not you, do nothing: your password stays as it is.',
    'Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
    'Si no fue usted, no haga nada: su contraseña sigue como está.',
  ],
} as const

/** To whoever says that they have forgotten their password; its button leads to the link. */
export function resetLetter(language: Language, username: string): Letter {
  const say = (label: (typeof words)[keyof typeof words]) => labelIn(label, language)
  return {
    subject: say(words.subject),
    paragraphs: [filledIn(say(words.asked), { username }), say(words.how)],
    button: { label: say(words.button) },
    foot: say(words.foot),
  }
}
