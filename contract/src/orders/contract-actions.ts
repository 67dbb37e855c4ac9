import type { Action } from '../kernel/resource.ts'
import { handoverInput, returnInput } from './handover-fields.ts'

const reason = { kind: 'text', max: 500, label: ['Arsyeja', 'Reason', 'Grund', 'Motivo'] } as const

/** What is done with a sale or a lease. */
export const contractActions = {
  activate: {
    label: ['Aktivizo', 'Activate', 'Wirksam machen', 'Activar'],
    done: [
      'Kontrata është aktive.',
      'The contract is active.',
      'Der Vertrag ist wirksam.',
      'El contrato está activo.',
    ],
    did: ['e aktivizoi', 'activated it', 'hat den Vertrag wirksam gemacht', 'lo activó'],
    confirm: [
      'Kontrata e nënshkruar hyn në fuqi: palët, njësitë dhe çmimet nuk ndryshojnë më dhe njësitë zihen.',
      'The signed contract takes effect: parties, units and prices no longer change, and the units are taken.',
      'Der unterzeichnete Vertrag wird wirksam: Parteien, Einheiten und Preise ändern sich nicht mehr, die Einheiten sind belegt.',
      'El contrato firmado entra en vigor: las partes, unidades y precios ya no cambian y las unidades quedan ocupadas.',
    ],
    when: { kind: ['sale', 'lease'] },
    from: ['draft'],
    to: 'active',
    input: {
      signedOn: {
        kind: 'day',
        label: ['Nënshkruar më', 'Signed on', 'Unterzeichnet am', 'Firmado el'],
      },
      securityOn: {
        kind: 'day',
        optional: true,
        when: { kind: ['lease'] },
        label: [
          'Garancia u mor më',
          'Security deposit received on',
          'Kaution erhalten am',
          'Fianza recibida el',
        ],
      },
      securityWaived: {
        kind: 'flag',
        optional: true,
        when: { kind: ['lease'] },
        label: [
          'Hiqet dorë nga garancia',
          'Waive the security deposit',
          'Auf Kaution verzichten',
          'Se renuncia a la fianza',
        ],
      },
    },
  },
  complete: {
    label: ['Përfundo', 'Complete', 'Abschließen', 'Completar'],
    done: [
      'Shitja u përfundua.',
      'The sale is complete.',
      'Der Verkauf ist abgeschlossen.',
      'La venta está completada.',
    ],
    did: ['përfundoi shitjen', 'completed the sale', 'hat den Verkauf abgeschlossen', 'completó la venta'],
    confirm: [
      'Çmimi duhet të jetë paguar i gjithi. Pastaj njësitë quhen të shitura.',
      'The price must be paid in full. The units then count as sold.',
      'Der Preis muss vollständig bezahlt sein. Die Einheiten gelten dann als verkauft.',
      'El precio debe estar pagado por completo. Las unidades constan entonces como vendidas.',
    ],
    when: { kind: ['sale'] },
    from: ['active'],
    to: 'completed',
    input: {},
  },
  handOver: {
    label: ['Dorëzo', 'Hand over', 'Übergeben', 'Entregar'],
    done: [
      'Dorëzimi u regjistrua.',
      'The handover is recorded.',
      'Die Übergabe ist eingetragen.',
      'La entrega está registrada.',
    ],
    did: ['dorëzoi njësitë', 'handed over the units', 'hat die Einheiten übergeben', 'entregó las unidades'],
    when: { kind: ['sale'] },
    from: ['completed'],
    to: 'handedOver',
    input: handoverInput,
  },
  terminate: {
    label: ['Zgjidh kontratën', 'Terminate contract', 'Vertrag auflösen', 'Resolver el contrato'],
    done: [
      'Kontrata u zgjidh.',
      'The contract is terminated.',
      'Der Vertrag ist aufgelöst.',
      'El contrato está resuelto.',
    ],
    did: [
      'zgjidhi kontratën',
      'terminated the contract',
      'hat den Vertrag aufgelöst',
      'resolvió el contrato',
    ],
    confirm: [
      'Shitja mbyllet përgjithmonë dhe çdo njësi lirohet. Ajo që është paguar ndahet në të kthyer dhe të mbajtur.',
      'The sale is closed permanently and each of its units becomes available. What was paid is split into refunded and kept.',
      'Der Verkauf wird endgültig geschlossen und jede Einheit wieder frei. Das Gezahlte wird teils erstattet, teils einbehalten.',
      'La venta se cierra definitivamente y cada unidad queda libre. Lo pagado se reparte entre lo que se devuelve y lo que no.',
    ],
    danger: true,
    when: { kind: ['sale'] },
    from: ['active'],
    to: 'terminated',
    input: {
      reason,
      settlement: {
        kind: 'longText',
        max: 2000,
        label: [
          'Marrëveshja për shlyerjen',
          'Settlement agreed',
          'Vereinbarte Abrechnung',
          'Liquidación acordada',
        ],
      },
      refunded: {
        kind: 'money',
        currency: 'currency',
        label: ['I kthehet klientit', 'Refunded', 'Wird erstattet', 'Se devuelve'],
      },
      kept: {
        kind: 'money',
        currency: 'currency',
        label: ['Mbahet', 'Kept', 'Wird einbehalten', 'No se devuelve'],
      },
    },
  },
  giveNotice: {
    label: ['Regjistro njoftimin', 'Record notice', 'Kündigung eintragen', 'Registrar el preaviso'],
    done: [
      'Njoftimi u regjistrua.',
      'The notice is recorded.',
      'Die Kündigung ist eingetragen.',
      'El preaviso está registrado.',
    ],
    did: [
      'regjistroi njoftimin',
      'recorded the notice',
      'hat die Kündigung eingetragen',
      'registró el preaviso',
    ],
    confirm: [
      'Qiraja mbaron ditën e largimit; nga e nesërmja njësitë janë të lira.',
      'The lease ends on the leaving day; from the day after, the units are free.',
      'Die Miete endet am Tag des Auszugs; ab dem Tag danach sind die Einheiten frei.',
      'El alquiler termina el día de salida; desde el día siguiente las unidades quedan libres.',
    ],
    when: { kind: ['lease'] },
    from: ['active'],
    to: 'notice',
    input: {
      noticeOn: {
        kind: 'day',
        label: ['Njoftimi u dha më', 'Notice given on', 'Gekündigt am', 'Preaviso dado el'],
      },
      leaveOn: { kind: 'day', label: ['Dita e largimit', 'Leaving day', 'Auszug am', 'Día de salida'] },
      reason: {
        ...reason,
        optional: true,
        help: [
          'Duhet kur afati i njoftimit nuk respektohet.',
          'Needed where the notice period is not kept.',
          'Nötig, wenn die Kündigungsfrist nicht eingehalten wird.',
          'Necesario cuando no se respeta el plazo de preaviso.',
        ],
      },
    },
  },
  end: {
    label: ['Mbyll qiranë', 'End lease', 'Miete beenden', 'Finalizar el alquiler'],
    done: ['Qiraja u mbyll.', 'The lease has ended.', 'Die Miete ist beendet.', 'El alquiler ha finalizado.'],
    did: ['mbylli qiranë', 'ended the lease', 'hat die Miete beendet', 'finalizó el alquiler'],
    confirm: [
      'Qiraja mbyllet përgjithmonë me ditën e largimit; pas saj njësitë janë të lira.',
      'The lease is closed permanently with the leaving day; after it the units are free.',
      'Die Miete wird mit dem Tag des Auszugs endgültig geschlossen; danach sind die Einheiten frei.',
      'El alquiler se cierra definitivamente con el día de salida; después las unidades quedan libres.',
    ],
    danger: true,
    when: { kind: ['lease'] },
    from: ['active', 'notice'],
    to: 'ended',
    input: {
      leaveOn: { kind: 'day', label: ['Dita e largimit', 'Leaving day', 'Auszug am', 'Día de salida'] },
      reason: { ...reason, optional: true },
    },
  },
  renew: {
    label: ['Përtërij', 'Renew', 'Verlängern', 'Renovar'],
    requires: ['order.create'],
    done: [
      'Qiraja e re u krijua si draft.',
      'The new lease is drafted.',
      'Die neue Miete ist als Entwurf angelegt.',
      'El nuevo alquiler se ha creado como borrador.',
    ],
    did: ['përtëriu qiranë', 'renewed the lease', 'hat die Miete verlängert', 'renovó el alquiler'],
    confirm: [
      'Krijohet drafti i qirasë së re, që fillon të nesërmen e fundit të kësaj, me të njëjtat palë, njësi dhe kushte.',
      'A draft of the new lease is made, which starts the day after this one ends, with the same parties, units and terms.',
      'Ein Entwurf der neuen Miete entsteht, der am Tag nach dem Ende dieser beginnt, mit denselben Parteien, Einheiten und Bedingungen.',
      'Se crea el borrador del nuevo alquiler, que empieza el día después del fin de este, con las mismas partes, unidades y condiciones.',
    ],
    when: { kind: ['lease'] },
    // Whoever has given notice leaves, and is asked about a renewal no more.
    isRare: ['notice'],
    from: ['active', 'notice'],
    to: 'renewed',
    input: {
      endsOn: {
        kind: 'day',
        optional: true,
        label: [
          'Qiraja e re mbaron më',
          'New lease ends on',
          'Neue Miete endet am',
          'El nuevo alquiler termina el',
        ],
      },
      increaseBp: {
        kind: 'percent',
        optional: true,
        label: ['Rritja e qirasë', 'Rent increase', 'Mieterhöhung', 'Subida del alquiler'],
      },
    },
  },
  transfer: {
    label: ['Kalo te një klient tjetër', 'Transfer', 'Übertragen', 'Ceder'],
    done: [
      'Kontrata kaloi te klienti i ri.',
      'The contract is transferred to the new customer.',
      'Der Vertrag ist auf den neuen Kunden übertragen.',
      'El contrato se ha cedido al nuevo cliente.',
    ],
    did: ['e kaloi te një klient tjetër', 'transferred it', 'hat den Vertrag übertragen', 'lo cedió'],
    confirm: [
      'Klienti i ri zë vendin e të parit, me të njëjtin rol dhe të njëjtën pjesë.',
      'The new customer takes the place of the former, with the same role and the same share.',
      'Der neue Kunde tritt an die Stelle des bisherigen, mit derselben Rolle und demselben Anteil.',
      'El nuevo cliente ocupa el lugar del anterior, con el mismo papel y la misma cuota.',
    ],
    when: { kind: ['sale', 'lease'] },
    from: ['active'],
    isRare: true,
    input: {
      fromCustomer: {
        kind: 'reference',
        to: 'customer',
        label: ['Nga klienti', 'From customer', 'Von Kunde', 'Del cliente'],
      },
      toCustomer: {
        kind: 'reference',
        to: 'customer',
        label: ['Te klienti', 'To customer', 'An Kunde', 'Al cliente'],
      },
      validOn: { kind: 'day', label: ['Vlen nga', 'Valid from', 'Gültig ab', 'Válida desde'] },
      consent: {
        kind: 'text',
        max: 500,
        label: ['Pëlqimi', 'Consent', 'Zustimmung', 'Consentimiento'],
        help: [
          'Kush e dha pëlqimin dhe si: letra, data, noteri.',
          'Who consented and how: letter, date, notary.',
          'Wer zugestimmt hat und wie: Schreiben, Datum, Notar.',
          'Quién consintió y cómo: carta, fecha, notaría.',
        ],
      },
    },
  },
  moveOut: {
    label: ['Shëno kthimin', 'Record return', 'Rückgabe eintragen', 'Registrar la devolución'],
    done: [
      'Kthimi u regjistrua.',
      'The return is recorded.',
      'Die Rückgabe ist eingetragen.',
      'La devolución está registrada.',
    ],
    did: ['shënoi kthimin', 'recorded the return', 'hat die Rückgabe eingetragen', 'registró la devolución'],
    confirm: [
      'Qiramarrësi i kthen njësitë. Po të shënohet përsëri, vlen procesverbali i ri.',
      'The tenant gives the units back. Recorded again, the new record counts.',
      'Der Mieter gibt die Einheiten zurück. Wird erneut eingetragen, gilt das neue Protokoll.',
      'El inquilino devuelve las unidades. Si se registra de nuevo, vale la nueva acta.',
    ],
    when: { kind: ['lease'] },
    from: ['active', 'notice', 'ended'],
    input: returnInput,
  },
  moveIn: {
    label: ['Shëno dorëzimin', 'Record handover', 'Übergabe eintragen', 'Registrar la entrega'],
    done: [
      'Dorëzimi u regjistrua.',
      'The handover is recorded.',
      'Die Übergabe ist eingetragen.',
      'La entrega está registrada.',
    ],
    did: ['shënoi dorëzimin', 'recorded the handover', 'hat die Übergabe eingetragen', 'registró la entrega'],
    confirm: [
      'Njësitë i dorëzohen qiramarrësit. Po të shënohet përsëri, vlen procesverbali i ri.',
      'The units are handed over to the tenant. Recorded again, the new record counts.',
      'Die Einheiten werden dem Mieter übergeben. Wird erneut eingetragen, gilt das neue Protokoll.',
      'Las unidades se entregan al inquilino. Si se registra de nuevo, vale la nueva acta.',
    ],
    when: { kind: ['lease'] },
    from: ['active', 'notice'],
    input: handoverInput,
  },
} as const satisfies Readonly<Record<string, Action>>
