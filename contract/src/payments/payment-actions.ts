import type { Action } from '../kernel/resource.ts'
import { allocations, paymentFields } from './payment-fields.ts'

const onReceipt = { kind: ['receipt'] } as const

/** Reversing what was returned: the payment it came from has it again. */
const reversedRefund = {
  label: ['Anulo kthimin', 'Reverse refund', 'Erstattung stornieren', 'Anular la devolución'],
  done: [
    'Kthimi u anulua.',
    'The refund is reversed.',
    'Die Erstattung ist storniert.',
    'La devolución está anulada.',
  ],
  confirm: [
    'Shënohet një anulim me numrin e vet, dhe shuma është përsëri kredi e klientit.',
    'A reversal with its own number is recorded, and the amount is the customer’s credit again.',
    'Eine Stornierung mit eigener Nummer wird eingetragen, und der Betrag ist wieder Guthaben des Kunden.',
    'Se registra una anulación con su propio número y el importe vuelve a ser crédito del cliente.',
  ],
} as const satisfies Partial<Action>

/** What is done with a payment once it is recorded. */
export const paymentActions = {
  allocate: {
    label: ['Shpërnda', 'Allocate', 'Zuordnen', 'Asignar'],
    done: [
      'Arkëtimi u shpërnda.',
      'The payment is allocated.',
      'Die Zahlung ist zugeordnet.',
      'El cobro está asignado.',
    ],
    did: ['shpërndau arkëtimin', 'allocated the payment', 'hat die Zahlung zugeordnet', 'asignó el cobro'],
    confirm: [
      'Arkëtimi paguan këto këste dhe fatura. Ajo që mbetet është kredi e klientit.',
      'The payment pays these instalments and invoices. What is left is the customer’s credit.',
      'Die Zahlung begleicht diese Raten und Rechnungen. Was übrig bleibt, ist Guthaben des Kunden.',
      'El cobro paga estas cuotas y facturas. Lo que sobra es crédito del cliente.',
    ],
    when: onReceipt,
    from: ['recorded'],
    input: { allocations },
  },
  refund: {
    label: ['Kthe para', 'Refund', 'Erstatten', 'Devolver'],
    done: ['Kthimi u regjistrua.', 'Refund recorded.', 'Erstattung eingetragen.', 'Devolución registrada.'],
    did: ['ktheu para', 'refunded money', 'hat Geld erstattet', 'devolvió dinero'],
    confirm: [
      'Shuma i kthehet klientit nga ajo që arkëtimi ka ende të pashpërndarë.',
      'The amount is returned to the customer, out of what the payment has left.',
      'Der Betrag geht an den Kunden zurück, aus dem, was von der Zahlung übrig ist.',
      'El importe se devuelve al cliente, de lo que queda del cobro.',
    ],
    when: onReceipt,
    from: ['recorded'],
    isRare: true,
    input: {
      amount: {
        kind: 'money',
        currency: 'countedIn',
        label: ['Shuma e kthyer', 'Amount refunded', 'Erstatteter Betrag', 'Importe devuelto'],
      },
      paidOn: { kind: 'day', label: ['Kthyer më', 'Refunded on', 'Erstattet am', 'Devuelto el'] },
      reason: { kind: 'text', max: 500, label: ['Arsyeja', 'Reason', 'Grund', 'Motivo'] },
    },
  },
  reverse: {
    label: ['Anulo arkëtimin', 'Reverse payment', 'Zahlung stornieren', 'Anular el cobro'],
    done: [
      'Arkëtimi u anulua.',
      'The payment is reversed.',
      'Die Zahlung ist storniert.',
      'El cobro está anulado.',
    ],
    did: ['anuloi arkëtimin', 'reversed the payment', 'hat die Zahlung storniert', 'anuló el cobro'],
    confirm: [
      'Shënohet një anulim me numrin e vet, dhe çdo këst që u pagua me këtë arkëtim është përsëri i papaguar.',
      'A reversal with its own number is recorded, and every instalment this paid is open again.',
      'Eine Stornierung mit eigener Nummer wird eingetragen, und jede damit bezahlte Rate ist wieder offen.',
      'Se registra una anulación con su propio número y cada cuota pagada con este cobro vuelve a quedar pendiente.',
    ],
    byKind: { refund: reversedRefund },
    danger: true,
    when: { kind: ['receipt', 'refund'] },
    from: ['recorded'],
    to: 'reversed',
    input: {
      reversedOn: {
        kind: 'day',
        label: ['Anuluar më', 'Reversed on', 'Storniert am', 'Anulado el'],
      },
      reason: { kind: 'text', max: 500, label: ['Arsyeja', 'Reason', 'Grund', 'Motivo'] },
    },
  },
} as const satisfies Readonly<Record<string, Action>>

/** Of a customer: money is received from them. */
export const receiveAction = {
  label: ['Regjistro arkëtim', 'Record payment', 'Zahlung eintragen', 'Registrar cobro'],
  done: ['Arkëtimi u regjistrua.', 'Payment recorded.', 'Zahlung eingetragen.', 'Cobro registrado.'],
  did: ['regjistroi një arkëtim', 'recorded a payment', 'hat eine Zahlung eingetragen', 'registró un cobro'],
  confirm: [
    'Paguhet së pari ajo që ka afatin më të hershëm. Ajo që mbetet është kredi e klientit.',
    'What is due first is paid first. What is left is the customer’s credit.',
    'Was zuerst fällig ist, wird zuerst bezahlt. Was übrig bleibt, ist Guthaben des Kunden.',
    'Se paga primero lo que vence antes. Lo que sobra es crédito del cliente.',
  ],
  input: { ...paymentFields, allocations: { ...allocations, optional: true } },
} as const satisfies Action
