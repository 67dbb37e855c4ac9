import { latePiece } from '../../ui/late-part.tsx'

/** Fetched by those alone who lack a permission. */
export const LackingButton = latePiece(async () => (await import('./list-rights.tsx')).LackingButton)
