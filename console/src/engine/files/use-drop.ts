import { type DragEvent, useEffect, useState } from 'react'

/** Takes files dropped on an element. Files dropped beside it do not make the browser leave the page. */
export function useDrop(take: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false)
  const isOn = take !== undefined
  useEffect(() => {
    if (!isOn) return
    const refuse = (event: globalThis.DragEvent) => {
      if (bringsFiles(event.dataTransfer)) event.preventDefault()
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [isOn])
  if (!take) return { isOver: false, handlers: {} }
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (bringsFiles(event.dataTransfer)) setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDragOver: (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop: (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}

/** Takes pictures pasted anywhere on the page, except while writing in a field. */
export function usePastedPictures(take: ((files: readonly File[]) => void) | undefined): void {
  useEffect(() => {
    if (!take) return
    const paste = (event: ClipboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input, textarea, dialog')
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (isWriting || pictures.length === 0) return
      event.preventDefault()
      take(pictures)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take])
}

function bringsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}
