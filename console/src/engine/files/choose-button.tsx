import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'

type Props = {
  readonly icon: IconName
  readonly label: string
  readonly accept: string
  readonly onChoose: (files: readonly File[]) => void
  /** Opens the telephone's camera instead of its files. */
  readonly camera?: boolean
}

/** A button that opens the device's own way of choosing files. */
export function ChooseButton({ icon, label, accept, onChoose, camera }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button small icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!camera}
        accept={accept}
        capture={camera ? 'environment' : undefined}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same file may be chosen again after it was refused.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
