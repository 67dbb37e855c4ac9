/** What a unit can be. */
export const unitKinds = {
  apartment: ['Apartament', 'Apartment', 'Wohnung', 'Apartamento'],
  duplex: ['Dupleks', 'Duplex', 'Maisonette', 'Dúplex'],
  penthouse: ['Penthaus', 'Penthouse', 'Penthouse', 'Ático'],
  studio: ['Garsonierë', 'Studio', 'Studio', 'Estudio'],
  shop: ['Dyqan', 'Shop', 'Laden', 'Local'],
  office: ['Zyrë', 'Office', 'Büro', 'Oficina'],
  warehouse: ['Magazinë', 'Warehouse', 'Lager', 'Almacén'],
  parking: ['Vend parkimi', 'Parking space', 'Stellplatz', 'Plaza de aparcamiento'],
  storage: ['Bodrum', 'Storage room', 'Kellerraum', 'Trastero'],
  villa: ['Vilë', 'Villa', 'Villa', 'Villa'],
  land: ['Truall', 'Land', 'Grundstück', 'Terreno'],
} as const

/** The kinds that some fields are for. */
export const ofRooms = {
  kind: ['apartment', 'duplex', 'penthouse', 'studio', 'shop', 'office', 'warehouse', 'villa'],
} as const
export const ofBuildings = { kind: [...ofRooms.kind, 'parking', 'storage'] } as const
export const ofOutlook = { kind: [...ofRooms.kind, 'land'] } as const
