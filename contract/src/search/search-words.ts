import type { Label } from '../kernel/field.ts'

/** Said where a search found nothing; apart from the catalogues, since few pages need it. */
export const searchWords = {
  searched: ['U kërkua te:', 'Searched in:', 'Durchsucht:', 'Se buscó en:'],
  otherBranches: [
    'Degët e tjera nuk u përfshinë.',
    'Other branches were not searched.',
    'Andere Filialen wurden nicht durchsucht.',
    'No se buscó en otras sucursales.',
  ],
} as const satisfies Readonly<Record<string, Label>>
