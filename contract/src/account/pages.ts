import { definePage } from '../kernel/page.ts'

/** Pages about oneself: everybody who is signed in may open them. */
export const profile = definePage({
  path: '/account',
  name: ['Profili', 'Profile', 'Profil', 'Perfil'],
  icon: 'idCard',
  menu: { section: 'account', order: 10 },
})

export const security = definePage({
  path: '/account/security',
  name: ['Siguria', 'Security', 'Sicherheit', 'Seguridad'],
  icon: 'lock',
  menu: { section: 'account', order: 20 },
})

export const notifications = definePage({
  path: '/notifications',
  name: ['Njoftimet', 'Notifications', 'Benachrichtigungen', 'Notificaciones'],
  icon: 'bell',
  menu: { section: 'account', order: 30 },
})

export const preferences = definePage({
  path: '/account/preferences',
  name: ['Preferencat', 'Preferences', 'Einstellungen', 'Preferencias'],
  icon: 'preferences',
  menu: { section: 'account', order: 40 },
})

export const contract = definePage({
  path: '/account/contract',
  name: ['API për zhvillues', 'API for developers', 'API für Entwickler', 'API para desarrolladores'],
  icon: 'sheet',
})

/** How to find things, how work is done, whom to reach, and what is new. */
export const help = definePage({
  path: '/help',
  name: ['Ndihma', 'Help', 'Hilfe', 'Ayuda'],
  icon: 'help',
  menu: { section: 'account', order: 50 },
})
