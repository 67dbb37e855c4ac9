import { expect, test } from 'vitest'
import { contentDisposition, safeFileName } from './file-name.ts'

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system32\\plan.pdf', 'plan.pdf'],
  ['/etc/cron.d/x.pdf', 'x.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
  ['a"b".pdf', 'a_b_.pdf'],
  ['fatura\u202Efdp.exe', 'faturafdp.exe'],
  ['a\u0000.pdf\u200B', 'a.pdf'],
  ['Kontratë për çelësat.PDF', 'Kontratë për çelësat.pdf'],
  ['half \ud800 pair.pdf', 'half \ufffd pair.pdf'],
  [`${'ë'.repeat(500)}.pdf`, `${'ë'.repeat(120)}.pdf`],
])('%j is kept as %j', (name, kept) => {
  expect(safeFileName(name)).toBe(kept)
})

test.each([
  ['Kontratë çelësash.pdf', 'Kontrate celesash.pdf'],
  ['a"b\\c%41.pdf', 'a_b_c_41.pdf'],
  ['a\r\nx-evil: 1.pdf', 'a__x-evil: 1.pdf'],
  ['fatura\u202Efdp.exe', 'fatura_fdp.exe'],
  ['契約.pdf', '__.pdf'],
])('%j makes one well-formed header', (name, plain) => {
  const header = contentDisposition('attachment', name)
  expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/)
  expect(header).toContain(`filename="${plain}"`)
  expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
})
