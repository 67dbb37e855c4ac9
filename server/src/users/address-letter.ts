import type { Row } from '@prona/contract/kernel/resource'
import type { user } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { accountLetter } from '../mail/account-letter.ts'
import { sendMail } from '../mail/send-mail.ts'

const words = {
  subject: [
    'Emaili i llogarisë suaj u ndryshua',
    'The email of your account was changed',
    'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    'El correo de su cuenta ha cambiado',
  ],
  happened: [
    'Llogaria {username} në Prona nuk e përdor më këtë adresë. Lidhjet për një fjalëkalim të ri nuk vijnë më këtu.',
    'The account {username} in Prona no longer uses this address. Links for a new password no longer come here.',
    'Das Konto {username} in Prona verwendet diese Adresse nicht mehr. Links für ein neues Passwort kommen nicht mehr hierher.',
    'La cuenta {username} en Prona ya no usa esta dirección. Los enlaces para una contraseña nueva ya no llegan aquí.',
  ],
  otherwise: [
    'Nëse nuk e kërkuat ju, njoftoni menjëherë administratorin tuaj.',
    'If you did not ask for this, tell your administrator at once.',
    'Wenn Sie das nicht veranlasst haben, informieren Sie sofort Ihren Administrator.',
    'Si usted no lo pidió, avise enseguida a su administrador.',
  ],
} as const

type Known = Pick<Row<typeof user>, '_id' | 'username' | 'language'> & { readonly email: string }

/** Whoever had the address hears of it there, where nobody who took the account can keep it from them. */
export async function tellOldAddress({ db, actor, now }: Context, one: Known): Promise<void> {
  const { _id, username, language, email } = one
  const letter = accountLetter(language, words, { username })
  await sendMail(db, { to: email, kind: 'addressChanged', language, letter, user: _id, by: actor, now })
}
