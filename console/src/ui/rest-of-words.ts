import type { Catalogue, Language } from '@prona/contract/kernel/words'

type Rest = () => Promise<Partial<Catalogue>>

const nothing: Rest = async () => ({})

/**
 * The words that no first page says. The build moves them out of the catalogues into files of their own, with all that
 * the declarations say, and writes this one anew to fetch them; while developing the catalogues are whole.
 */
export const restOfWords: Readonly<Record<Language, Rest>> = {
  sq: nothing,
  en: nothing,
  de: nothing,
  es: nothing,
}

/** What the first page says in Albanian to whoever is signed in, in a file of its own too. */
export const wordsInside: Rest = nothing
