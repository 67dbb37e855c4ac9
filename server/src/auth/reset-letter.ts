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
  made: [
    '{maker} ju krijoi një lidhje me të cilën vendosni vetë fjalëkalimin e llogarisë {username} në Prona.',
    '{maker} made a link for you with which you set the password of the account {username} in Prona yourself.',
    '{maker} hat für Sie einen Link erstellt, mit dem Sie das Passwort des Kontos {username} in Prona selbst festlegen.',
    '{maker} ha creado para usted un enlace con el que establece la contraseña de la cuenta {username} en Prona.',
  ],
  open: [
    'Lidhja vlen një herë, për 30 minuta, dhe mbyll çdo lidhje të mëparshme.',
    'The link works once, for 30 minutes, and ends any earlier one.',
    'Der Link gilt einmal, 30 Minuten lang, und beendet jeden früheren.',
    'El enlace vale una vez, durante 30 minutos, y anula cualquiera anterior.',
  ],
  ask: [
    'Nëse nuk e prisnit, mos e hapni dhe pyesni: {maker}.',
    'If you did not expect it, do not open it, and ask {maker}.',
    'Wenn Sie ihn nicht erwartet haben, öffnen Sie ihn nicht und fragen Sie {maker}.',
    'Si no lo esperaba, no lo abra y pregunte a {maker}.',
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

/** To somebody for whom a colleague made a link; its button leads there. */
export function linkLetter(
  language: Language,
  made: { readonly username: string; readonly maker: string },
): Letter {
  const say = (label: (typeof words)[keyof typeof words]) => filledIn(labelIn(label, language), made)
  return {
    subject: say(words.subject),
    paragraphs: [say(words.made), say(words.open)],
    button: { label: say(words.button) },
    foot: say(words.ask),
  }
}
