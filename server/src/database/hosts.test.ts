import { expect, test } from 'vitest'
import { postgres } from './driver.ts'
import { urlsOf } from './hosts.ts'

test('an address may name several machines', () => {
  const url = 'postgres://prona:a%40b@one:5433,two:5432,[::1]:5434/prona?sslmode=require'
  expect(urlsOf(url)).toEqual([
    'postgres://prona:a%40b@one:5433/prona?sslmode=require',
    'postgres://prona:a%40b@two:5432/prona?sslmode=require',
    'postgres://prona:a%40b@[::1]:5434/prona?sslmode=require',
  ])
  const { host, port, database, user } = postgres(url).options
  expect({ host, port, database, user }).toEqual({
    host: ['one', 'two', '::1'],
    port: [5433, 5432, 5434],
    database: 'prona',
    user: 'prona',
  })
})

test('an address of one machine stays as it is', () => {
  for (const url of ['postgres://prona:x@[::1]:5432/prona', 'postgres://a/b?c=d,e', 'nonsense'])
    expect(urlsOf(url)).toEqual([url])
  expect(postgres('postgres://prona:x@[::1]:5435/prona').options).toMatchObject({
    host: ['::1'],
    port: [5435],
  })
  expect(postgres({ host: '::1', port: 5435 }).options).toMatchObject({ host: ['::1'], port: [5435] })
})
