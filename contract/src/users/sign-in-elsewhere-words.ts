import type { Label } from '../kernel/field.ts'

/** What the page says to which a service sends people back who signed in there. */
export const elsewhereWords = {
  refused: [
    'Hyrja u ndërpre. Provoni përsëri.',
    'You were not signed in. Try again.',
    'Sie wurden nicht angemeldet. Versuchen Sie es erneut.',
    'No se inició la sesión. Inténtelo de nuevo.',
  ],
  again: [
    'Hytë përsëri. Mbyllni këtë dritare dhe vazhdoni ku ishit.',
    'You are signed in again. Close this window and continue where you were.',
    'Sie sind wieder angemeldet. Schließen Sie dieses Fenster und machen Sie dort weiter, wo Sie waren.',
    'Ha vuelto a entrar. Cierre esta ventana y siga donde estaba.',
  ],
  byPassword: [
    'Administrator? Hyni me fjalëkalim',
    'Administrator? Sign in with a password',
    'Administrator? Mit Passwort anmelden',
    '¿Administrador? Entrar con contraseña',
  ],
  back: ['Kthehu te hyrja', 'Back to sign-in', 'Zurück zur Anmeldung', 'Volver al inicio de sesión'],
} as const satisfies Readonly<Record<string, Label>>
