/** Prepares every command: installs the packages, finds the pinned Node, builds the console. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './set-up-lock.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const lock = join(root, '.cache', 'set-up.lock')

export async function install() {
  if (!isInstalled()) await alone(lock, installMissing)
}

async function installMissing() {
  if (isInstalled()) return
  const [program, before] = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  await step('Installing what is missing', program, [
    ...before,
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
}

/** Compares npm's own record of node_modules with the lock file. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') || optional || link || present[path]?.version === version,
  )
}

function packagesOf(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** The Node everything runs on, whichever one started this script. */
export function runtime() {
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    'The pinned Node is missing: its install script did not run. Install Node 24 or newer by hand.',
  )
}

/** The environment of every program started here, in which it finds the pinned Node. */
export function surroundings() {
  return { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH }
}

export async function buildConsole() {
  if (!isBuilt()) await alone(lock, buildMissing)
}

async function buildMissing() {
  if (isBuilt()) return
  await step('Building the console', runtime(), [program('vite'), 'build', 'console', '--logLevel', 'warn'])
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, consoleNow())
}

const buildStamp = join(root, 'node_modules', '.prona', 'console-built')

function consoleNow() {
  return fingerprint(['contract/src', 'client/src', 'console', 'package-lock.json'])
}

function isBuilt() {
  const built = join(root, 'console', 'dist', 'index.html')
  return existsSync(built) && existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === consoleNow()
}

/** The file that runs when a package's command is given; most commands are named like their package. */
export function program(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

function fingerprint(places) {
  const hash = createHash('sha256')
  for (const path of places.flatMap((place) => filesBelow(join(root, place)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place)
    .sort()
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesBelow(join(place, name)))
}

async function step(words, command, parameters) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  console.log(`${words} …`)
  const reminder = setInterval(() => console.log(`  ${words.toLowerCase()}, ${seconds()} s so far`), 10_000)
  try {
    const code = await finished(spawnHere(command, parameters))
    if (code !== 0) throw new Error(`${words} failed (${code}).`)
    console.log(`  done in ${seconds()} s`)
  } finally {
    clearInterval(reminder)
  }
}

export function spawnHere(command, parameters, options = {}) {
  return spawn(command, parameters, {
    cwd: root,
    env: surroundings(),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command.endsWith('.cmd'),
    ...options,
  })
}

/** Answers the code a command ended with; of one that was ended by a signal what a shell makes of it. */
export function finished(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** Runs a command; a failure is printed as a sentence and not as a stack. */
export async function tell(story) {
  try {
    await story()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
