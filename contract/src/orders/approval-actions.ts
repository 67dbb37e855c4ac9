import type { Action } from '../kernel/resource.ts'

const reason = { kind: 'text', max: 500, label: ['Arsyeja', 'Reason', 'Grund', 'Motivo'] } as const

/** How prices come to be approved that somebody's role cannot give by itself. */
export const approvalActions = {
  approve: {
    label: ['Mirato çmimin', 'Approve price', 'Preis freigeben', 'Aprobar el precio'],
    done: ['Çmimi u miratua.', 'Price approved.', 'Der Preis ist freigegeben.', 'El precio está aprobado.'],
    did: ['miratoi çmimin', 'approved the price', 'hat den Preis freigegeben', 'aprobó el precio'],
    confirm: [
      'Me këto çmime njësitë mund të mbahen ose kontrata të nënshkruhet. Nëse njësitë ose çmimet ndryshohen, miratimi bie.',
      'At these prices the units can be held or the contract signed. If units or prices are changed, the approval no longer applies.',
      'Zu diesen Preisen können die Einheiten vorgemerkt oder der Vertrag unterzeichnet werden. Werden Einheiten oder Preise geändert, entfällt die Freigabe.',
      'Con estos precios se pueden apartar las unidades o firmar el contrato. Si cambian las unidades o los precios, la aprobación deja de valer.',
    ],
    when: { approval: ['requested'] },
    from: ['draft'],
    input: {},
  },
  decline: {
    label: ['Refuzo çmimin', 'Decline price', 'Preis ablehnen', 'Rechazar el precio'],
    done: ['Çmimi u refuzua.', 'Price declined.', 'Der Preis ist abgelehnt.', 'El precio está rechazado.'],
    did: ['refuzoi çmimin', 'declined the price', 'hat den Preis abgelehnt', 'rechazó el precio'],
    when: { approval: ['requested'] },
    from: ['draft'],
    input: { reason },
  },
  requestApproval: {
    label: ['Kërko miratimin', 'Request approval', 'Freigabe anfordern', 'Solicitar aprobación'],
    done: [
      'Miratimi u kërkua.',
      'Approval requested.',
      'Die Freigabe ist angefordert.',
      'La aprobación está solicitada.',
    ],
    did: [
      'kërkoi miratimin e çmimit',
      'requested approval of the price',
      'hat die Freigabe des Preises angefordert',
      'solicitó la aprobación del precio',
    ],
    confirm: [
      'Njoftohen ata që mund ta miratojnë. Përgjigjen e merrni si njoftim.',
      'Whoever can approve it is notified. You are notified of the answer.',
      'Wer freigeben kann, wird benachrichtigt. Über die Antwort werden Sie benachrichtigt.',
      'Se avisa a quienes pueden aprobarlo. Recibirá la respuesta como aviso.',
    ],
    when: { approval: ['none', 'declined'] },
    isRare: true,
    from: ['draft'],
    input: { reason },
  },
} as const satisfies Readonly<Record<string, Action>>
