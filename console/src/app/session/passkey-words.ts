import type { Label } from '@prona/contract/kernel/field'

/** What is said of passkeys; with what is fetched when one is used. */
export const passkeyWords = {
  notUsed: [
    'Nuk u përdor asnjë çelës kalimi. Provoni përsëri, ose vazhdoni në mënyrë tjetër.',
    'No passkey was used. Try again, or continue another way.',
    'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal oder machen Sie anders weiter.',
    'No se usó ninguna clave de acceso. Inténtelo de nuevo o continúe de otra manera.',
  ],
  use: ['Përdor çelësin e kalimit', 'Use your passkey', 'Passkey verwenden', 'Usar la clave de acceso'],
  verify: [
    'Konfirmoni me çelësin e kalimit',
    'Confirm with your passkey',
    'Mit dem Passkey bestätigen',
    'Confirme con su clave de acceso',
  ],
  ask: [
    'Konfirmoni me gishtin, fytyrën ose kodin me të cilin hapni pajisjen tuaj.',
    'Confirm with your fingerprint, face or the PIN of your device.',
    'Bestätigen Sie mit Fingerabdruck, Gesicht oder Geräte-PIN.',
    'Confirme con su huella, su rostro o el PIN de su dispositivo.',
  ],
  confirm: [
    'Ky veprim kërkon çelësin tuaj të kalimit. Pastaj nuk kërkohet për 10 minuta.',
    'This asks for your passkey. After that you won’t be asked for 10 minutes.',
    'Dafür wird Ihr Passkey verlangt. Danach werden Sie 10 Minuten lang nicht gefragt.',
    'Para esto se pide su clave de acceso. Después no se le preguntará durante 10 minutos.',
  ],
} as const satisfies Readonly<Record<string, Label>>
