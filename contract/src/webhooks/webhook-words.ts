import type { Label } from '../kernel/field.ts'

/** What the dialog says in which a webhook's secret is shown. */
export const webhookWords = {
  once: [
    'Ky është sekreti. Jepjani programit që merr njoftimet: me të kontrollon që vijnë nga këtu. Nuk shfaqet më.',
    'This is the secret. Give it to the program that receives the notifications: with it, it checks that they come from here. It is not shown again.',
    'Das ist das Geheimnis. Geben Sie es dem Programm, das die Meldungen empfängt: Damit prüft es, dass sie von hier kommen. Es wird nicht noch einmal gezeigt.',
    'Este es el secreto. Entréguelo al programa que recibe los avisos: con él comprueba que vienen de aquí. No se vuelve a mostrar.',
  ],
  secret: ['Sekreti', 'Secret', 'Geheimnis', 'Secreto'],
  copy: ['Kopjo sekretin', 'Copy secret', 'Geheimnis kopieren', 'Copiar secreto'],
  check: [
    'Si kontrollohet (Node)',
    'How to check it (Node)',
    'So wird geprüft (Node)',
    'Cómo se comprueba (Node)',
  ],
} as const satisfies Readonly<Record<string, Label>>
