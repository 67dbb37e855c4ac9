import type { Resource } from '@prona/contract/kernel/resource'
import { findResourceByPlural } from '@prona/contract/registry'
import { allWords, languageNow } from '../../ui/language.ts'
import { complete, type Parts } from './complete.ts'

/**
 * In a build a declaration is at first no more than what a menu says of it (console/build/declarations.ts). What a list
 * needs comes with the list, and everything else with the rest of the words. While developing all are whole.
 */

/** Resolves when the list of that name has all it needs of the declarations; undefined where it has. */
export function declarationsFor(plural: string): Promise<void> | undefined {
  const resource = findResourceByPlural(plural)
  return !resource || isDeclared(resource) ? undefined : fetchFor(resource)
}

export function isDeclared(resource: Resource): boolean {
  return 'list' in resource
}

async function fetchFor(resource: Resource): Promise<void> {
  const { plural } = resource
  const language = languageNow()
  const about = document.querySelector('meta[name="declared"]')?.getAttribute('content')
  const [version] = about?.split(' ') ?? []
  try {
    const file: File = await import(/* @vite-ignore */ `/assets/declared-${plural}-${language}-${version}.js`)
    if (!isDeclared(resource)) complete(file.declared, language)
  } catch (cause) {
    // No device keeps this file, as all that it says is in another one too.
    console.warn(cause)
    await allWords()
  }
}

type File = { readonly declared: Parts }
