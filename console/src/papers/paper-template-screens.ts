import { paperTemplate } from '@prona/contract/resources'
import { ownScreens } from '../engine/own-screens.ts'
import { latePiece } from '../ui/late-part.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'

export const paperTemplateScreens = ownScreens(paperTemplate, {
  Form: latePiece(async () => (await import('./template-form.tsx')).TemplateForm, PageSkeleton),
  copied: ['kind', 'language', 'heading', 'text'],
})
