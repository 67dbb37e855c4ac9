import type { Label } from '../kernel/field.ts'

/** What mails are sent for. */
export const mailKinds = {
  passwordReset: ['Fjalëkalim i ri', 'New password', 'Neues Passwort', 'Contraseña nueva'],
  invitation: ['Ftesë', 'Invitation', 'Einladung', 'Invitación'],
} as const satisfies Readonly<Record<string, Label>>

export type MailKind = keyof typeof mailKinds
