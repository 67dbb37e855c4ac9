import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page of a PDF, with runs of spaces joined, and the widths of the pages. */
export async function pagesOf(bytes: Uint8Array): Promise<{ texts: string[]; widths: number[] }> {
  const document = await getDocumentProxy(bytes.slice())
  const { text } = await extractText(document, { mergePages: false })
  const widths = await Promise.all(
    text.map(async (_, at) => (await document.getPage(at + 1)).getViewport({ scale: 1 }).width),
  )
  return { texts: text.map((page) => page.replaceAll(/\s+/g, ' ')), widths }
}

/** The pieces of text of the first page, from where in points and how wide. */
export async function itemsOf(
  bytes: Uint8Array,
): Promise<readonly { text: string; from: number; width: number }[]> {
  const document = await getDocumentProxy(bytes.slice())
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.flatMap((item) =>
    'width' in item && item.str.trim() !== ''
      ? [{ text: item.str, from: Number(item.transform[4]), width: item.width }]
      : [],
  )
}

/** The furthest to the right that anything on a page reaches, in points. */
export async function reachOf(bytes: Uint8Array): Promise<number> {
  const document = await getDocumentProxy(bytes.slice())
  const ends = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return Math.max(...items.map((item) => ('width' in item ? Number(item.transform[4]) + item.width : 0)))
  })
  return Math.max(...(await Promise.all(ends)))
}
