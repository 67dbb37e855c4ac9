import type { Label } from '@prona/contract/kernel/field'
import { labelIn, languages } from '@prona/contract/kernel/words'
import type { PaperKind } from '@prona/contract/papers/placeholders'
import { paperTemplate } from '@prona/contract/resources'

export const archived: Label = [
  'Modeli është i arkivuar: zgjidhni një tjetër.',
  'The template is archived: choose another one.',
  'Die Vorlage ist archiviert: Wählen Sie eine andere.',
  'La plantilla está archivada: elija otra.',
]

/** An order of another kind than the template is for. */
export function otherKind(kind: PaperKind): Label {
  const [sq, en, de, es] = languages.map((language) =>
    labelIn(paperTemplate.fields.kind.choices[kind], language),
  )
  return [
    `Modeli është për një lloj tjetër: ${sq}.`,
    `The template is for another type: ${en}.`,
    `Die Vorlage ist für eine andere Art: ${de}.`,
    `La plantilla es para otro tipo: ${es}.`,
  ]
}
