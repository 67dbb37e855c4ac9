import type { Label } from '@prona/contract/kernel/field'

/** What is said to whoever still needs two-step verification. */
export const factorWords = {
  needed: [
    'Roli juaj ({role}) e kërkon. Aktivizojeni tani për të vazhduar punën.',
    'Your role ({role}) requires it. Turn it on now to continue working.',
    'Ihre Rolle ({role}) verlangt sie. Schalten Sie sie jetzt ein, um weiterzuarbeiten.',
    'Su rol ({role}) la exige. Actívela ahora para seguir trabajando.',
  ],
  soon: [
    'Nga data {day} roli juaj kërkon verifikim me dy hapa.',
    'From {day} your role requires two-step verification.',
    'Ab {day} verlangt Ihre Rolle die Bestätigung in zwei Schritten.',
    'Desde el {day} su rol exige la verificación en dos pasos.',
  ],
  setUp: ['Aktivizoje tani', 'Turn it on now', 'Jetzt einschalten', 'Activarla ahora'],
} as const satisfies Readonly<Record<string, Label>>
