import { defineResource } from '../kernel/resource.ts'

export const user = defineResource({
  single: 'user',
  plural: 'users',
  names: {
    one: ['Përdorues', 'User', 'Benutzer', 'Usuario'],
    many: ['Përdorues', 'Users', 'Benutzer', 'Usuarios'],
    add: ['Përdorues i ri', 'New user', 'Neuer Benutzer', 'Nuevo usuario'],
    all: ['Të gjithë', 'All', 'Alle', 'Todos'],
  },
  icon: 'people',
  menu: { section: 'administration', order: 10 },
  scope: 'branch',
  title: 'name',
  state: 'status',
  groups: {
    identity: { label: ['Identifikimi', 'Identity', 'Identifikation', 'Identificación'] },
    access: {
      label: ['Qasja', 'Access', 'Zugriff', 'Acceso'],
      help: [
        'Askush nuk jep më shumë leje se sa ka vetë.',
        'Nobody can grant more permissions than they have.',
        'Niemand kann mehr Berechtigungen vergeben, als er selbst hat.',
        'Nadie concede más permisos de los que tiene.',
      ],
    },
  },
  fields: {
    username: {
      kind: 'text',
      max: 60,
      shape: 'username',
      fixed: true,
      group: 'identity',
      label: ['Emri i përdoruesit', 'Username', 'Benutzername', 'Nombre de usuario'],
    },
    name: { kind: 'text', max: 120, group: 'identity', label: ['Emri', 'Name', 'Name', 'Nombre'] },
    email: {
      kind: 'email',
      optional: true,
      group: 'identity',
      label: ['Email', 'Email', 'E-Mail', 'Correo'],
    },
    language: {
      kind: 'choice',
      defaulted: true,
      group: 'identity',
      label: ['Gjuha', 'Language', 'Sprache', 'Idioma'],
      choices: {
        sq: ['Shqip', 'Albanian', 'Albanisch', 'Albanés'],
        en: ['Anglisht', 'English', 'Englisch', 'Inglés'],
        de: ['Gjermanisht', 'German', 'Deutsch', 'Alemán'],
        es: ['Spanjisht', 'Spanish', 'Spanisch', 'Español'],
      },
    },
    repository: {
      kind: 'text',
      max: 200,
      readOnly: true,
      group: 'access',
      label: [
        'Identifikuesi i degës',
        'Branch identifier',
        'Kennung der Filiale',
        'Identificador de la sucursal',
      ],
    },
    role: { kind: 'reference', to: 'role', group: 'access', label: ['Roli', 'Role', 'Rolle', 'Rol'] },
    extraBranches: {
      kind: 'choices',
      choices: 'asked',
      defaulted: true,
      group: 'access',
      label: ['Degë të tjera', 'Other branches', 'Weitere Filialen', 'Otras sucursales'],
    },
    status: {
      kind: 'choice',
      defaulted: true,
      group: 'access',
      label: ['Gjendja', 'Status', 'Status', 'Estado'],
      choices: {
        active: ['Aktiv', 'Active', 'Aktiv', 'Activo'],
        disabled: ['I çaktivizuar', 'Disabled', 'Deaktiviert', 'Desactivado'],
      },
      marks: { active: 'active', disabled: 'cancelled' },
    },
    lastSeenAt: {
      kind: 'instant',
      optional: true,
      readOnly: true,
      group: 'access',
      label: ['Hyrja e fundit', 'Last sign-in', 'Letzte Anmeldung', 'Último acceso'],
    },
  },
  list: {
    columns: ['username', 'name', 'email', 'role', 'extraBranches', 'lastSeenAt', 'status'],
    filters: ['status', 'role', 'name', 'username', 'language', 'lastSeenAt'],
    sorts: ['username', 'name', 'email', 'role', 'lastSeenAt', 'status'],
    search: ['username', 'name', 'email'],
    order: { field: 'name', direction: 'asc' },
  },
  constraints: {
    users_username_is_unique: {
      field: 'username',
      message: [
        'Ky emër përdoruesi është i zënë.',
        'This username is taken.',
        'Dieser Benutzername ist vergeben.',
        'Este nombre de usuario está ocupado.',
      ],
    },
  },
  actions: {
    setPassword: {
      label: ['Vendos fjalëkalim', 'Set password', 'Passwort setzen', 'Establecer contraseña'],
      done: [
        'Fjalëkalimi u vendos.',
        'The password is set.',
        'Das Passwort ist gesetzt.',
        'La contraseña se ha establecido.',
      ],
      did: [
        'vendosi një fjalëkalim',
        'set a password',
        'hat ein Passwort gesetzt',
        'estableció una contraseña',
      ],
      confirm: [
        'Të gjitha sesionet e përdoruesit mbyllen.',
        'All sessions of the user end.',
        'Alle Sitzungen des Benutzers enden.',
        'Se cierran todas las sesiones del usuario.',
      ],
      input: {
        password: {
          kind: 'text',
          max: 128,
          secret: true,
          label: ['Fjalëkalimi i ri', 'New password', 'Neues Passwort', 'Nueva contraseña'],
          help: [
            'Të paktën 8 karaktere.',
            'At least 8 characters.',
            'Mindestens 8 Zeichen.',
            'Al menos 8 caracteres.',
          ],
        },
      },
    },
    endSessions: {
      label: ['Mbyll sesionet', 'End sessions', 'Sitzungen beenden', 'Cerrar sesiones'],
      done: [
        'Sesionet u mbyllën.',
        'The sessions have ended.',
        'Die Sitzungen sind beendet.',
        'Las sesiones se han cerrado.',
      ],
      did: ['mbylli sesionet', 'ended the sessions', 'hat die Sitzungen beendet', 'cerró las sesiones'],
      confirm: [
        'Përdoruesi duhet të hyjë përsëri kudo.',
        'The user has to sign in again everywhere.',
        'Der Benutzer muss sich überall neu anmelden.',
        'El usuario deberá volver a entrar en todas partes.',
      ],
      input: {},
    },
  },
  without: ['report'],
  files: { images: 1 },
  access: {
    manager: { may: ['read', 'create', 'update', 'setPassword', 'endSessions'] },
    agent: { may: [] },
    accountant: { may: [] },
    reporting: { may: [] },
    limited: { may: [] },
  },
})
