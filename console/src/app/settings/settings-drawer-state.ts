import { create } from 'zustand'

/** Whether the drawer stands open: for as long as the page does, and never stored. */
export const useSettingsDrawer = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

export function openSettings(): void {
  useSettingsDrawer.setState({ isOpen: true })
}

export function closeSettings(): void {
  useSettingsDrawer.setState({ isOpen: false })
}
