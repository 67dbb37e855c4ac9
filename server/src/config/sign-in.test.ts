import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, [])

test.each([
  ['JWT', 'OIDC_ISSUER', 'https://id.banesa.al/realms/banesa', 'https://id.banesa.al/realms/banesa'],
  ['Auth0', 'AUTH0_DOMAIN', 'Banesa.eu.auth0.com', 'https://banesa.eu.auth0.com/'],
  [
    'Amplify',
    'COGNITO_USER_POOL',
    'eu-central-1_aB3dE5fGh',
    'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_aB3dE5fGh',
  ],
])('the issuer of %s follows from %s', (SIGN_IN_METHOD, setting, text, issuer) => {
  const known = { SIGN_IN_METHOD, [setting]: text, OIDC_CLIENT_ID: 'prona' }
  expect(read(known)).toMatchObject({
    config: {
      provider: { issuer, client: { id: 'prona', secret: undefined, scopes: 'openid profile email' } },
    },
  })
})

test('Firebase has no page to sign in at: its tokens are taken, those for the project', () => {
  const firebase = { SIGN_IN_METHOD: 'Firebase', FIREBASE_PROJECT: 'banesa-4f2a1' }
  expect(read(firebase)).toMatchObject({
    config: {
      provider: {
        issuer: 'https://securetoken.google.com/banesa-4f2a1',
        client: undefined,
        audience: 'banesa-4f2a1',
      },
    },
  })
  expect(read({ ...firebase, OIDC_CLIENT_ID: 'prona' })).toEqual({
    problems: ['OIDC_CLIENT_ID is set: Firebase has no page to sign in at, it only issues tokens.'],
  })
})

test('unless it is said, nobody is linked or given an account, and no token is taken', () => {
  const least = { SIGN_IN_METHOD: 'JWT', OIDC_ISSUER: 'https://id.banesa.al', OIDC_CLIENT_ID: 'prona' }
  expect(read(least)).toMatchObject({
    config: {
      provider: {
        ...{ name: 'id.banesa.al', linkBy: 'none', newUsers: undefined, audience: undefined },
        ...{ mostSeconds: undefined, acr: [] },
      },
    },
  })
  const more = {
    ...{ OIDC_NAME: 'Banesa', OIDC_CREATE_USERS: 'true', OIDC_LINK_BY: 'email', JWT_AUDIENCE: 'api' },
    ...{ OIDC_ROLE: 'agent', OIDC_BRANCH: 'tirana', OIDC_ROLES: 'cn=bosses=administrator, sales=manager' },
    ...{ OIDC_MAX_AGE: '60', OIDC_ACR: 'phr  phrh' },
  }
  expect(read({ ...least, ...more })).toMatchObject({
    config: {
      provider: {
        ...{ name: 'Banesa', linkBy: 'email', audience: 'api', mostSeconds: 3600, acr: ['phr', 'phrh'] },
        newUsers: {
          role: 'agent',
          branch: 'tirana',
          roles: [
            ['cn=bosses', 'administrator'],
            ['sales', 'manager'],
          ],
        },
      },
    },
  })
})

test('what is missing or wrong of a service stops the start, and a secret is not told', () => {
  const problemsOf = (environment: Record<string, string>) => {
    const answer = read(environment)
    return 'problems' in answer ? answer.problems : []
  }
  expect(problemsOf({ SIGN_IN_METHOD: 'JWT' })).toEqual([
    'OIDC_ISSUER is missing: signing in by JWT needs it.',
  ])
  expect(problemsOf({ SIGN_IN_METHOD: 'Auth0', AUTH0_DOMAIN: 'https://banesa.eu.auth0.com/' })).toEqual([
    'AUTH0_DOMAIN is "https://banesa.eu.auth0.com/": the domain of the tenant alone is needed, such as banesa.eu.auth0.com.',
  ])
  const wrong = {
    ...{
      SIGN_IN_METHOD: 'JWT',
      OIDC_ISSUER: 'https://name:secret@id.banesa.al',
      OIDC_CLIENT_SECRET: 's3cret',
    },
    ...{ OIDC_LINK_BY: 'phone' },
  }
  expect(problemsOf(wrong)).toEqual([
    'OIDC_ISSUER is "…@id.banesa.al": the address of the issuer is needed, with https:// unless it is on this machine, without a query, as its tokens name it.',
  ])
  for (const OIDC_ISSUER of [
    'http://id.banesa.al',
    'http://localhost.banesa.al',
    'http://127.0.0.1.banesa.al',
  ])
    expect(problemsOf({ ...wrong, OIDC_ISSUER })).toEqual([
      `OIDC_ISSUER is "${OIDC_ISSUER}": the address of the issuer is needed, with https:// unless it is on this machine, without a query, as its tokens name it.`,
    ])
  const same = { SIGN_IN_METHOD: 'JWT', OIDC_ISSUER: 'https://id.banesa.al', OIDC_CLIENT_ID: 'prona' }
  expect(problemsOf({ ...same, JWT_AUDIENCE: 'prona' })).toEqual([
    'JWT_AUDIENCE is "prona": another one than OIDC_CLIENT_ID is needed.',
  ])
  expect(problemsOf({ ...same, OIDC_MAX_AGE: '0' })).toEqual([
    'OIDC_MAX_AGE is "0": a whole number from 1 to 43200 is needed.',
  ])
  const right = { ...wrong, OIDC_ISSUER: 'https://id.banesa.al' }
  expect(problemsOf({ ...right, OIDC_ROLE: 'administrator', OIDC_ROLES: 'bosses' })).toEqual([
    'OIDC_CLIENT_ID is missing: signing in by JWT needs it, or JWT_AUDIENCE.',
    'OIDC_CLIENT_ID is missing: OIDC_CLIENT_SECRET needs it.',
    'OIDC_LINK_BY is "phone": one of none, email, username is needed.',
    'OIDC_ROLES is "bosses": pairs are needed, such as prona-managers=manager,sales=agent.',
    'OIDC_ROLE is "administrator": nobody becomes an administrator by coming; name who does in OIDC_ROLES.',
  ])
})

test.each([
  'http://localhost:8080/realms/banesa',
  'http://127.0.0.1:9000',
  'http://[::1]:9000',
  'https://id.banesa.al',
])('the issuer may be at %s: it is on this machine or encrypted', (OIDC_ISSUER) => {
  const known = { SIGN_IN_METHOD: 'JWT', OIDC_ISSUER, OIDC_CLIENT_ID: 'prona' }
  expect(read(known)).toMatchObject({ config: { provider: { issuer: OIDC_ISSUER } } })
})

test('passwords are for administrators alone only where others have a page to sign in at', () => {
  const only = { SIGN_IN_PASSWORDS: 'administrators' }
  const service = { SIGN_IN_METHOD: 'JWT', OIDC_ISSUER: 'https://id.banesa.al' }
  expect(read({ ...service, OIDC_CLIENT_ID: 'prona', ...only })).toMatchObject({
    config: { provider: { passwords: 'administrators' } },
  })
  expect(read({ ...service, OIDC_CLIENT_ID: 'prona' })).toMatchObject({
    config: { provider: { passwords: 'everybody' } },
  })
  expect(read({ ...service, JWT_AUDIENCE: 'prona', ...only })).toEqual({
    problems: ['OIDC_CLIENT_ID is missing: SIGN_IN_PASSWORDS=administrators needs it.'],
  })
  expect(read(only)).toEqual({
    problems: [
      'SIGN_IN_PASSWORDS is "administrators": everybody is needed where SIGN_IN_METHOD names no service.',
    ],
  })
})

test('a setting of a service that nothing uses stops the start, and says with what it counts', () => {
  const service = { SIGN_IN_METHOD: 'JWT', OIDC_ISSUER: 'https://id.banesa.al', OIDC_CLIENT_ID: 'prona' }
  expect(
    read({ OIDC_ISSUER: 'https://id.banesa.al', OIDC_CREATE_USERS: 'true', JWT_AUDIENCE: 'api' }),
  ).toEqual({
    problems: [
      'OIDC_ISSUER is set: it counts only with SIGN_IN_METHOD=JWT.',
      'OIDC_CREATE_USERS is set: it counts only with SIGN_IN_METHOD=Auth0, Firebase, JWT, Amplify.',
      'JWT_AUDIENCE is set: it counts only with SIGN_IN_METHOD=Auth0, Firebase, JWT, Amplify.',
    ],
  })
  expect(read({ ...service, AUTH0_DOMAIN: 'banesa.eu.auth0.com' })).toEqual({
    problems: ['AUTH0_DOMAIN is set: signing in by JWT goes by OIDC_ISSUER.'],
  })
})

test('accounts are made only where it is said with which role and in which branch', () => {
  const making = {
    ...{ SIGN_IN_METHOD: 'JWT', OIDC_ISSUER: 'https://id.banesa.al', OIDC_CLIENT_ID: 'prona' },
    OIDC_CREATE_USERS: 'true',
  }
  expect(read(making)).toEqual({
    problems: [
      'OIDC_ROLE is missing: OIDC_CREATE_USERS=true needs it, or OIDC_ROLE_CLAIM with OIDC_ROLES.',
      'OIDC_BRANCH is missing: OIDC_CREATE_USERS=true needs it, or OIDC_BRANCH_CLAIM.',
    ],
  })
  const byClaims = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'sales=agent', OIDC_BRANCH_CLAIM: 'branch' }
  expect(read({ ...making, ...byClaims })).toHaveProperty('config')
  expect(read({ ...making, ...byClaims, OIDC_ROLES: '' })).toHaveProperty('problems')
})

test('without the scope by which a service says who somebody is there is no start', () => {
  const service = { SIGN_IN_METHOD: 'JWT', OIDC_ISSUER: 'https://id.banesa.al', OIDC_CLIENT_ID: 'prona' }
  expect(read({ ...service, OIDC_SCOPES: 'profile openid2 email' })).toEqual({
    problems: [
      'OIDC_SCOPES is "profile openid2 email": openid must be among them, such as "openid profile email".',
    ],
  })
  expect(read({ ...service, OIDC_SCOPES: 'email openid' })).toMatchObject({
    config: { provider: { client: { scopes: 'email openid' } } },
  })
})

test('every setting of a service that the README names is refused where people sign in here', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const names = new Set(
    readme.match(/\b(OIDC_[A-Z_]+|JWT_AUDIENCE|AUTH0_DOMAIN|FIREBASE_PROJECT|COGNITO_USER_POOL)\b/g),
  )
  expect(names.size).toBeGreaterThan(15)
  for (const name of names)
    expect(read({ [name]: 'x' })).toEqual({
      problems: [expect.stringMatching(new RegExp(`^${name} is set: it counts only with SIGN_IN_METHOD=`))],
    })
})
