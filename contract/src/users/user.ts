import { defineResource } from '../kernel/resource.ts'

export const user = defineResource({
  single: 'user',
  plural: 'users',
  names: {
    one: ['Përdorues', 'User', 'Benutzer', 'Usuario'],
    many: ['Përdorues', 'Users', 'Benutzer', 'Usuarios'],
    add: ['Përdorues i ri', 'New user', 'Neuer Benutzer', 'Nuevo usuario'],
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
        'Nobody grants more than they have.',
        'Niemand vergibt mehr Rechte, als er hat.',
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
      label: ['Depozita', 'Repository', 'Ablage', 'Repositorio'],
    },
    role: { kind: 'reference', to: 'role', group: 'access', label: ['Roli', 'Role', 'Rolle', 'Rol'] },
    extraBranches: {
      kind: 'choices',
      choices: 'asked',
      defaulted: true,
      group: 'access',
      label: ['Degë të tjera', 'Further branches', 'Weitere Filialen', 'Otras sucursales'],
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
    signInLink: {
      label: [
        'Krijo lidhje hyrjeje',
        'Create sign-in link',
        'Anmeldelink erstellen',
        'Crear enlace de acceso',
      ],
      done: [
        'Lidhja u krijua.',
        'The link was created.',
        'Der Link wurde erstellt.',
        'El enlace se ha creado.',
      ],
      confirm: [
        'Me lidhjen ky përdorues vendos vetë fjalëkalimin. Vlen një herë, për tri ditë.',
        'With the link this user sets their own password. It works once, within three days.',
        'Mit dem Link legt dieser Benutzer sein Passwort fest. Er gilt einmal, drei Tage lang.',
        'Con el enlace este usuario establece su contraseña. Vale una vez, durante tres días.',
      ],
      from: ['active'],
      input: {},
    },
    endSessions: {
      label: ['Mbyll seancat', 'End sessions', 'Sitzungen beenden', 'Cerrar sesiones'],
      done: [
        'Seancat u mbyllën.',
        'The sessions have ended.',
        'Die Sitzungen sind beendet.',
        'Las sesiones se han cerrado.',
      ],
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
    manager: { may: ['read', 'create', 'update', 'signInLink', 'endSessions'] },
    agent: { may: [] },
    accountant: { may: [] },
    reporting: { may: [] },
    limited: { may: [] },
  },
})
