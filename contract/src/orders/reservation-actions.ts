import type { Action } from '../kernel/resource.ts'

const cancelledDraft = {
  label: ['Anulo draftin', 'Cancel draft', 'Entwurf stornieren', 'Anular el borrador'],
  done: ['Drafti u anulua.', 'Draft cancelled.', 'Der Entwurf ist storniert.', 'El borrador está anulado.'],
  confirm: [
    'Drafti mbyllet përgjithmonë. Njësitë që mban lirohen, ose rezervimi a qiraja nga vjen është përsëri në fuqi.',
    'The draft is closed permanently. Its units become available, or the reservation or lease it follows from is in effect again.',
    'Der Entwurf wird endgültig geschlossen. Seine Einheiten werden frei, oder die Reservierung oder Vermietung, aus der er folgt, gilt wieder.',
    'El borrador se cierra definitivamente. Sus unidades quedan libres, o la reserva o el alquiler del que procede vuelve a estar vigente.',
  ],
} as const

/** A deposit is received with the reservation, unless it is waived. */
const withDeposit = { status: ['reserved'] } as const

/** What is done with a reservation until it becomes what it was for; a draft of any kind is given up the same way. */
export const reservationActions = {
  hold: {
    label: ['Mbaj', 'Hold', 'Vormerken', 'Apartar'],
    done: ['Mbajtja u bë.', 'On hold.', 'Vorgemerkt.', 'Apartado.'],
    did: ['vendosi mbajtjen', 'placed the hold', 'hat vorgemerkt', 'hizo el apartado'],
    confirm: [
      'Çdo njësi mbahet për këtë klient deri në orën që shënoni dhe çmimi nuk ndryshon më. Pas asaj ore njësia lirohet vetë.',
      'Each unit is held for this customer until the time you enter, and its price is fixed. After that it becomes available again.',
      'Jede Einheit bleibt bis zur angegebenen Zeit für diesen Kunden vorgemerkt, ihr Preis steht fest. Danach wird sie von selbst frei.',
      'Cada unidad queda apartada para este cliente hasta la hora indicada y su precio queda fijo. Después vuelve a quedar libre.',
    ],
    when: { kind: ['reservation'] },
    from: ['draft'],
    to: 'held',
    input: {
      expiresAt: {
        kind: 'instant',
        label: ['Mbahet deri më', 'Hold until', 'Vorgemerkt bis', 'Apartar hasta'],
      },
    },
  },
  reserve: {
    label: ['Rezervo', 'Reserve', 'Reservieren', 'Reservar'],
    done: ['Rezervimi u bë.', 'Reserved.', 'Reserviert.', 'Reservado.'],
    did: ['bëri rezervimin', 'made the reservation', 'hat reserviert', 'hizo la reserva'],
    confirm: [
      'Çdo njësi rezervohet pa afat. Kapari shënohet si i marrë, ose hiqet dorë prej tij.',
      'Each unit is reserved without a time limit. The deposit is recorded as received, or waived.',
      'Jede Einheit wird ohne Frist reserviert. Die Anzahlung wird als erhalten eingetragen oder erlassen.',
      'Cada unidad se reserva sin plazo. La señal se anota como recibida o se renuncia a ella.',
    ],
    when: { kind: ['reservation'] },
    from: ['held'],
    to: 'reserved',
    input: {
      deposit: {
        kind: 'money',
        currency: 'currency',
        optional: true,
        label: ['Kapari', 'Deposit', 'Anzahlung', 'Señal'],
      },
      depositOn: {
        kind: 'day',
        optional: true,
        label: ['Kapari u mor më', 'Deposit received on', 'Anzahlung erhalten am', 'Señal recibida el'],
      },
      depositWaived: {
        kind: 'flag',
        defaulted: true,
        label: [
          'Hiqet dorë nga kapari',
          'Waive the deposit',
          'Auf Anzahlung verzichten',
          'Se renuncia a la señal',
        ],
        help: [
          'Klienti nuk paguan kapar: rezervimi bëhet pa të.',
          'The customer pays no deposit: the reservation is made without one.',
          'Der Kunde leistet keine Anzahlung: Die Reservierung gilt ohne sie.',
          'El cliente no paga señal: la reserva se hace sin ella.',
        ],
      },
    },
  },
  extend: {
    label: ['Ndrysho afatin', 'Change expiry', 'Frist ändern', 'Cambiar plazo'],
    done: ['Afati u ndryshua.', 'The expiry is changed.', 'Die Frist ist geändert.', 'El plazo ha cambiado.'],
    did: ['ndryshoi afatin', 'changed the expiry', 'hat die Frist geändert', 'cambió el plazo'],
    confirm: [
      'Njësitë mbeten të mbajtura deri në orën e re. Çmimi nuk ndryshon.',
      'The units stay on hold until the new time. The price does not change.',
      'Die Einheiten bleiben bis zur neuen Zeit vorgemerkt. Der Preis ändert sich nicht.',
      'Las unidades siguen apartadas hasta la nueva hora. El precio no cambia.',
    ],
    when: { kind: ['reservation'] },
    from: ['held'],
    input: {
      expiresAt: {
        kind: 'instant',
        label: ['Mbahet deri më', 'Hold until', 'Vorgemerkt bis', 'Apartar hasta'],
      },
    },
  },
  cancel: {
    label: ['Anulo rezervimin', 'Cancel reservation', 'Reservierung stornieren', 'Anular la reserva'],
    done: [
      'Rezervimi u anulua.',
      'Reservation cancelled.',
      'Die Reservierung ist storniert.',
      'La reserva está anulada.',
    ],
    did: [
      'anuloi rezervimin',
      'cancelled the reservation',
      'hat die Reservierung storniert',
      'anuló la reserva',
    ],
    confirm: [
      'Rezervimi mbyllet përgjithmonë dhe çdo njësi lirohet.',
      'The reservation is closed permanently and each of its units becomes available.',
      'Die Reservierung wird endgültig geschlossen und jede Einheit wieder frei.',
      'La reserva se cierra definitivamente y cada unidad queda libre.',
    ],
    byKind: { sale: cancelledDraft, lease: cancelledDraft },
    danger: true,
    from: ['draft', 'held', 'reserved'],
    to: 'cancelled',
    input: {
      reason: { kind: 'text', max: 500, label: ['Arsyeja', 'Reason', 'Grund', 'Motivo'] },
      refunded: {
        kind: 'money',
        currency: 'currency',
        optional: true,
        when: withDeposit,
        label: [
          'Nga kapari i kthehet klientit',
          'Refunded of the deposit',
          'Von der Anzahlung erstattet',
          'Se devuelve de la señal',
        ],
        help: [
          'Bosh: siç u ra dakord te rezervimi, kapari kthehet ose mbahet i gjithi.',
          'Empty: as agreed in the reservation, all of the deposit is refunded or kept.',
          'Leer: Wie bei der Reservierung vereinbart, wird die Anzahlung ganz erstattet oder einbehalten.',
          'Vacío: según lo acordado en la reserva, la señal se devuelve entera o no se devuelve.',
        ],
      },
      kept: {
        kind: 'money',
        currency: 'currency',
        optional: true,
        when: withDeposit,
        label: [
          'Nga kapari mbahet',
          'Kept of the deposit',
          'Von der Anzahlung einbehalten',
          'No se devuelve de la señal',
        ],
      },
    },
  },
  convert: {
    label: ['Kthe në kontratë', 'Make contract', 'In Vertrag umwandeln', 'Convertir en contrato'],
    requires: ['order.create'],
    done: [
      'Kontrata u krijua si draft, me njësitë, palët dhe çmimet e rezervimit.',
      'The contract is drafted, with the units, parties and prices of the reservation.',
      'Der Vertrag ist als Entwurf angelegt, mit Einheiten, Parteien und Preisen der Reservierung.',
      'El contrato se ha creado como borrador, con las unidades, partes y precios de la reserva.',
    ],
    did: ['e ktheu në kontratë', 'made the contract', 'hat den Vertrag angelegt', 'creó el contrato'],
    confirm: [
      'Krijohet drafti i kontratës, me të njëjtat palë, njësi dhe çmime. Njësitë mbeten të zëna dhe rezervimi mbyllet.',
      'A draft of the contract is made, with the same parties, units and prices. The units stay taken and the reservation is closed.',
      'Ein Entwurf des Vertrags entsteht, mit denselben Parteien, Einheiten und Preisen. Die Einheiten bleiben belegt, die Reservierung wird geschlossen.',
      'Se crea el borrador del contrato, con las mismas partes, unidades y precios. Las unidades siguen ocupadas y la reserva se cierra.',
    ],
    when: { kind: ['reservation'] },
    from: ['held', 'reserved'],
    to: 'converted',
    input: {},
  },
} as const satisfies Readonly<Record<string, Action>>
