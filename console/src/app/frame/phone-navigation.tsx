import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { Navigation } from './navigation.tsx'

type Props = { readonly opened: boolean; readonly onClose: () => void }

/** The navigation where there is no room for it beside the page; fetched when it is first opened. */
export function PhoneDrawer({ opened, onClose }: Props) {
  const { t } = useWords()
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="min(var(--nav-w), 84vw)">
      <Drawer.Overlay />
      <Drawer.Content classNames={{ content: 'navdrawer' }} aria-label={t('shell.navigation')}>
        <Navigation inDrawer onGo={onClose} />
        <button
          type="button"
          className="tool navdrawer__close"
          aria-label={t('shell.closeMenu')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </Drawer.Content>
    </Drawer.Root>
  )
}
