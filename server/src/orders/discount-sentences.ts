import type { Label } from '@prona/contract/kernel/field'
import { formatPercent } from '@prona/contract/kernel/format'

/** Why the price of a line is not allowed to somebody's role; only what the reader may know of list prices is told. */
export function needsApproval(code: string): Label {
  return [
    `${code}: çmimi kërkon miratim.`,
    `${code}: the price needs approval.`,
    `${code}: Der Preis muss freigegeben werden.`,
    `${code}: el precio requiere aprobación.`,
  ]
}

export function otherCurrency(code: string): Label {
  return [
    `${code}: çmimi i listës është në monedhë tjetër, prandaj ky çmim kërkon miratim.`,
    `${code}: the list price is in another currency, so this price needs approval.`,
    `${code}: Der Listenpreis hat eine andere Währung, deshalb muss dieser Preis freigegeben werden.`,
    `${code}: el precio de lista está en otra moneda, por lo que este precio requiere aprobación.`,
  ]
}

export function belowMinimum(code: string): Label {
  return [
    `${code}: çmimi është nën çmimin minimal.`,
    `${code}: the price is below the minimum price.`,
    `${code}: Der Preis liegt unter dem Mindestpreis.`,
    `${code}: el precio es inferior al precio mínimo.`,
  ]
}

export function discountTooLarge(code: string, discount: number, limit: number): Label {
  return [
    `${code}: çmimi është ${formatPercent(discount, 'sq')} nën listë; roli juaj lejon deri në ${formatPercent(limit, 'sq')}.`,
    `${code}: the price is ${formatPercent(discount, 'en')} below the list; your role allows up to ${formatPercent(limit, 'en')}.`,
    `${code}: Der Preis liegt ${formatPercent(discount, 'de')} unter der Liste; Ihre Rolle erlaubt bis zu ${formatPercent(limit, 'de')}.`,
    `${code}: el precio está un ${formatPercent(discount, 'es')} por debajo de la lista; su rol permite hasta un ${formatPercent(limit, 'es')}.`,
  ]
}

export const approvalAdvice: Label = [
  'Për këto çmime duhet miratim: kërkojeni te rezervimi ose kontrata, ose ndryshoni çmimin.',
  'These prices need approval: request it on the reservation or contract, or change the price.',
  'Diese Preise müssen freigegeben werden: Fordern Sie die Freigabe beim Vorgang an oder ändern Sie den Preis.',
  'Estos precios requieren aprobación: solicítela en la reserva o el contrato, o cambie el precio.',
]

export const beyondApprover: Label = [
  'Kjo zbritje kalon edhe atë që lejon roli juaj.',
  'This discount is beyond what your role can approve.',
  'Dieser Rabatt übersteigt, was Ihre Rolle freigeben kann.',
  'Este descuento supera lo que su rol puede aprobar.',
]

export const needsNone: Label = [
  'Çmimet janë brenda asaj që lejon roli juaj: miratimi nuk nevojitet.',
  'The prices are within what your role allows: no approval is needed.',
  'Die Preise liegen im Rahmen Ihrer Rolle: Eine Freigabe ist nicht nötig.',
  'Los precios están dentro de lo que permite su rol: no hace falta aprobación.',
]
