import type { Label } from '../kernel/field.ts'

/** What the page says to which a service sends people back who signed in there. */
export const elsewhereWords = {
  refused: [
    'Hyrja u ndërpre. Provoni përsëri.',
    'You were not signed in. Try again.',
    'Sie wurden nicht angemeldet. Versuchen Sie es erneut.',
    'No se inició la sesión. Inténtelo de nuevo.',
  ],
  back: ['Kthehu te hyrja', 'Back to sign-in', 'Zurück zur Anmeldung', 'Volver al inicio de sesión'],
} as const satisfies Readonly<Record<string, Label>>
