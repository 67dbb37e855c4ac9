/** How far its sale has come, and the colour of that. */
export const saleStates = {
  available: ['E lirë', 'Available', 'Frei', 'Libre'],
  held: ['E mbajtur', 'On hold', 'Vorgemerkt', 'Apartada'],
  reserved: ['E rezervuar', 'Reserved', 'Reserviert', 'Reservada'],
  underContract: ['Në kontratë', 'Under contract', 'Unter Vertrag', 'En contrato'],
  sold: ['E shitur', 'Sold', 'Verkauft', 'Vendida'],
  handedOver: ['E dorëzuar', 'Handed over', 'Übergeben', 'Entregada'],
} as const
export const saleMarks = {
  available: 'available',
  held: 'held',
  reserved: 'reserved',
  underContract: 'underContract',
  sold: 'sold',
  handedOver: 'handedOver',
} as const

/** Whether somebody rents it as of today, or will: the nearest lease counts. */
export const leaseStates = {
  free: ['Pa qiramarrës', 'No tenant', 'Kein Mieter', 'Sin inquilino'],
  held: ['E mbajtur për qira', 'On hold for a lease', 'Zur Miete vorgemerkt', 'Apartada para alquiler'],
  reserved: [
    'E rezervuar për qira',
    'Reserved for a lease',
    'Zur Miete reserviert',
    'Reservada para alquiler',
  ],
  let: [
    'Me qira që fillon më vonë',
    'Let from a later day',
    'Später vermietet',
    'Alquilada desde más adelante',
  ],
  occupied: ['Me qira', 'Let', 'Vermietet', 'Alquilada'],
} as const
export const leaseMarks = {
  free: 'available',
  held: 'held',
  reserved: 'reserved',
  let: 'reserved',
  occupied: 'occupied',
} as const

/** The one word for both, the weightiest first. */
export const unitStates = {
  ...saleStates,
  occupied: ['E zënë', 'Occupied', 'Vermietet', 'Ocupada'],
  blocked: ['E bllokuar', 'Blocked', 'Gesperrt', 'Bloqueada'],
} as const
export const unitMarks = { ...saleMarks, occupied: 'occupied', blocked: 'blocked' } as const
