import type { AuthCalls } from '@prona/client/auth'
import type { CallProblem } from '@prona/client/problem'
import type { SignedIn } from '@prona/contract/kernel/wire'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSession } from './create-session.ts'

const user: SignedIn = {
  _id: '1',
  username: 'manager.tirana',
  name: 'Teuta Bregu',
  email: null,
  language: 'sq',
  repository: 'prona/tirana@prona',
  company: 'Prona',
  branch: 'tirana',
  branches: [
    { code: 'tirana', name: 'Tirana' },
    { code: 'vlora', name: 'Vlora' },
  ],
  role: { _id: '2', name: 'Drejtues dege' },
  factorNeeded: null,
  passwordNeeded: false,
  permissions: [],
  ownRows: [],
  hiddenFields: [],
  seenAs: null,
  portrait: null,
  views: [],
}
const problem: CallProblem = {
  status: 401,
  code: 'wrongCredentials',
  title: '',
  detail: 'Jo.',
  requestId: '',
}

let kept: Map<string, string>
let logged: string[]
let greeted: string[]
let auth: AuthCalls
let wait: () => Promise<void>

beforeEach(() => {
  kept = new Map([['returnTo', '/somewhere']])
  logged = []
  greeted = []
  wait = () => new Promise(() => {})
  auth = {
    signIn: async () => 'a-token',
    user: async () => user,
    changePassword: async () => true,
    signOut: async () => true,
  }
})

function session(calls: Partial<AuthCalls> = {}) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return createSession({
    ...{ auth: { ...auth, ...calls }, storage, wait },
    log: (message) => logged.push(message),
    greet: async ({ language }) => void greeted.push(language),
  })
}

const stateOf = (one: ReturnType<typeof session>) => {
  const { isInitialized, isAuthenticated, user } = one.getState()
  return { isInitialized, isAuthenticated, user }
}
const out = { isInitialized: true, isAuthenticated: false, user: null }
const inside = { isInitialized: true, isAuthenticated: true, user }

describe('on load', () => {
  test('nothing is known yet', () => {
    expect(stateOf(session())).toEqual({ isInitialized: false, isAuthenticated: false, user: null })
  })

  test('the stale local value is removed', async () => {
    await session().getState().initialize()
    expect(kept.has('returnTo')).toBe(false)
  })

  test('without a token nobody is signed in', async () => {
    const one = session()
    await one.getState().initialize()
    expect(stateOf(one)).toEqual(out)
    expect(logged).toEqual(['No stored token found!'])
  })

  test('a token whose user is fetched signs in', async () => {
    kept.set('token', 'a-token')
    const one = session()
    await one.getState().initialize()
    expect(stateOf(one)).toEqual(inside)
    // A page that is opened again goes on in the language of the device.
    expect(greeted).toEqual([])
    expect(one.getState().branch).toBe('tirana')
  })

  test('a token without a user signs nobody in', async () => {
    kept.set('token', 'old')
    const one = session({
      user: async (_, options) => {
        options?.onProblem?.({ ...problem, code: 'notSignedIn' })
        return null
      },
    })
    await one.getState().initialize()
    expect(stateOf(one)).toEqual(out)
    expect(logged).toEqual(['No user found!'])
    expect(one.getState().note).toBe('ended')
    expect(kept.has('token')).toBe(false)
  })

  test('a server that is away keeps the token for the next try', async () => {
    kept.set('token', 'a-token')
    const one = session({
      user: async (_, options) => {
        options?.onProblem?.({ ...problem, status: 0, code: 'unreachable' })
        return null
      },
    })
    await one.getState().initialize()
    expect(stateOf(one)).toEqual(out)
    expect(one.getState().note).toBe('unreachable')
    expect(kept.get('token')).toBe('a-token')
  })

  test.each([
    ['that no header can carry', 'a\ntoken ë'],
    ['longer than any request', 'a'.repeat(4_001)],
  ])('a token %s leads to the sign-in, and the server is not asked', async (_, token) => {
    kept.set('token', token)
    let asked = 0
    const one = session({
      user: async () => {
        asked += 1
        return user
      },
    })
    await one.getState().initialize()
    expect(stateOf(one)).toEqual(out)
    expect(one.getState().note).toBe('ended')
    expect([kept.has('token'), asked]).toEqual([false, 0])
  })

  test.each([
    [400, 'ended'],
    [401, 'ended'],
    [414, 'ended'],
    [431, 'ended'],
    [408, 'unreachable'],
    [429, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('a token answered with %i is %s', async (status, note) => {
    kept.set('token', 'a-token')
    const one = session({
      user: async (_, options) => {
        options?.onProblem?.({ ...problem, status })
        return null
      },
    })
    await one.getState().initialize()
    expect(one.getState().note).toBe(note)
    expect(kept.has('token')).toBe(note !== 'ended')
  })

  describe('while the server is silent', () => {
    async function silent() {
      const answers = [Promise.withResolvers<SignedIn | null>(), Promise.withResolvers<SignedIn | null>()]
      const signals: (AbortSignal | undefined)[] = []
      kept.set('token', 'a-token')
      wait = async () => {}
      const one = session({
        user: (_, options) => {
          signals.push(options?.signal)
          return answers[signals.length - 1]?.promise ?? Promise.resolve(null)
        },
      })
      await one.getState().initialize()
      return { one, answers, signals }
    }

    test('it is said after a while, and the token stays', async () => {
      const { one } = await silent()
      expect(stateOf(one)).toEqual(out)
      expect(one.getState().note).toBe('unreachable')
      expect(kept.get('token')).toBe('a-token')
    })

    test('an answer that comes late still signs in', async () => {
      const { one, answers } = await silent()
      answers[0]?.resolve(user)
      await expect.poll(() => stateOf(one)).toEqual(inside)
    })

    test('another try gives up the first one, whose answer no longer counts', async () => {
      const { one, answers, signals } = await silent()
      await one.getState().initialize()
      expect(signals[0]?.aborted).toBe(true)
      answers[0]?.resolve({ ...user, name: 'Tjetër' })
      answers[1]?.resolve(user)
      await expect.poll(() => stateOf(one)).toEqual(inside)
    })
  })

  test('any failure ends in nobody signed in', async () => {
    kept.set('token', 'a-token')
    const one = session({
      user: async () => {
        throw new Error('out of order')
      },
    })
    await one.getState().initialize()
    expect(stateOf(one)).toEqual(out)
  })
})

describe('signing in', () => {
  test('stores the token and lets in', async () => {
    const one = session()
    await one.getState().signIn('manager.tirana', 'secret')
    expect(stateOf(one)).toEqual(inside)
    expect(kept.get('token')).toBe('a-token')
    expect(greeted).toEqual(['sq'])
  })

  test('needs a token in the reply', async () => {
    const one = session({
      signIn: async (_, __, options) => {
        options?.onProblem?.(problem)
        return null
      },
    })
    await one.getState().initialize()
    const tried = one.getState().signIn('manager.tirana', 'wrong')
    await expect(tried).rejects.toMatchObject({
      message: 'Could not sign in with those credentials!',
      cause: problem,
    })
    expect(stateOf(one)).toEqual(out)
    expect(kept.has('token')).toBe(false)
    expect(logged.at(-1)).toBe('Could not sign in with those credentials!')
  })

  test('needs the user as well', async () => {
    const one = session({ user: async () => null })
    await one.getState().initialize()
    await expect(one.getState().signIn('manager.tirana', 'secret')).rejects.toThrow(
      'Could not get user information at this moment!',
    )
    expect(stateOf(one)).toEqual(out)
    expect(kept.has('token')).toBe(false)
    expect(logged.at(-1)).toBe('Could not get user information at this moment!')
  })

  test('by a link lets in as well', async () => {
    const one = session()
    await one.getState().signInWith(async () => 'a-token')
    expect(stateOf(one)).toEqual(inside)
  })

  test('up does not exist', async () => {
    await expect(session().getState().signUp()).rejects.toThrow('NOT IMPLEMENTED!')
    expect(logged).toEqual(['NOT IMPLEMENTED!'])
  })
})

describe('signing out', () => {
  test('removes the token and clears the user', async () => {
    const one = session()
    await one.getState().signIn('manager.tirana', 'secret')
    await one.getState().signOut()
    expect(stateOf(one)).toEqual(out)
    expect(kept.has('token')).toBe(false)
    expect(one.getState().note).toBe('left')
  })

  test('works while the server is away', async () => {
    const one = session({ signOut: async () => false })
    await one.getState().signIn('manager.tirana', 'secret')
    await one.getState().signOut()
    expect(stateOf(one)).toEqual(out)
  })

  test('in another tab signs out here as well, and says so', async () => {
    const one = session()
    await one.getState().signIn('manager.tirana', 'secret')
    one.getState().end()
    expect(stateOf(one)).toEqual(out)
    expect(one.getState().note).toBe('ended')
    expect(kept.has('token')).toBe(false)
  })
})

describe('a session that ended in the middle of work', () => {
  async function lapsed(calls: Partial<AuthCalls> = {}) {
    const one = session(calls)
    await one.getState().signIn('manager.tirana', 'secret')
    one.getState().lapse()
    return one
  }

  test('leaves everything open and asks to sign in again', async () => {
    const one = await lapsed()
    expect(stateOf(one)).toEqual(inside)
    expect(one.getState().isLapsed).toBe(true)
    expect(kept.get('token')).toBe('a-token')
  })

  test('goes on once one has signed in again', async () => {
    const one = await lapsed({ signIn: async () => 'new-token' })
    await one.getState().signIn('manager.tirana', 'secret')
    expect(one.getState().isLapsed).toBe(false)
    expect(kept.get('token')).toBe('new-token')
  })

  test('stays asked where the password is wrong', async () => {
    let isRight = true
    const one = await lapsed({ signIn: async () => (isRight ? 'a-token' : null) })
    isRight = false
    const again = one.getState().signIn('manager.tirana', 'wrong')
    await expect(again).rejects.toThrow('Could not sign in with those credentials!')
    expect(one.getState().isLapsed).toBe(true)
    expect(stateOf(one)).toEqual(inside)
  })

  test('is over for whoever would rather leave', async () => {
    const one = await lapsed()
    one.getState().end()
    expect(stateOf(one)).toEqual(out)
    expect(one.getState().isLapsed).toBe(false)
  })

  test('is over at once for whoever was asked for a new password first', async () => {
    const one = await lapsed({ user: async () => ({ ...user, passwordNeeded: true }) })
    expect(stateOf(one)).toEqual(out)
    expect([one.getState().isLapsed, one.getState().note, kept.has('token')]).toEqual([false, 'ended', false])
  })

  test('is none where nobody was signed in', async () => {
    const one = session()
    await one.getState().initialize()
    one.getState().lapse()
    expect(one.getState().isLapsed).toBe(false)
  })

  test('goes on by itself when another tab signs in', async () => {
    const one = await lapsed()
    kept.set('token', 'of-the-other-tab')
    await one.getState().adopt()
    expect(one.getState().isLapsed).toBe(false)
    expect(stateOf(one)).toEqual(inside)
  })

  test('does not take over a token that opens nothing', async () => {
    let isKnown = true
    const one = await lapsed({ user: async () => (isKnown ? user : null) })
    isKnown = false
    await expect(one.getState().adopt()).rejects.toThrow('Could not get user information at this moment!')
    expect(one.getState().isLapsed).toBe(true)
  })
})

describe('asked again who one is', () => {
  test('one has the rights one has now, in a branch one still has', async () => {
    let now = user
    const one = session({ user: async () => now })
    await one.getState().signIn('manager.tirana', 'secret')
    one.getState().chooseBranch('vlora')
    now = { ...user, permissions: ['unit.read'], branches: user.branches.slice(0, 1) }
    await one.getState().refresh()
    expect(one.getState()).toMatchObject({ user: { permissions: ['unit.read'] }, branch: 'tirana' })
  })

  test('nothing moves where nothing is new, or where nobody answers', async () => {
    const answers = [user, { ...user }, null]
    const one = session({ user: async () => answers.shift() ?? null })
    await one.getState().signIn('manager.tirana', 'secret')
    const before = one.getState().user
    await one.getState().refresh()
    await one.getState().refresh()
    expect(one.getState().user).toBe(before)
  })

  test('somebody who has left meanwhile does not come back', async () => {
    const { promise, resolve } = Promise.withResolvers<SignedIn>()
    let isFirst = true
    const one = session({
      user: () => {
        const answer = isFirst ? Promise.resolve(user) : promise
        isFirst = false
        return answer
      },
    })
    await one.getState().signIn('manager.tirana', 'secret')
    const asking = one.getState().refresh()
    await one.getState().signOut()
    resolve({ ...user, name: 'Tjetër' })
    await asking
    expect(stateOf(one)).toEqual(out)
  })
})

describe('the branch worked in', () => {
  test.each([
    ['vlora', 'vlora'],
    ['*', '*'],
    ['durres', 'tirana'],
    ['', 'tirana'],
  ])('asked to be %j it is %s', async (asked, branch) => {
    const one = session()
    await one.getState().signIn('manager.tirana', 'secret')
    one.getState().chooseBranch(asked)
    expect(one.getState().branch).toBe(branch)
  })

  test('is never all branches for whoever has one', async () => {
    const single = { ...user, branches: user.branches.slice(0, 1) }
    kept.set('branch', '*')
    const one = session({ user: async () => single })
    await one.getState().signIn('manager.tirana', 'secret')
    expect(one.getState().branch).toBe('tirana')
  })

  test('is kept over a reload', async () => {
    const one = session()
    await one.getState().signIn('manager.tirana', 'secret')
    one.getState().chooseBranch('vlora')
    const next = session()
    await next.getState().initialize()
    expect(next.getState().branch).toBe('vlora')
  })
})
