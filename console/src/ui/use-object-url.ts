import { useEffect, useState } from 'react'

/** The address of content that was fetched, valid as long as the component is mounted. */
export function useObjectUrl(content: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ readonly content: Blob; readonly url: string }>()
  useEffect(() => {
    if (!content) return
    const url = URL.createObjectURL(content)
    setMade({ content, url })
    return () => URL.revokeObjectURL(url)
  }, [content])
  return made && made.content === content ? made.url : undefined
}
