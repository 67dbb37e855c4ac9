import { answerTasks } from '../kernel/worker-tasks.ts'
import { packed } from './packed-sheet.ts'
import { readSheet } from './read-sheet.ts'

answerTasks(async (bytes: Uint8Array) =>
  packed(await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
)
