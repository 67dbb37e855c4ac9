import type { Label } from '../kernel/field.ts'

/** By what somebody signed in. */
export const waysIn = {
  password: ['me fjalëkalim', 'by password', 'mit Passwort', 'con contraseña'],
  code: ['me fjalëkalim dhe kod', 'by password and code', 'mit Passwort und Code', 'con contraseña y código'],
  recoveryCode: [
    'me fjalëkalim dhe kod rezervë',
    'by password and recovery code',
    'mit Passwort und Wiederherstellungscode',
    'con contraseña y código de recuperación',
  ],
  passwordAndPasskey: [
    'me fjalëkalim dhe çelës kalimi',
    'by password and passkey',
    'mit Passwort und Passkey',
    'con contraseña y clave de acceso',
  ],
  passkey: ['me çelës kalimi', 'by passkey', 'mit Passkey', 'con clave de acceso'],
  service: [
    'te shërbimi i hyrjes',
    'at the sign-in service',
    'beim Anmeldedienst',
    'en el servicio de acceso',
  ],
} as const satisfies Readonly<Record<string, Label>>

export type WayIn = keyof typeof waysIn

export function isWayIn(text: unknown): text is WayIn {
  return Object.hasOwn(waysIn, String(text))
}
