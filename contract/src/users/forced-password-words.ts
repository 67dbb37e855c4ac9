import type { Label } from '../kernel/field.ts'

/** What whoever is to choose a new password reads, and whoever asks for it. */
export const forcedPasswordWords = {
  title: [
    'Zgjidhni një fjalëkalim të ri',
    'Choose a new password',
    'Wählen Sie ein neues Passwort',
    'Elija una contraseña nueva',
  ],
  about: [
    'Një administrator kërkoi që të zgjidhni një fjalëkalim të ri. Pastaj vazhdoni aty ku ishit.',
    'An administrator asked that you choose a new password. Then you continue where you were.',
    'Ein Administrator hat verlangt, dass Sie ein neues Passwort wählen. Danach machen Sie dort weiter, wo Sie waren.',
    'Un administrador le exige que elija una contraseña nueva. Después continúa donde estaba.',
  ],
  same: [
    'Ky është fjalëkalimi i vjetër. Zgjidhni një tjetër.',
    'This is the old password. Choose another one.',
    'Das ist das alte Passwort. Wählen Sie ein anderes.',
    'Esta es la contraseña anterior. Elija otra.',
  ],
  none: [
    'Ky përdorues nuk ka fjalëkalim këtu.',
    'This user has no password here.',
    'Dieser Benutzer hat hier kein Passwort.',
    'Este usuario no tiene contraseña aquí.',
  ],
} as const satisfies Readonly<Record<string, Label>>
