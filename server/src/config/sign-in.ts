import { type SignInMethod, signInMethods } from '@prona/contract/users/sign-in-method'
import { isUrl, listed, type Settings } from './settings.ts'

export type SignInSettings = {
  signInMethod: SignInMethod
  /** The service that people sign in at; undefined: they sign in here, by name and password. */
  provider: Provider | undefined
}

export type Provider = {
  /** As people call it: “Continue with Banesa”. */
  readonly name: string
  /** Exactly as its tokens name it. */
  readonly issuer: string
  /** As what Prona is registered there; undefined: it has no page to sign in at, it only issues tokens. */
  readonly client:
    | { readonly id: string; readonly secret: string | undefined; readonly scopes: string }
    | undefined
  /** Whom its tokens must be for to be exchanged for a session; undefined: none is. */
  readonly audience: string | undefined
  /** How long ago at most somebody may have proved there who they are; undefined: however long. */
  readonly mostSeconds: number | undefined
  /** By one of which ways (`acr`) they must have; empty: by any. */
  readonly acr: readonly string[]
  readonly usernameClaim: string
  readonly branchClaim: string | undefined
  readonly roleClaim: string | undefined
  /** By what an account that is here already is recognised at the first coming. */
  readonly linkBy: LinkBy
  /** Undefined: nobody gets an account by coming. */
  readonly newUsers: NewUsers | undefined
  /** Who signs in by a password beside the service. */
  readonly passwords: PasswordsOf
}

export type NewUsers = {
  /** By identifier, key or name. */
  readonly role: string | undefined
  readonly branch: string | undefined
  /** A value of the role claim, and the role it stands for; the first that fits counts. */
  readonly roles: readonly (readonly [value: string, role: string])[]
}

export const passwordsOf = ['everybody', 'administrators'] as const
export type PasswordsOf = (typeof passwordsOf)[number]
const linkings = ['none', 'email', 'username'] as const
type LinkBy = (typeof linkings)[number]

export function readSignIn(settings: Settings): SignInSettings {
  const signInMethod = settings.choice('SIGN_IN_METHOD', 'USER', signInMethods)
  const issuer = issuerOf(settings, signInMethod)
  refuseWithoutUse(settings, signInMethod)
  if (signInMethod === 'USER' && (settings.text('SIGN_IN_PASSWORDS') ?? 'everybody') !== 'everybody')
    settings.wrong('SIGN_IN_PASSWORDS', 'everybody is needed where SIGN_IN_METHOD names no service.')
  return { signInMethod, provider: issuer ? readProvider(settings, signInMethod, issuer) : undefined }
}

/** What only a service has a use for. */
const ofServices = [
  ...[
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_SCOPES',
    'OIDC_NAME',
    'OIDC_LINK_BY',
    'OIDC_CREATE_USERS',
  ],
  ...[
    'OIDC_ROLE',
    'OIDC_BRANCH',
    'OIDC_ROLE_CLAIM',
    'OIDC_ROLES',
    'OIDC_BRANCH_CLAIM',
    'OIDC_USERNAME_CLAIM',
  ],
  ...['OIDC_MAX_AGE', 'OIDC_ACR', 'JWT_AUDIENCE'],
]

/** Whoever sets what is not used believes that people sign in in another way than they do. */
function refuseWithoutUse({ text, problems }: Settings, method: SignInMethod): void {
  const own = issuerSetting(method)
  for (const setting of issuerSettings)
    if (setting !== own && text(setting))
      problems.push(
        `${setting} is set: ${own ? `signing in by ${method} goes by ${own}` : takesMethod(setting)}.`,
      )
  if (method !== 'USER') return
  for (const setting of ofServices)
    if (text(setting)) problems.push(`${setting} is set: ${takesMethod(setting)}.`)
}

function takesMethod(setting: string): string {
  const fitting = signInMethods.filter((one) => one !== 'USER' && issuerSetting(one) === setting)
  const named = fitting.length > 0 ? fitting : signInMethods.filter((one) => one !== 'USER')
  return `it counts only with SIGN_IN_METHOD=${named.join(', ')}`
}

type Preset = {
  /** Names the tenant, from which the issuer follows. */
  readonly setting: string
  readonly shape: RegExp
  readonly needed: string
  readonly issuer: (text: string) => string
}

/** As each of these services documents its issuer. */
const presets: Partial<Record<SignInMethod, Preset>> = {
  Auth0: {
    setting: 'AUTH0_DOMAIN',
    shape: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
    needed: 'the domain of the tenant alone is needed, such as banesa.eu.auth0.com.',
    issuer: (domain) => `https://${domain.toLowerCase()}/`,
  },
  Firebase: {
    setting: 'FIREBASE_PROJECT',
    shape: /^[a-z0-9-]{4,40}$/,
    needed: 'the identifier of the project is needed, such as banesa-4f2a1.',
    issuer: (project) => `https://securetoken.google.com/${project}`,
  },
  Amplify: {
    setting: 'COGNITO_USER_POOL',
    shape: /^[a-z]{2}(-[a-z]+)+-\d+_[A-Za-z0-9]+$/,
    needed: 'the identifier of the user pool is needed, such as eu-central-1_aB3dE5fGh.',
    issuer: (pool) => `https://cognito-idp.${pool.split('_')[0]}.amazonaws.com/${pool}`,
  },
}

/** By which setting a method names its service. */
function issuerSetting(method: SignInMethod): string | undefined {
  return method === 'USER' ? undefined : (presets[method]?.setting ?? 'OIDC_ISSUER')
}

const issuerSettings = [...new Set(signInMethods.flatMap((one) => issuerSetting(one) ?? []))]

function issuerOf({ text, wrong, problems }: Settings, method: SignInMethod): string | undefined {
  if (method === 'USER') return undefined
  const preset = presets[method]
  const setting = preset?.setting ?? 'OIDC_ISSUER'
  const said = text(setting)
  if (said === undefined) problems.push(`${setting} is missing: signing in by ${method} needs it.`)
  else if (preset) {
    if (preset.shape.test(said)) return preset.issuer(said)
    wrong(setting, preset.needed)
  } else {
    if (isIssuer(said)) return said
    wrong(
      setting,
      'the address of the issuer is needed, with https:// unless it is on this machine, without a query, as its tokens name it.',
    )
  }
  return undefined
}

function isIssuer(text: string): boolean {
  if (!isUrl(text, ['http:', 'https:'])) return false
  const { protocol, hostname, search, hash, username, password } = new URL(text)
  return (protocol === 'https:' || isThisMachine(hostname)) && `${search}${hash}${username}${password}` === ''
}

/** Nothing is sent over a network. */
function isThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

function readProvider(settings: Settings, method: SignInMethod, issuer: string): Provider {
  const { text, choice, problems, wrong } = settings
  const id = text('OIDC_CLIENT_ID')
  const audience = method === 'Firebase' ? text('FIREBASE_PROJECT') : text('JWT_AUDIENCE')
  if (method === 'Firebase' && id)
    problems.push('OIDC_CLIENT_ID is set: Firebase has no page to sign in at, it only issues tokens.')
  if (!id && !audience)
    problems.push(`OIDC_CLIENT_ID is missing: signing in by ${method} needs it, or JWT_AUDIENCE.`)
  // Or a token that the sign-in page asked for would do without the browser it was for.
  if (id && id === audience) wrong('JWT_AUDIENCE', 'another one than OIDC_CLIENT_ID is needed.')
  if (text('OIDC_CLIENT_SECRET') && !id)
    problems.push('OIDC_CLIENT_ID is missing: OIDC_CLIENT_SECRET needs it.')
  return {
    name: text('OIDC_NAME') ?? (method === 'JWT' ? new URL(issuer).hostname : method),
    issuer,
    client: id ? { id, secret: text('OIDC_CLIENT_SECRET'), scopes: readScopes(settings) } : undefined,
    audience,
    mostSeconds: text('OIDC_MAX_AGE') ? settings.number('OIDC_MAX_AGE', 0, 1, 43_200) * 60 : undefined,
    acr: (text('OIDC_ACR') ?? '').split(/\s+/).filter(Boolean),
    usernameClaim: text('OIDC_USERNAME_CLAIM') ?? (method === 'JWT' ? 'preferred_username' : 'email'),
    branchClaim: text('OIDC_BRANCH_CLAIM'),
    roleClaim: text('OIDC_ROLE_CLAIM'),
    linkBy: choice('OIDC_LINK_BY', 'none', linkings),
    newUsers: readNewUsers(settings),
    passwords: readPasswords(settings, id !== undefined),
  }
}

function readScopes({ text, wrong }: Settings): string {
  const scopes = text('OIDC_SCOPES') ?? 'openid profile email'
  // Or the service answers no ID token, by which somebody is known.
  if (!scopes.split(/\s+/).includes('openid'))
    wrong('OIDC_SCOPES', 'openid must be among them, such as "openid profile email".')
  return scopes
}

function readPasswords({ choice, problems }: Settings, hasPage: boolean): PasswordsOf {
  const passwords = choice('SIGN_IN_PASSWORDS', 'everybody', passwordsOf)
  // Or nobody else had a way in at the sign-in page.
  if (passwords === 'administrators' && !hasPage)
    problems.push('OIDC_CLIENT_ID is missing: SIGN_IN_PASSWORDS=administrators needs it.')
  return passwords
}

function readNewUsers(settings: Settings): NewUsers | undefined {
  const { text, choice, wrong, problems } = settings
  const create = choice('OIDC_CREATE_USERS', 'false', ['true', 'false'])
  const roles = listed(text('OIDC_ROLES') ?? '').map((pair): [string, string] => {
    const [, value = '', role = ''] = /^(.*)=(.*)$/.exec(pair) ?? []
    return [value.trim(), role.trim()]
  })
  if (roles.some(([value, role]) => !value || !role))
    wrong('OIDC_ROLES', 'pairs are needed, such as prona-managers=manager,sales=agent.')
  const role = text('OIDC_ROLE')
  if (role === 'administrator')
    wrong('OIDC_ROLE', 'nobody becomes an administrator by coming; name who does in OIDC_ROLES.')
  if (create !== 'true') return undefined
  const branch = text('OIDC_BRANCH')
  if (!role && !(text('OIDC_ROLE_CLAIM') && roles.length > 0))
    problems.push(
      'OIDC_ROLE is missing: OIDC_CREATE_USERS=true needs it, or OIDC_ROLE_CLAIM with OIDC_ROLES.',
    )
  if (!branch && !text('OIDC_BRANCH_CLAIM'))
    problems.push('OIDC_BRANCH is missing: OIDC_CREATE_USERS=true needs it, or OIDC_BRANCH_CLAIM.')
  return { role, branch, roles }
}
