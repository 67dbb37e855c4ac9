import { currencies } from '../kernel/currencies.ts'
import { defineResource } from '../kernel/resource.ts'
import { vatProfiles } from '../kernel/vat.ts'

export const order = defineResource({
  single: 'order',
  plural: 'orders',
  names: {
    one: ['Porosi', 'Order', 'Auftrag', 'Pedido'],
    many: [
      'Kontrata dhe rezervime',
      'Contracts and reservations',
      'Verträge und Reservierungen',
      'Contratos y reservas',
    ],
    add: ['Rezervim i ri', 'New reservation', 'Neue Reservierung', 'Nueva reserva'],
  },
  icon: 'contract',
  menu: { section: 'management', order: 50 },
  scope: 'branch',
  title: 'number',
  state: 'status',
  life: [
    { state: 'draft' },
    {
      state: 'held',
      needs: [
        'Kur njësitë janë të lira',
        'Once the units are free',
        'Sobald die Einheiten frei sind',
        'Cuando las unidades estén libres',
      ],
      until: 'expiresAt',
    },
    {
      state: 'reserved',
      needs: [
        'Kur kapari merret ose falet',
        'Once the deposit is received or waived',
        'Sobald die Anzahlung da oder erlassen ist',
        'Cuando se cobre la señal o se renuncie a ella',
      ],
    },
  ],
  groups: {
    identity: { label: ['Porosia', 'Order', 'Auftrag', 'Pedido'] },
    parties: { label: ['Palët', 'Parties', 'Parteien', 'Partes'] },
    lines: {
      label: ['Njësitë', 'Units', 'Einheiten', 'Unidades'],
      help: [
        'Pa çmim, merret çmimi i listës. Çmimi ngrin kur njësia mbahet.',
        'Without a price, the list price is taken. The price freezes at the hold.',
        'Ohne Preis gilt der Listenpreis. Er wird mit der Vormerkung fest.',
        'Sin precio se toma el de lista. Queda fijo al retener.',
      ],
    },
    totals: { label: ['Shumat', 'Totals', 'Summen', 'Totales'] },
    reservation: { label: ['Rezervimi', 'Reservation', 'Reservierung', 'Reserva'] },
    terms: { label: ['Kushtet', 'Terms', 'Bedingungen', 'Condiciones'] },
  },
  fields: {
    number: { kind: 'text', max: 20, readOnly: true, group: 'identity', label: ['Nr.', 'No.', 'Nr.', 'N.º'] },
    kind: {
      kind: 'choice',
      defaulted: true,
      fixed: true,
      group: 'identity',
      label: ['Lloji', 'Kind', 'Art', 'Tipo'],
      choices: { reservation: ['Rezervim', 'Reservation', 'Reservierung', 'Reserva'] },
    },
    status: {
      kind: 'choice',
      readOnly: true,
      group: 'identity',
      label: ['Gjendja', 'Status', 'Status', 'Estado'],
      choices: {
        draft: ['Skicë', 'Draft', 'Entwurf', 'Borrador'],
        held: ['I mbajtur', 'On hold', 'Vorgemerkt', 'Retenida'],
        reserved: ['I rezervuar', 'Reserved', 'Reserviert', 'Reservada'],
        expired: ['I skaduar', 'Expired', 'Abgelaufen', 'Caducada'],
        cancelled: ['I anuluar', 'Cancelled', 'Storniert', 'Anulada'],
      },
      marks: {
        draft: 'draft',
        held: 'held',
        reserved: 'reserved',
        expired: 'expired',
        cancelled: 'cancelled',
      },
    },
    parties: {
      kind: 'list',
      max: 20,
      atLeast: 1,
      group: 'parties',
      label: ['Palët', 'Parties', 'Parteien', 'Partes'],
      fields: {
        customer: { kind: 'reference', to: 'customer', label: ['Klienti', 'Customer', 'Kunde', 'Cliente'] },
        role: {
          kind: 'choice',
          label: ['Roli', 'Role', 'Rolle', 'Papel'],
          choices: {
            buyer: ['Blerës', 'Buyer', 'Käufer', 'Comprador'],
            tenant: ['Qiramarrës', 'Tenant', 'Mieter', 'Inquilino'],
            guarantor: ['Garant', 'Guarantor', 'Bürge', 'Avalista'],
            agent: ['Ndërmjetës', 'Agent', 'Makler', 'Agente'],
          },
        },
        shareBp: { kind: 'percent', optional: true, label: ['Pjesa', 'Share', 'Anteil', 'Cuota'] },
      },
    },
    lines: {
      kind: 'list',
      max: 50,
      atLeast: 1,
      group: 'lines',
      label: ['Njësitë', 'Units', 'Einheiten', 'Unidades'],
      fields: {
        unit: { kind: 'reference', to: 'unit', label: ['Njësia', 'Unit', 'Einheit', 'Unidad'] },
        price: {
          kind: 'money',
          currency: 'currency',
          optional: true,
          label: ['Çmimi', 'Price', 'Preis', 'Precio'],
        },
        discountBp: { kind: 'percent', optional: true, label: ['Ulja', 'Discount', 'Rabatt', 'Descuento'] },
        vatProfile: {
          kind: 'choice',
          optional: true,
          label: ['TVSH', 'VAT', 'MwSt.', 'IVA'],
          choices: vatProfiles,
        },
      },
    },
    currency: {
      kind: 'choice',
      defaulted: true,
      group: 'lines',
      label: ['Monedha', 'Currency', 'Währung', 'Moneda'],
      choices: currencies,
    },
    totals: {
      kind: 'group',
      readOnly: true,
      group: 'totals',
      label: ['Shumat', 'Totals', 'Summen', 'Totales'],
      fields: {
        net: { kind: 'money', currency: 'currency', label: ['Pa TVSH', 'Net', 'Netto', 'Neto'] },
        vat: { kind: 'money', currency: 'currency', label: ['TVSH', 'VAT', 'MwSt.', 'IVA'] },
        gross: { kind: 'money', currency: 'currency', label: ['Gjithsej', 'Total', 'Gesamt', 'Total'] },
      },
    },
    expiresAt: {
      kind: 'instant',
      optional: true,
      readOnly: true,
      group: 'reservation',
      label: ['Skadon më', 'Expires', 'Läuft ab', 'Caduca el'],
    },
    deposit: {
      kind: 'money',
      currency: 'currency',
      optional: true,
      group: 'reservation',
      label: ['Kapari', 'Deposit', 'Anzahlung', 'Señal'],
    },
    refundable: {
      kind: 'flag',
      defaulted: true,
      group: 'reservation',
      label: ['Kapari kthehet', 'Deposit is refundable', 'Anzahlung erstattbar', 'Señal reembolsable'],
    },
    depositOn: {
      kind: 'day',
      optional: true,
      readOnly: true,
      group: 'reservation',
      label: ['Kapari u mor më', 'Deposit received on', 'Anzahlung erhalten am', 'Señal recibida el'],
    },
    depositWaived: {
      kind: 'flag',
      readOnly: true,
      group: 'reservation',
      label: ['Pa kapar', 'Deposit waived', 'Ohne Anzahlung', 'Sin señal'],
    },
    cancelReason: {
      kind: 'text',
      max: 500,
      optional: true,
      readOnly: true,
      group: 'reservation',
      label: ['Arsyeja e anulimit', 'Cancelled because', 'Stornierungsgrund', 'Motivo de la anulación'],
    },
    terms: {
      kind: 'longText',
      max: 5000,
      optional: true,
      group: 'terms',
      label: ['Kushtet', 'Terms', 'Bedingungen', 'Condiciones'],
    },
  },
  list: {
    columns: ['number', 'kind', 'parties', 'lines', 'totals.gross', 'expiresAt', 'status', 'updatedAt'],
    filters: [
      'status',
      'number',
      'totals.gross',
      'currency',
      'expiresAt',
      'createdAt',
      'updatedAt',
      'createdBy',
      'lines.unit',
      'parties.customer',
    ],
    sorts: ['number', 'totals.gross', 'expiresAt', 'status', 'createdAt', 'updatedAt'],
    search: ['number', 'terms'],
    order: { field: 'createdAt', direction: 'desc' },
  },
  constraints: {
    order_lines_name_a_unit_once: {
      field: 'lines',
      message: [
        'E njëjta njësi është shënuar dy herë.',
        'The same unit is listed twice.',
        'Dieselbe Einheit steht zweimal da.',
        'La misma unidad figura dos veces.',
      ],
    },
  },
  actions: {
    hold: {
      label: ['Mbaj', 'Hold', 'Vormerken', 'Retener'],
      done: [
        'Njësitë u mbajtën.',
        'The units are on hold.',
        'Die Einheiten sind vorgemerkt.',
        'Las unidades quedan retenidas.',
      ],
      confirm: [
        'Njësitë mbahen për këtë klient deri në orën që shënoni dhe çmimi ngrin. Pas asaj ore lirohen vetë.',
        'The units are kept for this customer until the hour you name, and the price freezes. After it they are free again.',
        'Die Einheiten bleiben bis zur genannten Stunde für diesen Kunden vorgemerkt, der Preis steht fest. Danach werden sie von selbst frei.',
        'Las unidades se guardan para este cliente hasta la hora indicada y el precio queda fijo. Después quedan libres solas.',
      ],
      from: ['draft'],
      to: 'held',
      input: {
        expiresAt: {
          kind: 'instant',
          label: ['Mbahet deri më', 'Hold until', 'Vorgemerkt bis', 'Retener hasta'],
        },
      },
    },
    reserve: {
      label: ['Rezervo', 'Reserve', 'Reservieren', 'Reservar'],
      done: [
        'Rezervimi u bë.',
        'The reservation is made.',
        'Die Reservierung steht.',
        'La reserva está hecha.',
      ],
      confirm: [
        'Njësitë rezervohen pa afat. Një kapar që është rënë dakord shënohet si i marrë, ose hiqet dorë prej tij.',
        'The units are reserved without a time limit. A deposit that was agreed is recorded as received, or waived.',
        'Die Einheiten werden ohne Frist reserviert. Eine vereinbarte Anzahlung wird als erhalten eingetragen oder erlassen.',
        'Las unidades se reservan sin plazo. La señal acordada se anota como recibida o se renuncia a ella.',
      ],
      from: ['held'],
      to: 'reserved',
      input: {
        depositOn: {
          kind: 'day',
          optional: true,
          label: ['Kapari u mor më', 'Deposit received on', 'Anzahlung erhalten am', 'Señal recibida el'],
        },
        depositWaived: {
          kind: 'flag',
          defaulted: true,
          label: ['Pa kapar', 'Waive the deposit', 'Auf Anzahlung verzichten', 'Sin señal'],
        },
      },
    },
    cancel: {
      label: ['Anulo', 'Cancel', 'Stornieren', 'Anular'],
      done: [
        'Porosia u anulua.',
        'The order is cancelled.',
        'Der Auftrag ist storniert.',
        'El pedido está anulado.',
      ],
      confirm: [
        'Njësitë lirohen dhe porosia mbyllet përgjithmonë.',
        'The units are set free and the order is closed for good.',
        'Die Einheiten werden frei und der Auftrag wird endgültig geschlossen.',
        'Las unidades quedan libres y el pedido se cierra definitivamente.',
      ],
      danger: true,
      from: ['draft', 'held', 'reserved'],
      to: 'cancelled',
      input: {
        reason: { kind: 'text', max: 500, label: ['Arsyeja', 'Reason', 'Grund', 'Motivo'] },
      },
    },
  },
  files: { documents: 100 },
  reports: {
    confirmation: {
      label: [
        'Konfirmimi i rezervimit',
        'Reservation confirmation',
        'Reservierungsbestätigung',
        'Confirmación de reserva',
      ],
    },
  },
  access: {
    manager: { may: ['read', 'create', 'update', 'delete', 'report', 'hold', 'reserve', 'cancel'] },
    agent: { may: ['read', 'create', 'update', 'report', 'hold', 'reserve', 'cancel'] },
    accountant: { may: ['read', 'report', 'reserve'] },
    reporting: { may: ['read', 'report'] },
    limited: { may: ['read', 'create', 'update', 'hold'], rows: 'own' },
  },
})
