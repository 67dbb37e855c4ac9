import type { Label } from '../kernel/field.ts'

/** What mails are sent for. */
export const mailKinds = {
  passwordReset: ['Fjalëkalim i ri', 'New password', 'Neues Passwort', 'Contraseña nueva'],
  invitation: ['Ftesë', 'Invitation', 'Einladung', 'Invitación'],
  addressChanged: ['Email i ndryshuar', 'Email changed', 'E-Mail-Adresse geändert', 'Correo cambiado'],
  addressConfirm: [
    'Konfirmim i emailit',
    'Email to be confirmed',
    'E-Mail-Adresse zu bestätigen',
    'Correo por confirmar',
  ],
  addressAsked: [
    'Kërkesë për ndryshim emaili',
    'Email change asked for',
    'Änderung der E-Mail-Adresse angefordert',
    'Cambio de correo solicitado',
  ],
  newDevice: [
    'Hyrje nga pajisje e re',
    'Sign-in from a new device',
    'Anmeldung von einem neuen Gerät',
    'Acceso desde un dispositivo nuevo',
  ],
  accountChanged: [
    'Ndryshim në llogari',
    'Change in the account',
    'Änderung im Konto',
    'Cambio en la cuenta',
  ],
  passkey: ['Çelës kalimi', 'Passkey', 'Passkey', 'Clave de acceso'],
  alert: ['Njoftim sigurie', 'Security alert', 'Sicherheitshinweis', 'Aviso de seguridad'],
} as const satisfies Readonly<Record<string, Label>>

export type MailKind = keyof typeof mailKinds
