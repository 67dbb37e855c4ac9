import type { Choices } from '../kernel/field.ts'

/** The languages that people read: the console, mails and papers. */
export const languages = {
  sq: ['Shqip', 'Albanian', 'Albanisch', 'Albanés'],
  en: ['Anglisht', 'English', 'Englisch', 'Inglés'],
  de: ['Gjermanisht', 'German', 'Deutsch', 'Alemán'],
  es: ['Spanjisht', 'Spanish', 'Spanisch', 'Español'],
} as const satisfies Choices
