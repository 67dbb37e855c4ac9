import type { Fields, Values } from '../kernel/field.ts'

/** The facts about a document besides its content; given when it is uploaded and changeable afterwards. */
export const documentFields = {
  category: {
    kind: 'choice',
    label: ['Lloji', 'Type', 'Art', 'Tipo'],
    defaulted: true,
    choices: {
      contract: ['Kontratë', 'Contract', 'Vertrag', 'Contrato'],
      annex: ['Aneks', 'Annex', 'Anhang', 'Anexo'],
      ownershipCertificate: [
        'Certifikatë pronësie',
        'Ownership certificate',
        'Eigentumsnachweis',
        'Certificado de propiedad',
      ],
      cadastralMap: ['Hartë kadastrale', 'Cadastral map', 'Katasterplan', 'Plano catastral'],
      buildingPermit: ['Leje ndërtimi', 'Building permit', 'Baugenehmigung', 'Licencia de obra'],
      energyCertificate: [
        'Certifikatë energjetike',
        'Energy certificate',
        'Energieausweis',
        'Certificado energético',
      ],
      idDocument: ['Dokument identiteti', 'Identity document', 'Ausweis', 'Documento de identidad'],
      companyExtract: ['Ekstrakt i QKB-së', 'Company extract', 'Handelsregisterauszug', 'Extracto mercantil'],
      powerOfAttorney: ['Prokurë', 'Power of attorney', 'Vollmacht', 'Poder notarial'],
      handoverReport: ['Akt dorëzimi', 'Handover report', 'Übergabeprotokoll', 'Acta de entrega'],
      invoice: ['Faturë', 'Invoice', 'Rechnung', 'Factura'],
      receipt: ['Mandat arkëtimi', 'Receipt', 'Quittung', 'Recibo'],
      other: ['Tjetër', 'Other', 'Sonstiges', 'Otro'],
    },
  },
  title: {
    kind: 'text',
    max: 200,
    optional: true,
    label: ['Titulli', 'Title', 'Titel', 'Título'],
  },
  issuedOn: {
    kind: 'day',
    optional: true,
    label: ['Lëshuar më', 'Issued on', 'Ausgestellt am', 'Emitido el'],
  },
  expiresOn: {
    kind: 'day',
    optional: true,
    label: ['Skadon më', 'Expires on', 'Gültig bis', 'Vence el'],
  },
  restricted: {
    kind: 'flag',
    defaulted: true,
    label: ['I kufizuar', 'Restricted', 'Vertraulich', 'Restringido'],
    help: [
      'E sheh vetëm kush mund ta ndryshojë elementin.',
      'Only people who can edit the record see it.',
      'Nur wer den Eintrag bearbeiten darf, sieht es.',
      'Solo lo ve quien puede modificar el registro.',
    ],
  },
} as const satisfies Fields

/** A document of a record in the API. */
export type DocumentFile = Values<typeof documentFields> & {
  readonly _id: string
  readonly fileName: string
  readonly type: string
  readonly bytes: number
  readonly sha256: string
  readonly createdAt: string
  readonly createdBy: string | null
}

export const largestDocument = 25 * 1024 * 1024

/** The file names and media types of each kind of document; the bytes must agree with both. */
export const documentTypes = {
  pdf: { type: 'application/pdf', names: ['pdf'], declared: ['application/x-pdf'] },
  jpeg: { type: 'image/jpeg', names: ['jpg', 'jpeg'], declared: ['image/jpg', 'image/pjpeg'] },
  png: { type: 'image/png', names: ['png'], declared: ['image/x-png'] },
  webp: { type: 'image/webp', names: ['webp'], declared: [] },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    names: ['docx'],
    declared: ['application/zip', 'application/x-zip-compressed', 'application/msword'],
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    names: ['xlsx'],
    declared: ['application/zip', 'application/x-zip-compressed', 'application/vnd.ms-excel'],
  },
  odt: {
    type: 'application/vnd.oasis.opendocument.text',
    names: ['odt'],
    declared: ['application/zip', 'application/x-zip-compressed'],
  },
  ods: {
    type: 'application/vnd.oasis.opendocument.spreadsheet',
    names: ['ods'],
    declared: ['application/zip', 'application/x-zip-compressed'],
  },
  txt: { type: 'text/plain', names: ['txt'], declared: [] },
  csv: {
    type: 'text/csv',
    names: ['csv'],
    declared: ['text/plain', 'application/csv', 'application/vnd.ms-excel'],
  },
} as const satisfies Readonly<Record<string, FileType>>

export type FileType = {
  readonly type: string
  readonly names: readonly string[]
  readonly declared: readonly string[]
}
