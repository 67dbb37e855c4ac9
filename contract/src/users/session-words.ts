import type { Label } from '../kernel/field.ts'

/** What the lists of sessions say; apart from the catalogues, since only two pages show one. */
export const sessionWords = {
  title: ['Sesionet e hapura', 'Open sessions', 'Offene Sitzungen', 'Sesiones abiertas'],
  current: ['Kjo pajisje', 'This device', 'Dieses Gerät', 'Este dispositivo'],
  unknown: ['Pajisje e panjohur', 'Unknown device', 'Unbekanntes Gerät', 'Dispositivo desconocido'],
  address: ['Adresa', 'Address', 'Adresse', 'Dirección'],
  opened: ['Hyrja: {when}', 'Signed in: {when}', 'Angemeldet: {when}', 'Inicio: {when}'],
  openedFrom: [
    'Hyrja: {when}, nga {address}',
    'Signed in: {when}, from {address}',
    'Angemeldet: {when}, von {address}',
    'Inicio: {when}, desde {address}',
  ],
  seen: ['Përdorur së fundi: {when}', 'Last used: {when}', 'Zuletzt genutzt: {when}', 'Último uso: {when}'],
  end: ['Mbyll sesionin', 'End session', 'Sitzung beenden', 'Cerrar sesión'],
  endNamed: [
    'Mbyll sesionin: {device}',
    'End session: {device}',
    'Sitzung beenden: {device}',
    'Cerrar sesión: {device}',
  ],
  ended: [
    'Sesioni u mbyll.',
    'The session has ended.',
    'Die Sitzung ist beendet.',
    'La sesión se ha cerrado.',
  ],
  endOthers: ['Mbyll të tjerat', 'End all others', 'Alle anderen beenden', 'Cerrar las demás'],
  endOthersAsked: [
    'Të mbyllen sesionet e tjera?',
    'End all other sessions?',
    'Alle anderen Sitzungen beenden?',
    '¿Cerrar las demás sesiones?',
  ],
  endOthersText: [
    'Në pajisjet e tjera duhet të hyni përsëri. Çfarë po shkruani atje nuk humbet.',
    'On your other devices you have to sign in again. What you are writing there is not lost.',
    'Auf Ihren anderen Geräten müssen Sie sich neu anmelden. Was Sie dort gerade schreiben, geht nicht verloren.',
    'En sus otros dispositivos tendrá que volver a entrar. Lo que esté escribiendo allí no se pierde.',
  ],
  othersEnded: [
    'Sesionet e tjera u mbyllën.',
    'The other sessions have ended.',
    'Die anderen Sitzungen sind beendet.',
    'Las demás sesiones se han cerrado.',
  ],
  none: ['Asnjë sesion i hapur', 'No open sessions', 'Keine offenen Sitzungen', 'Ninguna sesión abierta'],
  more: [
    'Edhe {count} të tjera nuk shfaqen.',
    'Another {count} are not shown.',
    'Weitere {count} werden nicht angezeigt.',
    'Hay otras {count} que no se muestran.',
  ],
} as const satisfies Readonly<Record<string, Label>>
