import { Menu, Popover } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog } from '../ui/confirm.tsx'
import { Icon } from '../ui/icon.tsx'
import { PanelDialog } from '../ui/panel-dialog.tsx'
import { Case } from './section.tsx'

type Open = 'dialog' | 'confirm' | 'danger' | 'busy' | 'panel'

export function Overlays() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Case name="<Menu>, <Popover>">
        <UnitMenu />
        <Popover trapFocus>
          <Popover.Target>
            <Button>Popover</Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Popover">
            <div className="guide__pop">
              Sa më shkurt, aq më mirë.
              <Button small>Mirë</Button>
            </div>
          </Popover.Dropdown>
        </Popover>
      </Case>
      <Case name=".tip (data-hint)">
        <span className="tip">Roli juaj nuk e lejon</span>
        <Button icon="refresh" aria-label="Rifreskoni" />
      </Case>
      <Case name="<Dialog>, <Confirm>, <PanelDialog>">
        {(['dialog', 'confirm', 'danger', 'busy', 'panel'] as const).map((one) => (
          <Button key={one} data-opens={one} onClick={() => setOpen(one)}>
            {one}
          </Button>
        ))}
      </Case>
      <Dialog title="Dialog" opened={open === 'dialog'} onClose={close}>
        <div className="dialog__text">Çfarë duhet ditur, ose plotësuar.</div>
        <div className="dialog__foot">
          <Button onClick={close}>Mbyllni</Button>
        </div>
      </Dialog>
      {(['confirm', 'danger', 'busy'] as const).map((one) => (
        <Confirm
          key={one}
          title="Të fshihet A-0504"
          text="Fotografitë dhe dokumentet e saj mbeten."
          verb="Fshini"
          danger={one === 'danger'}
          busy={one === 'busy'}
          opened={open === one}
          onClose={close}
          onConfirm={close}
        />
      ))}
      {open === 'panel' && (
        <PanelDialog label="Panel" className="guide__panel" onClose={close}>
          <div className="dialog__text guide__panelin">
            <p>Paneli</p>
            <Button onClick={close}>Mbyllni</Button>
          </div>
        </PanelDialog>
      )}
    </>
  )
}

function UnitMenu() {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button>Menu</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Njësia</Menu.Label>
        <Menu.Item leftSection={<Icon name="pencil" />}>Ndryshoni</Menu.Item>
        <Menu.Item leftSection={<Icon name="copy" />}>Kopjoni</Menu.Item>
        <Menu.Item disabled leftSection={<Icon name="lock" />}>
          E mbyllur
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item className="pop__item pop__item--danger" leftSection={<Icon name="trash" />}>
          Fshini
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
