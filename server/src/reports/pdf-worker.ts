import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import { answerTasks } from '../kernel/worker-tasks.ts'
import type { PrintedDocument } from './printed-document.ts'
import { tableLayouts, typeset } from './typeset.ts'

const folder = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/package.json')))

function faces(normal: string, bold = normal) {
  const path = (weight: string) => join(folder, weight, `Inter_${weight}.ttf`)
  return { normal: path(normal), bold: path(bold), italics: path(normal), bolditalics: path(bold) }
}

pdfmake.setFonts({
  Inter: faces('400Regular', '600SemiBold'),
  InterMedium: faces('500Medium'),
  InterStrong: faces('600SemiBold'),
})
pdfmake.setTableLayouts(tableLayouts)
// A document contains everything it shows: nothing may be fetched, and only fonts are read from the disk.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder))

answerTasks(async (document: PrintedDocument) => {
  const bytes = await pdfmake.createPdf(typeset(document)).getBuffer()
  return new Uint8Array(bytes)
})
