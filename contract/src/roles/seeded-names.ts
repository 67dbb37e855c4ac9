import type { Label, SeededRole } from '../kernel/field.ts'

/** The roles every company starts with are stored under their Albanian name, until somebody renames them. */
export const seededNames = {
  administrator: ['Administrator', 'Administrator', 'Administrator', 'Administrador'],
  manager: ['Drejtues dege', 'Branch manager', 'Filialleiter', 'Director de sucursal'],
  agent: ['Agjent', 'Agent', 'Agent', 'Agente'],
  accountant: ['Financier', 'Accountant', 'Buchhalter', 'Contable'],
  reporting: ['Raportim', 'Reporting', 'Berichte', 'Informes'],
  limited: ['I kufizuar', 'Limited', 'Eingeschränkt', 'Limitado'],
} as const satisfies Readonly<Record<'administrator' | SeededRole, Label>>
