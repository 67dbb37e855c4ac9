import { createContext, use } from 'react'

/** How a field of the same form is watched; it comes with the form, so that lists need not load it. */
export const WatchContext = createContext<(name: string) => unknown>(() => undefined)

/** What stands in another field of the form now; nothing outside of a form. */
export function useFormValue(name: string): unknown {
  return use(WatchContext)(name)
}
