import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const page = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')

/** The sections of ASVS 5.0.0 with the level of each line; `-` for those of level 3, which the page leaves out. */
const standard = `
  1.1 22  1.2 111112222-  1.3 11222222222-  1.4 222  1.5 12-
  2.1 122  2.2 112  2.3 1222-  2.4 2-
  3.1 -  3.2 11-  3.3 1222-  3.4 112222--  3.5 11122---  3.6 -  3.7 22---
  4.1 122--  4.2 2----  4.3 22  4.4 1222
  5.1 2  5.2 112---  5.3 11-  5.4 222
  6.1 122  6.2 111111112222  6.3 1122----  6.4 1122--  6.5 22222---  6.6 222-  6.7 --  6.8 2222
  7.1 222  7.2 1111  7.3 22  7.4 11222  7.5 22-  7.6 22
  8.1 12--  8.2 112-  8.3 1--  8.4 2-
  9.1 111  9.2 1222
  10.1 22  10.2 22-  10.3 2222-  10.4 11111222222-----  10.5 22222  10.6 22  10.7 222
  11.1 22--  11.2 222--  11.3 112--  11.4 1222  11.5 2-  11.6 2-  11.7 --
  12.1 122--  12.2 11  12.3 2222-
  13.1 2---  13.2 22222-  13.3 22--  13.4 12222--
  14.1 22  14.2 1222----  14.3 122
  15.1 122--  15.2 122--  15.3 1222222  15.4 ----
  16.1 2  16.2 22222  16.3 2222  16.4 222  16.5 222-
  17.1 2-  17.2 2222----  17.3 22`

const asked = new Map(
  [...standard.matchAll(/(\d+\.\d+) ([12-]+)/g)].flatMap(([, section = '', levels = '']) =>
    [...levels].flatMap((level, at): [string, string][] =>
      level === '-' ? [] : [[`${section}.${at + 1}`, level]],
    ),
  ),
)

const states = ['met', 'partly', 'not', 'does not apply'] as const
const lines = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \|$/gm)].map(([, id = '', rest = '']) => {
  const [level = '', what = '', state = '', where = '', tests = ''] = rest.split(' | ')
  return { id, level, what, state, where, tests }
})

test('the standard has 70 lines of level 1 and 183 of level 2', () => {
  const levels = [...asked.values()]
  expect(levels.filter((level) => level === '1')).toHaveLength(70)
  expect(levels.filter((level) => level === '2')).toHaveLength(183)
})

test('each line of the standard stands on the page once, in order, with its level', () => {
  expect(lines.map(({ id, level }) => `${id} of level ${level}`)).toEqual(
    [...asked].map(([id, level]) => `${id} of level ${level}`),
  )
  for (const { id, what, state } of lines) {
    expect(states, id).toContain(state)
    expect(what.split(' ').length, id).toBeLessThanOrEqual(12)
  }
})

test('the page counts its lines rightly', () => {
  for (const state of states) {
    const [one, two] = ['1', '2'].map(
      (level) => lines.filter((line) => line.state === state && line.level === level).length,
    )
    expect(page).toContain(`| ${state} | ${one} | ${two} | ${(one ?? 0) + (two ?? 0)} |`)
  }
})

test('whatever is not met, or in part, says why', () => {
  const reasons = [...page.matchAll(/^- \*\*([\d.]+)\*\* \((partly|not)\) .{20,}$/gm)]
  expect(reasons.map(([, id, state]) => `${id} ${state}`)).toEqual(
    lines
      .filter(({ state }) => state === 'partly' || state === 'not')
      .map(({ id, state }) => `${id} ${state}`),
  )
})

test('every file and section that the page names is there, and every test is found in its file', () => {
  const missing = lines.flatMap(({ id, state, where, tests }) => [
    ...[...`${where} ${tests}`.matchAll(/`((?!DATA_DIR)[\w@./-]+\/[\w@./-]+)`/g)].flatMap(([, path = '']) =>
      existsSync(join(root, path)) ? [] : [`${id} names ${path}`],
    ),
    ...[...tests.matchAll(/`([^`]+)`: “([^”]+)”/g)].flatMap(([, file = '', title = '']) =>
      readIfThere(join(root, file)).includes(title) ? [] : [`${id} names the test ${title}`],
    ),
    ...[...where.matchAll(/\]\(([\w-]+\.md)#([\w-]+)\)/g)].flatMap(([, file = '', section = '']) =>
      sectionsOf(file).includes(section) ? [] : [`${id} names the section ${section}`],
    ),
    ...(where === '' ? [`${id} says nothing of where`] : []),
    ...(/^(`[^`]+`: “[^”]+”(, )?)*$/.test(tests) ? [] : [`${id} has a test in another form: ${tests}`]),
    ...(state === 'not' && tests !== '' ? [`${id} is not met and has a test`] : []),
  ])
  expect(missing).toEqual([])
  expect(lines.filter(({ tests }) => tests !== '').length).toBeGreaterThan(100)
})

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function sectionsOf(file: string): string[] {
  const text = readFileSync(join(root, 'docs', file), 'utf8')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}
