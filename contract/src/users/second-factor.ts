import * as z from 'zod/mini'
import type { Label } from '../kernel/field.ts'
import { passkeyProofSchema } from './passkey.ts'
import { passwordSchema, tokenSchema } from './sign-in.ts'

/** Six digits of an app, or a recovery code, with or without what people write between its parts. */
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))

/** The second step of signing in, after the password. */
export const codeAnswerSchema = z.strictObject({ challenge: tokenSchema, code })
/** One's own password, asked for again. */
export const ownPasswordSchema = z.strictObject({ password: passwordSchema })
export const codeSchema = z.strictObject({ code })

/** How whoever is signed in confirms that it is them. */
export const waysToConfirm = ['code', 'password', 'signIn'] as const
export type WayToConfirm = (typeof waysToConfirm)[number]
/** One of them, as the way asks for. */
export const confirmationSchema = z.union([
  z.strictObject({ code }),
  z.strictObject({ password: passwordSchema }),
  z.strictObject({ passkey: passkeyProofSchema }),
])

export type CodeAnswer = z.infer<typeof codeAnswerSchema>
export type Confirmation = z.infer<typeof confirmationSchema>

/** Refusals that only these calls know. */
export const codeSentences = {
  hasOne: [
    'Verifikimi me dy hapa është aktiv tashmë.',
    'Two-step verification is already on.',
    'Die Bestätigung in zwei Schritten ist bereits eingeschaltet.',
    'La verificación en dos pasos ya está activada.',
  ],
  beginAgain: [
    'Ka kaluar shumë kohë. Filloni përsëri.',
    'Too much time has passed. Start again.',
    'Es ist zu viel Zeit vergangen. Beginnen Sie noch einmal.',
    'Ha pasado demasiado tiempo. Empiece de nuevo.',
  ],
  off: [
    'Verifikimi me dy hapa nuk është aktiv.',
    'Two-step verification is not on.',
    'Die Bestätigung in zwei Schritten ist nicht eingeschaltet.',
    'La verificación en dos pasos no está activada.',
  ],
  signInAgain: [
    'Nuk keni fjalëkalim këtu. Dilni dhe hyni përsëri, pastaj vazhdoni.',
    'You have no password here. Sign out and sign in again, then continue.',
    'Sie haben hier kein Passwort. Melden Sie sich ab und wieder an und fahren Sie dann fort.',
    'Aquí no tiene contraseña. Salga y vuelva a entrar, y después continúe.',
  ],
  wrongPassword: [
    'Fjalëkalimi nuk është i saktë.',
    'The password is incorrect.',
    'Das Passwort ist falsch.',
    'La contraseña no es correcta.',
  ],
  wrongCode: [
    'Kodi nuk është i saktë. Shkruani kodin që tregon tani aplikacioni.',
    'The code isn’t valid. Enter the code that the app shows now.',
    'Der Code ist nicht gültig. Geben Sie den Code ein, den die App jetzt anzeigt.',
    'El código no es válido. Introduzca el código que muestra ahora la aplicación.',
  ],
  unreadable: [
    'Kodi i aplikacionit nuk mund të kontrollohet tani. Shkruani një kod rezervë dhe njoftoni administratorin.',
    'The app’s code can’t be checked at the moment. Enter a recovery code and tell your administrator.',
    'Der Code der App lässt sich zurzeit nicht prüfen. Geben Sie einen Wiederherstellungscode ein und sagen Sie Ihrem Administrator Bescheid.',
    'El código de la aplicación no se puede comprobar ahora. Introduzca un código de recuperación y avise a su administrador.',
  ],
} as const satisfies Readonly<Record<string, Label>>
