import type { RoleKey } from '@prona/contract/access'
import type { BranchCode } from './customers.ts'

export const demoPassword = 'prona-demo'

export type StaffMember = {
  readonly username: string
  readonly name: string
  readonly role: RoleKey
  readonly branch: BranchCode
}

/** The administrator, and in each branch one person for each other role. */
export const staff: readonly StaffMember[] = [
  { username: 'admin', name: 'Anisa Kallmi', role: 'administrator', branch: 'tirana' },
  ...inBranch('tirana', {
    manager: 'Ardian Shtufi',
    agent: 'Elira Gurra',
    accountant: 'Majlinda Vokrri',
    reporting: 'Petrit Lisi',
    limited: 'Redi Trungu',
  }),
  ...inBranch('durres', {
    manager: 'Valbona Rrapi',
    agent: 'Endrit Spata',
    accountant: 'Luljeta Bregu',
    reporting: 'Naim Kulla',
    limited: 'Ilda Fusha',
  }),
  ...inBranch('vlora', {
    manager: 'Saimir Kanina',
    agent: 'Jonida Lumi',
    accountant: 'Bardhyl Ura',
    reporting: 'Teuta Shkëmbi',
    limited: 'Klajdi Pylli',
  }),
]

function inBranch(branch: BranchCode, names: Readonly<Record<Exclude<RoleKey, 'administrator'>, string>>) {
  const roles = ['manager', 'agent', 'accountant', 'reporting', 'limited'] as const
  return roles.map(
    (role): StaffMember => ({ username: `${role}.${branch}`, name: names[role], role, branch }),
  )
}
