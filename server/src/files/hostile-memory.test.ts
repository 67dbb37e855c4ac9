import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOnDisk } from '../../test/files-on-disk.ts'
import { aForm, type SentFile } from '../../test/forms.ts'
import { freshFolder } from '../../test/harness.ts'
import { defusedPictures, refusedDocuments, refusedPictures } from '../../test/hostile-files.ts'
import { serverProcess } from '../../test/process.ts'

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

async function theFirstAdministrator(
  address: string,
  link: string,
): Promise<{ readonly token: string; readonly _id: string }> {
  const answer = await fetch(`${address}/api/user/auth/first`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: link.split('token=')[1],
      username: 'arta',
      name: 'Arta Hoxha',
      password: 'gështenja mbi mur',
      company: 'Banesa Iliria',
      branch: { code: 'tirana', name: 'Tiranë' },
    }),
  })
  const { token } = JSON.parse(await answer.text())
  const known = await fetch(`${address}/api/user/auth/user?token=${token}`)
  return { token, _id: JSON.parse(await known.text()).user._id }
}

/** The memory the process uses now, or the most it has used. */
function megabytes(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1]) / 1024
}
