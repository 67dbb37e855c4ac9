import type { Label } from '../kernel/field.ts'

/** How the ways into an account have changed: as the bell says it, and as the mail is headed. */
export const accountNews = {
  factorSet: [
    'Verifikimi me dy hapa u aktivizua',
    'Two-step verification was turned on',
    'Die Bestätigung in zwei Schritten wurde eingeschaltet',
    'Se activó la verificación en dos pasos',
  ],
  factorRemoved: [
    'Verifikimi me dy hapa u çaktivizua',
    'Two-step verification was turned off',
    'Die Bestätigung in zwei Schritten wurde ausgeschaltet',
    'Se desactivó la verificación en dos pasos',
  ],
  factorReset: [
    'Verifikimi me dy hapa u rivendos',
    'Two-step verification was reset',
    'Die Bestätigung in zwei Schritten wurde zurückgesetzt',
    'Se restableció la verificación en dos pasos',
  ],
  recoveryCodeUsed: [
    'U përdor një kod rezervë',
    'A recovery code was used',
    'Ein Wiederherstellungscode wurde verwendet',
    'Se usó un código de recuperación',
  ],
  accountUnlinked: [
    'Llogaria te shërbimi i hyrjes u shkëput',
    'The account at the sign-in service was unlinked',
    'Das Konto beim Anmeldedienst wurde getrennt',
    'Se desvinculó la cuenta del servicio de acceso',
  ],
  branchMoved: [
    'U zhvendosët në degë tjetër',
    'You were moved to another branch',
    'Sie wurden in eine andere Filiale verschoben',
    'Se le trasladó a otra sucursal',
  ],
  passwordChanged: [
    'Fjalëkalimi u ndryshua',
    'Your password was changed',
    'Ihr Passwort wurde geändert',
    'Se cambió su contraseña',
  ],
} as const satisfies Readonly<Record<string, Label>>

/** In words, of what is known here: another server may tell of more. */
export function accountNewsLabel(news: string | undefined): Label | undefined {
  return news === undefined ? undefined : (accountNews as Readonly<Record<string, Label>>)[news]
}
