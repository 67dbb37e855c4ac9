import { isEmail, isNuis, normalizePhone } from '@prona/contract/kernel/check'

type Values = Readonly<Record<string, unknown>>

const companyWords = /\b(sh\.?\s?p\.?\s?k|sh\.?\s?a|shpk|ltd|llc|gmbh|srl|s\.?l|inc)\b\.?/i

/** What was typed in search of a customer, as the beginning of a new one: a name, a number, an address, a company. */
export function typedCustomer(typed: string): Values {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return {}
  if (isNuis(text.toUpperCase())) return { kind: 'company', nuis: text.toUpperCase() }
  if (isEmail(text)) return { emails: [text] }
  const phone = /\d{5,}/.test(text.replaceAll(/\D/g, '')) ? normalizePhone(text) : undefined
  if (phone) return { phones: [phone] }
  if (companyWords.test(text)) return { kind: 'company', companyName: text }
  const [first = '', ...rest] = text.split(' ').map(capital)
  return rest.length === 0 ? { lastName: first } : { firstName: first, lastName: rest.join(' ') }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
