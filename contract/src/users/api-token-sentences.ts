import type { Label } from '../kernel/field.ts'

/** Refusals that only the calls about tokens know. */
export const tokenSentences = {
  taken: [
    'Një token tjetër juaji e ka këtë emër.',
    'Another token of yours has this name.',
    'Ein anderes Ihrer Token heißt schon so.',
    'Otro token suyo tiene este nombre.',
  ],
  tooMany: [
    'Keni 20 tokenë. Mbyllni një para se të krijoni një tjetër.',
    'You have 20 tokens. End one before you make another.',
    'Sie haben 20 Token. Beenden Sie eines, bevor Sie ein weiteres erstellen.',
    'Tiene 20 tokens. Ponga fin a uno antes de crear otro.',
  ],
} as const satisfies Readonly<Record<string, Label>>
