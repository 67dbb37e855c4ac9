import { addDays, type Day, instantAt, officeZone } from '@prona/contract/kernel/day'
import type { Transaction } from '../database/connect.ts'
import { chance } from './chance.ts'

const texts = [
  {
    purpose: 'contact',
    name: 'Kontakti',
    text: {
      sq: 'Pranoj që kompania të më kontaktojë me telefon dhe email për njësitë që më interesojnë.',
      en: 'I agree to be contacted by telephone and email about the units I am interested in.',
      de: 'Ich bin einverstanden, zu Einheiten, die mich interessieren, per Telefon und E-Mail kontaktiert zu werden.',
      es: 'Acepto que me contacten por teléfono y correo sobre las unidades que me interesan.',
    },
  },
  {
    purpose: 'marketing',
    name: 'Ofertat',
    text: {
      sq: 'Pranoj të marr me email oferta dhe lajme për projekte të reja.',
      en: 'I agree to receive offers and news of new projects by email.',
      de: 'Ich bin einverstanden, Angebote und Neues zu Projekten per E-Mail zu erhalten.',
      es: 'Acepto recibir por correo ofertas y novedades de proyectos.',
    },
  },
]

/** What customers of the demonstration agreed to. */
export async function insertConsentTexts(db: Transaction, today: Day): Promise<void> {
  const luck = chance(20_262)
  const at = instantAt(addDays(today, -500), '09:30', officeZone)
  for (const one of texts) {
    const row = { _id: luck.id(), number: 1, created_at: at, updated_at: at }
    await db`insert into consent_texts ${db({ ...one, ...row })}`
  }
}
