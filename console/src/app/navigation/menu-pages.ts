import type { WordKey } from '@prona/contract/kernel/words'
import type { IconName } from '../../ui/icon.tsx'

export const menuSections = ['overview', 'management', 'administration', 'account'] as const
export type MenuSection = (typeof menuSections)[number]

/** The pages of the menu that are no resource's list, in order. Only what exists stands here. */
export const pages = [
  { section: 'account', to: '/account', icon: 'idCard', word: 'nav.profile' },
  { section: 'account', to: '/account/security', icon: 'lock', word: 'account.security' },
  { section: 'account', to: '/notifications', icon: 'bell', word: 'notification.title' },
  { section: 'account', to: '/account/preferences', icon: 'preferences', word: 'account.preferences' },
] as const satisfies readonly {
  readonly section: MenuSection
  readonly to: string
  readonly icon: IconName
  readonly word: WordKey
}[]

export type OwnPage = (typeof pages)[number]
