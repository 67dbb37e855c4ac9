import { defineResource } from '../kernel/resource.ts'
import { seededNames } from './seeded-names.ts'

export const role = defineResource({
  single: 'role',
  plural: 'roles',
  names: {
    one: ['Rol', 'Role', 'Rolle', 'Rol'],
    many: ['Role', 'Roles', 'Rollen', 'Roles'],
    add: ['Rol i ri', 'New role', 'Neue Rolle', 'Nuevo rol'],
    edit: [
      'Ndrysho rolin {title}',
      'Edit role {title}',
      'Rolle {title} bearbeiten',
      'Modificar el rol {title}',
    ],
    all: ['Të gjitha', 'All', 'Alle', 'Todos'],
  },
  icon: 'shield',
  menu: { section: 'administration', order: 20 },
  scope: 'company',
  title: 'name',
  groups: {
    identity: { label: ['Identifikimi', 'Identity', 'Identifikation', 'Identificación'] },
    rights: {
      label: ['Lejet', 'Permissions', 'Berechtigungen', 'Permisos'],
      help: [
        'Askush nuk jep leje që nuk ka, dhe askush nuk ndryshon rolin e vet.',
        'Nobody can grant permissions they do not have or edit their own role.',
        'Niemand kann Berechtigungen vergeben, die er nicht hat, oder die eigene Rolle bearbeiten.',
        'Nadie puede conceder permisos que no tiene ni modificar su propio rol.',
      ],
    },
  },
  fields: {
    name: {
      kind: 'text',
      max: 60,
      known: Object.values(seededNames),
      group: 'identity',
      label: ['Emri', 'Name', 'Name', 'Nombre'],
    },
    seeded: {
      kind: 'flag',
      readOnly: true,
      group: 'identity',
      label: ['Rol i gatshëm', 'Built-in', 'Vordefiniert', 'Predefinido'],
    },
    secondFactorFrom: {
      kind: 'day',
      optional: true,
      group: 'identity',
      label: [
        'Verifikim me dy hapa nga',
        'Two-step verification from',
        'Bestätigung in zwei Schritten ab',
        'Verificación en dos pasos desde',
      ],
      help: [
        'Nga kjo ditë kush e ka rolin dhe hyn me fjalëkalim punon vetëm me verifikim me dy hapa. Më parë njoftohet.',
        'From this day, anyone with this role who signs in with a password needs two-step verification to work. They are told beforehand.',
        'Ab diesem Tag arbeitet, wer die Rolle hat und sich mit Passwort anmeldet, nur mit Bestätigung in zwei Schritten. Vorher wird darauf hingewiesen.',
        'Desde este día quien tenga el rol y entre con contraseña trabaja solo con verificación en dos pasos. Antes se le avisa.',
      ],
    },
    permissions: {
      kind: 'choices',
      choices: 'asked',
      defaulted: true,
      group: 'rights',
      label: ['Lejet', 'Permissions', 'Berechtigungen', 'Permisos'],
    },
    ownRows: {
      kind: 'choices',
      choices: 'asked',
      defaulted: true,
      group: 'rights',
      label: ['Vetëm të vetat', 'Own records only', 'Nur eigene Einträge', 'Solo registros propios'],
    },
    hiddenFields: {
      kind: 'choices',
      choices: 'asked',
      defaulted: true,
      group: 'rights',
      label: ['Fusha të fshehura', 'Hidden fields', 'Verborgene Felder', 'Campos ocultos'],
    },
    longestHoldDays: {
      kind: 'number',
      min: 0,
      max: 365,
      defaulted: true,
      group: 'rights',
      label: [
        'Mbajtja më e gjatë (ditë)',
        'Longest hold (days)',
        'Längste Vormerkung (Tage)',
        'Apartado máximo (días)',
      ],
    },
    maxDiscountBp: {
      kind: 'percent',
      defaulted: true,
      group: 'rights',
      label: ['Zbritja më e madhe', 'Largest discount', 'Höchster Rabatt', 'Descuento máximo'],
      help: [
        'Sa nën çmimin e listës mund të mbajë ose të nënshkruajë pa miratim.',
        'How far below the list price it can hold or sign without approval.',
        'Wie weit unter dem Listenpreis ohne Freigabe vorgemerkt oder unterzeichnet werden kann.',
        'Cuánto por debajo del precio de lista puede apartar o firmar sin aprobación.',
      ],
    },
  },
  list: {
    columns: ['name', 'seeded', 'secondFactorFrom', 'longestHoldDays', 'updatedAt'],
    filters: ['name', 'seeded', 'secondFactorFrom'],
    sorts: ['name', 'seeded', 'secondFactorFrom', 'longestHoldDays', 'updatedAt'],
    search: ['name'],
    order: { field: 'name', direction: 'asc' },
  },
  constraints: {
    roles_name_is_unique: {
      field: 'name',
      message: [
        'Një rol tjetër e ka këtë emër.',
        'Another role has this name.',
        'Eine andere Rolle heißt so.',
        'Otro rol tiene este nombre.',
      ],
    },
  },
  actions: {},
  without: ['report'],
  access: {
    manager: { may: ['read'] },
    agent: { may: [] },
    accountant: { may: [] },
    reporting: { may: [] },
    limited: { may: [] },
  },
})
