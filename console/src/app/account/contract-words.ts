import type { Label } from '@prona/contract/kernel/field'

/** What only the page about the API says; apart from the catalogues, since few people ever open it. */
export const contractWords = {
  parameters: ['Parametrat', 'Parameters', 'Parameter', 'Parámetros'],
  body: ['Të dhënat që dërgohen', 'What is sent', 'Gesendete Daten', 'Datos que se envían'],
  answer: ['Përgjigjja', 'Response', 'Antwort', 'Respuesta'],
  permission: ['Leja', 'Permission', 'Berechtigung', 'Permiso'],
} as const satisfies Readonly<Record<string, Label>>

/** What a part of the API that belongs to no list is called. */
export const partNames: Readonly<Record<string, Label>> = {
  'sign-in': ['Hyrja dhe dalja', 'Signing in and out', 'An- und Abmelden', 'Inicio y cierre de sesión'],
  search: ['Kërkimi', 'Search', 'Suche', 'Búsqueda'],
  live: ['Ndryshimet në çast', 'Live changes', 'Änderungen in Echtzeit', 'Cambios en directo'],
  notifications: ['Njoftimet', 'Notifications', 'Benachrichtigungen', 'Notificaciones'],
  views: ['Pamjet e ruajtura', 'Saved views', 'Gespeicherte Ansichten', 'Vistas guardadas'],
  program: ['Programi', 'The program', 'Das Programm', 'El programa'],
}
