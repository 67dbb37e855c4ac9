import { filledIn, type Language, labelIn } from '@prona/contract/kernel/words'
import type { Letter } from './letter.ts'

const words = {
  subject: [
    '{inviter} ju fton në Prona',
    '{inviter} invites you to Prona',
    '{inviter} lädt Sie zu Prona ein',
    '{inviter} le invita a Prona',
  ],
  greeting: ['Përshëndetje {name},', 'Hello {name},', 'Guten Tag {name},', 'Hola, {name}:'],
  made: [
    '{inviter} ju ka krijuar një llogari në Prona, konsolën e kompanisë «{company}». Emri juaj i përdoruesit është {username}.',
    '{inviter} has created an account for you in Prona, the console of {company}. Your username is {username}.',
    '{inviter} hat für Sie ein Konto in Prona angelegt, der Konsole von {company}. Ihr Benutzername ist {username}.',
    '{inviter} le ha creado una cuenta en Prona, la consola de {company}. Su nombre de usuario es {username}.',
  ],
  how: [
    'Hapeni me butonin më poshtë dhe vendosni fjalëkalimin tuaj. Ftesa vlen një herë, për shtatë ditë.',
    'Open it with the button below and set your own password. The invitation works once, within seven days.',
    'Eröffnen Sie es mit der Schaltfläche unten und legen Sie Ihr Passwort fest. Die Einladung gilt einmal, sieben Tage lang.',
    'Ábrala con el botón de abajo y establezca su contraseña. La invitación vale una vez, durante siete días.',
  ],
  button: ['Hap llogarinë', 'Open account', 'Konto eröffnen', 'Abrir la cuenta'],
  foot: [
    'Nëse ftesa ka skaduar, kërkoni një të re nga {inviter}. Nëse nuk e prisnit, mos bëni asgjë.',
    'If the invitation has expired, ask {inviter} for a new one. If you did not expect it, do nothing.',
    'Wenn die Einladung abgelaufen ist, bitten Sie {inviter} um eine neue. Wenn Sie sie nicht erwartet haben, tun Sie nichts.',
    'Si la invitación ha caducado, pida una nueva a {inviter}. Si no la esperaba, no haga nada.',
  ],
} as const

type Invited = {
  readonly name: string
  readonly username: string
  readonly inviter: string
  readonly company: string
}

/** To somebody for whom an account was made; its button leads to the link. */
export function invitationLetter(language: Language, invited: Invited): Letter {
  const say = (label: (typeof words)[keyof typeof words]) => filledIn(labelIn(label, language), invited)
  return {
    subject: say(words.subject),
    paragraphs: [say(words.greeting), say(words.made), say(words.how)],
    button: { label: say(words.button) },
    foot: say(words.foot),
  }
}
