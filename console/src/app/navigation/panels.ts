import { create } from 'zustand'

/** Which of the panels that open from anywhere is open. */
export const usePanels = create<{ readonly open?: 'palette' | 'shortcuts' }>(() => ({}))

export function openPanel(open: 'palette' | 'shortcuts'): void {
  usePanels.setState({ open })
}

export function closePanel(): void {
  usePanels.setState({ open: undefined })
}
