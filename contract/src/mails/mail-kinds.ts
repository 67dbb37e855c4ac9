import type { Label } from '../kernel/field.ts'

/** What mails are sent for. */
export const mailKinds = {
  passwordReset: ['Fjalëkalim i ri', 'New password', 'Neues Passwort', 'Contraseña nueva'],
  invitation: ['Ftesë', 'Invitation', 'Einladung', 'Invitación'],
  addressChanged: ['Email i ndryshuar', 'Email changed', 'E-Mail-Adresse geändert', 'Correo cambiado'],
  newDevice: [
    'Hyrje nga pajisje e re',
    'Sign-in from a new device',
    'Anmeldung von einem neuen Gerät',
    'Acceso desde un dispositivo nuevo',
  ],
  passkey: ['Çelës kalimi', 'Passkey', 'Passkey', 'Clave de acceso'],
  alert: ['Njoftim sigurie', 'Security alert', 'Sicherheitshinweis', 'Aviso de seguridad'],
} as const satisfies Readonly<Record<string, Label>>

export type MailKind = keyof typeof mailKinds
