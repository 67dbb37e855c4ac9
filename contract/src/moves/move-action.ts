import type { Action } from '../kernel/resource.ts'

export const branch = {
  kind: 'text',
  max: 30,
  shape: 'username',
  label: ['Dega', 'Branch', 'Filiale', 'Sucursal'],
} as const

export const moving = {
  label: [
    'Zhvendos në degë tjetër',
    'Move to another branch',
    'In andere Filiale verschieben',
    'Trasladar a otra sucursal',
  ],
  done: [
    '{title} u zhvendos.',
    '{title} was moved.',
    '{title} wurde verschoben.',
    '{title}: traslado hecho.',
  ],
  did: [
    'zhvendosi në degë tjetër',
    'moved to another branch',
    'hat in eine andere Filiale verschoben:',
    'trasladó a otra sucursal',
  ],
  isRare: true,
} as const satisfies Omit<Action, 'input'>

export const moveCustomerAction = {
  ...moving,
  requires: ['customer.update'],
  input: { branch },
} as const satisfies Action
export const movePropertyAction = {
  ...moving,
  requires: ['property.update', 'unit.update'],
  input: { branch },
} as const satisfies Action
