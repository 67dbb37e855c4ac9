import type { Label } from '@prona/contract/kernel/field'

/** What is said where a code is asked for; with the page that asks, since few people see it. */
export const codeWords = {
  code: ['Kodi me 6 shifra', '6-digit code', '6-stelliger Code', 'Código de 6 cifras'],
  verify: ['Shkruani kodin', 'Enter the code', 'Code eingeben', 'Introduzca el código'],
  ask: [
    'Shkruani kodin që tregon tani aplikacioni në telefonin tuaj.',
    'Enter the code that the app on your phone shows now.',
    'Geben Sie den Code ein, den die App auf Ihrem Telefon jetzt anzeigt.',
    'Introduzca el código que muestra ahora la aplicación de su teléfono.',
  ],
  askRecovery: [
    'Shkruani një nga kodet rezervë që ruajtët kur e aktivizuat. Secili vlen një herë.',
    'Enter one of the recovery codes you saved when you set this up. Each works once.',
    'Geben Sie einen der Wiederherstellungscodes ein, die Sie bei der Einrichtung gespeichert haben. Jeder gilt einmal.',
    'Introduzca uno de los códigos de recuperación que guardó al activarla. Cada uno vale una vez.',
  ],
  recoveryCode: ['Kodi rezervë', 'Recovery code', 'Wiederherstellungscode', 'Código de recuperación'],
  useRecovery: [
    'Përdor një kod rezervë',
    'Use a recovery code',
    'Wiederherstellungscode verwenden',
    'Usar un código de recuperación',
  ],
  useApp: [
    'Përdor kodin e aplikacionit',
    'Use the code from the app',
    'Code aus der App verwenden',
    'Usar el código de la aplicación',
  ],
  back: ['Kthehu te fjalëkalimi', 'Back to the password', 'Zurück zum Passwort', 'Volver a la contraseña'],
  noneLeft: [
    'Nuk keni asnjë prej tyre? Pyesni administratorin tuaj: ai mund ta rivendosë verifikimin.',
    'You have none of these? Ask your administrator, who can reset the verification.',
    'Sie haben nichts davon? Fragen Sie Ihren Administrator: Er kann die Bestätigung zurücksetzen.',
    '¿No tiene ninguno de ellos? Pregunte a su administrador: puede restablecer la verificación.',
  ],
  missing: ['Shkruani kodin.', 'Enter the code.', 'Geben Sie den Code ein.', 'Introduzca el código.'],
} as const satisfies Readonly<Record<string, Label>>
