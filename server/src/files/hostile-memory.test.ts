import { expect, test } from 'vitest'
import { filesOnDisk } from '../../test/files-on-disk.ts'
import { theFirstAdministrator } from '../../test/first-administrator.ts'
import { aForm, type SentFile } from '../../test/forms.ts'
import { freshFolder } from '../../test/harness.ts'
import { defusedPictures, refusedDocuments, refusedPictures } from '../../test/hostile-files.ts'
import { serverProcess } from '../../test/process.ts'
import { megabytes } from '../../test/process-memory.ts'

test('hostile files do not make the server grow by 200 megabytes, not even for a moment', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'only Linux tells the most memory a program ever had')
  const dataDir = freshFolder()
  const server = serverProcess({ DATA_DIR: dataDir })
  const address = await server.address
  const { token, _id } = await theFirstAdministrator(address, await server.line(/token=/))
  const send = async (file: Omit<SentFile, 'field'>) => {
    const { payload, headers } = aForm([['id', _id], { ...file, field: 'images' }])
    const answer = await fetch(`${address}/api/user/images`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { authorization: token, ...headers },
    })
    return answer.status
  }
  const before = megabytes(server.child.pid, 'VmRSS')
  for (const file of [...refusedPictures, ...refusedDocuments]) {
    expect(await send(file), file.what).toBe(422)
  }
  expect(filesOnDisk(dataDir)).toEqual([])
  const statuses: number[] = []
  for (const file of defusedPictures) statuses.push(await send(file))
  // A person has one portrait; the others are processed before that is checked.
  expect(statuses).toEqual([200, 422, 422, 422, 422, 422])
  expect(filesOnDisk(dataDir)).toHaveLength(1)
  expect(megabytes(server.child.pid, 'VmHWM') - before).toBeLessThan(200)
})
