import { keepOwnLanguage } from './own-language.ts'
import { showOwnPortrait } from './own-portrait.ts'

/** What a first page does without of whoever is signed in. */
export function beginOwn(): void {
  keepOwnLanguage()
  showOwnPortrait()
}
