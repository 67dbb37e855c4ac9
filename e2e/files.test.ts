import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aPdf, aPicture } from '../server/test/pictures.ts'
import { barriersOn, hasFocus, type OpenPage, overflowOf } from './page.ts'
import { startProgram } from './program.ts'
import { aColleague, aProperty, aUnit, aUnitWithPictures, keptPictures, sendFiles } from './prona.ts'

const { prona, openPage } = startProgram()
let picture: Buffer

beforeAll(async () => {
  picture = await aPicture('png', { width: 900, height: 600 })
})

const today = dayOf(new Date().toISOString(), officeZone)

function picturesOf(unit: string) {
  return keptPictures(prona, unit)
}

function chosen(name: string, mimeType: string, buffer: Buffer = picture) {
  return { name, mimeType, buffer }
}

async function openTab(unit: string, tab: 'images' | 'documents', look = {}): Promise<OpenPage> {
  const opened = await openPage(look)
  await opened.page.goto(`/units/${unit}?tab=${tab}`)
  await opened.page.locator('section.files').waitFor()
  return opened
}

async function namesOn(page: Page): Promise<readonly string[]> {
  return page.locator('.pic__alt').allTextContents()
}

test('several pictures are added at once, and one that is none says why and holds nobody up', async () => {
  const { _id } = await aUnit(prona)
  const { page, pageErrors } = await openTab(_id, 'images')
  await page.getByText('Ende pa fotografi').waitFor()
  await page
    .locator('section.files input[type=file]:not([capture])')
    .setInputFiles([
      chosen('fasada.png', 'image/png'),
      chosen('logo.svg', 'image/svg+xml', Buffer.from('<svg/>')),
      chosen('plani.png', 'image/png', Buffer.from('nuk jam pamje')),
      chosen('oborri.png', 'image/png'),
    ])
  await page.getByText('Ky lloj skedari nuk pranohet. Pranohen: jpg, png, webp, avif.').waitFor()
  await page.getByText('Përmbajtja e skedarit nuk përputhet me emrin e tij.').waitFor()
  await expect.poll(() => page.locator('.pic').count()).toBe(2)
  // What its name refuses is not worth another try; what the server refused is.
  expect(await page.getByRole('button', { name: 'Provo përsëri: logo.svg' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Provo përsëri: plani.png' }).click()
  await page.getByText('Përmbajtja e skedarit nuk përputhet me emrin e tij.').waitFor()
  for (const name of ['logo.svg', 'plani.png'])
    await page.getByRole('button', { name: `Hiq nga lista: ${name}` }).click()
  await expect.poll(() => page.locator('.up').count()).toBe(0)
  expect(await picturesOf(_id)).toHaveLength(2)
  await expect
    .poll(() =>
      page.locator('.pic img').evaluateAll((all) => all.map((one) => one.getAttribute('src')?.slice(0, 5))),
    )
    .toEqual(['blob:', 'blob:'])
  expect(pageErrors).toEqual([])
})

test.each([
  ['logo', 'branches', 'Logo', 'Ende pa logo', 'shtoi logon', 'Fshi logon', 'Logoja u fshi.'],
  [
    'portrait',
    'users',
    'Portreti',
    'Ende pa portret',
    'shtoi portretin',
    'Fshi portretin',
    'Portreti u fshi.',
  ],
])(
  'a %s is called so where it is added, kept and deleted',
  async (_, plural, name, none, added, remove, gone) => {
    const { [plural]: found } = await prona.call('GET', plural)
    const _id = Array.isArray(found) ? found[0]._id : undefined
    const { page, pageErrors } = await openPage()
    await page.goto(`/${plural}/${_id}?tab=images`)
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).waitFor()
    await page.getByText(none).first().waitFor()
    await page
      .locator('section.files input[type=file]:not([capture])')
      .setInputFiles([chosen('a.png', 'image/png')])
    await page.locator('.pic img').waitFor()
    expect((await page.locator('main').innerText()).toLowerCase()).not.toMatch(/fotografi|pamje/)
    await page.getByRole('button', { name: `Veprime: ${name}` }).click()
    await page.getByRole('menuitem', { name: remove }).click()
    await page.getByRole('dialog', { name: remove }).getByRole('button', { name: 'Fshi' }).click()
    await page.getByText(gone).waitFor()
    await page.goto(`/${plural}/${_id}?tab=history`)
    await page.getByText(added).waitFor()
    expect(pageErrors).toEqual([])
  },
)

test('pictures are dropped and pasted, and a file that misses its place does not take the page away', async () => {
  const { _id } = await aUnit(prona)
  const { page } = await openTab(_id, 'images')
  const give = (selector: string, event: 'drop' | 'paste', name: string) =>
    page.evaluate(
      ([where, what, called, base64]) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        data.items.add(new File([bytes], called, { type: 'image/png' }))
        const options = { bubbles: true, cancelable: true }
        const told =
          what === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data })
        return document.querySelector(where)?.dispatchEvent(told)
      },
      [selector, event, name, picture.toString('base64')] as const,
    )
  await give('section.files', 'drop', 'ballkoni.png')
  await expect.poll(() => page.locator('.pic').count()).toBe(1)
  await give('main', 'paste', 'kopje.png')
  await expect.poll(() => page.locator('.pic').count()).toBe(2)
  // Refused by the page: the browser would open it instead of the program.
  expect(await give('header', 'drop', 'gabim.png')).toBe(false)
  expect(await picturesOf(_id)).toHaveLength(2)
})

test('an upload that is under way can be stopped, and one whose line broke is tried again', async () => {
  const { _id } = await aUnit(prona)
  const { page, context } = await openTab(_id, 'images')
  const input = page.locator('section.files input[type=file]:not([capture])')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/unit/images', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await released
    await route.abort().catch(() => {})
  })
  await input.setInputFiles([chosen('e ngadalshme.png', 'image/png')])
  await page.getByRole('progressbar', { name: 'Ngarkimi: e ngadalshme.png' }).waitFor()
  await page.getByRole('button', { name: 'Ndal ngarkimin: e ngadalshme.png' }).click()
  await expect.poll(() => page.locator('.up').count()).toBe(0)
  release()
  await input.setInputFiles([chosen('pa linjë.png', 'image/png')])
  await page.getByText('Serveri nuk u arrit dot').waitFor()
  expect(await picturesOf(_id)).toEqual([])
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Provo përsëri: pa linjë.png' }).click()
  await expect.poll(() => page.locator('.pic').count()).toBe(1)
})

test('pictures are put in order by keyboard alone, and screen readers announce where each goes', async () => {
  const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina', 'Banjo', 'Ballkon')
  const { page } = await openTab(unit, 'images')
  const grip = page.getByRole('button', { name: 'Zhvendos: Ditor' })
  const heard = page.locator('section.files > [role=status]')
  await grip.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => heard.textContent()).toBe('Ditor u mor. Vendi 1 nga 4.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  await expect.poll(() => heard.textContent()).toBe('Vendi 4 nga 4')
  await page.keyboard.press('Escape')
  await expect.poll(() => heard.textContent()).toBe('Ditor u kthye te vendi 1.')
  expect(await namesOn(page)).toEqual(['Ditor', 'Kuzhina', 'Banjo', 'Ballkon'])

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect.poll(() => namesOn(page)).toEqual(['Kuzhina', 'Banjo', 'Ditor', 'Ballkon'])
  await expect.poll(() => heard.textContent()).toBe('Ditor u vendos në vendin 3 nga 4.')
  await expect
    .poll(async () => (await picturesOf(unit)).map(({ alt }) => alt))
    .toEqual(['Kuzhina', 'Banjo', 'Ditor', 'Ballkon'])
  expect(await hasFocus(grip)).toBe(true)
  expect((await picturesOf(unit)).filter(({ cover }) => cover).map(({ alt }) => alt)).toEqual(['Ditor'])
})

test('pictures are carried with the pointer, and Escape puts one back', async () => {
  const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina', 'Banjo')
  const { page } = await openTab(unit, 'images')
  const carry = async () => {
    await page.getByRole('button', { name: 'Zhvendos: Ditor' }).hover()
    await page.mouse.down()
    await page.getByRole('button', { name: 'Hap në ekran të plotë: Banjo' }).hover()
    await expect
      .poll(() => page.locator('.pic[data-held]').evaluate((one) => getComputedStyle(one).order))
      .toBe('2')
  }
  await carry()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await namesOn(page)).toEqual(['Ditor', 'Kuzhina', 'Banjo'])
  await carry()
  await page.mouse.up()
  await expect.poll(() => namesOn(page)).toEqual(['Kuzhina', 'Banjo', 'Ditor'])
  await expect
    .poll(async () => (await picturesOf(unit)).map(({ alt }) => alt))
    .toEqual(['Kuzhina', 'Banjo', 'Ditor'])
})

test('what somebody else did to the pictures meanwhile is shown and not overwritten', async () => {
  const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina')
  const { page } = await openPage()
  // It hears of nothing until it asks.
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto(`/units/${unit}?tab=images`)
  await page.getByRole('button', { name: 'Zhvendos: Ditor' }).waitFor()
  await sendFiles(prona, 'unit/images', unit, [
    new File([new Uint8Array(picture)], 'e re.png', { type: 'image/png' }),
  ])
  await page.getByRole('button', { name: 'Zhvendos: Ditor' }).focus()
  for (const key of ['Space', 'End', 'Space']) await page.keyboard.press(key)
  await page.getByText('Dikush i ndryshoi ndërkohë fotografitë.').waitFor()
  await expect.poll(() => namesOn(page)).toEqual(['Ditor', 'Kuzhina', 'Pa përshkrim'])
})

test('pictures and documents that somebody else adds come by themselves, and what one holds meanwhile goes back', async () => {
  const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina')
  const { page } = await openTab(unit, 'images')
  const grip = page.getByRole('button', { name: 'Zhvendos: Ditor' })
  await grip.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  expect(await grip.getAttribute('aria-pressed')).toBe('true')
  await sendFiles(prona, 'unit/images', unit, [
    new File([new Uint8Array(picture)], 'e re.png', { type: 'image/png' }),
  ])
  await expect.poll(() => namesOn(page)).toEqual(['Ditor', 'Kuzhina', 'Pa përshkrim'])
  await expect.poll(() => grip.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('tab', { name: /^Dokumente/ }).click()
  await page.getByText('Ende pa dokumente').waitFor()
  await sendFiles(prona, 'unit/documents', unit, [
    new File([aPdf], 'kontrata.pdf', { type: 'application/pdf' }),
  ])
  await page.getByRole('row', { name: /kontrata\.pdf/ }).waitFor()
})

test('one picture is the cover, each can be described, and one is deleted only after asking', async () => {
  const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina', 'Banjo')
  const { page } = await openTab(unit, 'images')
  const act = async (name: string, what: string) => {
    await page.getByRole('button', { name: `Veprime: ${name}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  // The page shows a change before the server has it.
  const kept = (fact: 'alt' | 'cover') =>
    expect.poll(async () => (await picturesOf(unit)).map((picture) => picture[fact]))
  await act('Kuzhina', 'Bëje kryesore')
  await kept('cover').toEqual([false, true, false])
  await expect.poll(() => page.getByText('Kryesore', { exact: true }).count()).toBe(1)

  await act('Banjo', 'Përshkrimi i fotografisë')
  const dialog = page.getByRole('dialog', { name: 'Përshkrimi i fotografisë' })
  await dialog.getByRole('textbox').fill('Banjoja me dritare')
  await dialog.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await expect.poll(() => namesOn(page)).toEqual(['Ditor', 'Kuzhina', 'Banjoja me dritare'])
  await kept('alt').toEqual(['Ditor', 'Kuzhina', 'Banjoja me dritare'])

  await act('Kuzhina', 'Fshi fotografinë')
  await page.getByRole('dialog', { name: 'Fshi fotografinë' }).getByRole('button', { name: 'Anulo' }).click()
  expect(await picturesOf(unit)).toHaveLength(3)
  await act('Kuzhina', 'Fshi fotografinë')
  await page.getByRole('dialog', { name: 'Fshi fotografinë' }).getByRole('button', { name: 'Fshi' }).click()
  await expect.poll(() => namesOn(page)).toEqual(['Ditor', 'Banjoja me dritare'])
  await kept('cover').toEqual([true, false])
})

test('pictures are looked at on the whole screen by keys, and the keyboard returns to where it was', async () => {
  const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina', 'Banjo')
  const { page, pageErrors } = await openTab(unit, 'images')
  const opener = page.getByRole('button', { name: 'Hap në ekran të plotë: Ditor' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const screen = page.getByRole('dialog', { name: 'Fotografi' })
  const place = screen.locator('.full__head > .num').first()
  const keyLeadsTo = async (key: string, text: string) => {
    await page.keyboard.press(key)
    await expect.poll(() => place.textContent(), { message: key }).toBe(text)
  }
  await screen.getByRole('img', { name: 'Ditor' }).waitFor()
  await expect.poll(() => place.textContent()).toBe('1 nga 3')
  await keyLeadsTo('ArrowRight', '2 nga 3')
  await keyLeadsTo('End', '3 nga 3')
  await keyLeadsTo('ArrowRight', '3 nga 3')
  await keyLeadsTo('Home', '1 nga 3')
  await keyLeadsTo('PageDown', '2 nga 3')
  await screen.getByRole('img', { name: 'Kuzhina' }).waitFor()

  const scale = () =>
    screen.locator('.full__fit').evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).a)
  await page.keyboard.press('+')
  await expect.poll(scale).toBeCloseTo(1.5)
  // Near, the arrows move over the picture and not to the next.
  await keyLeadsTo('ArrowRight', '2 nga 3')
  await page.keyboard.press('0')
  await expect.poll(scale).toBe(1)
  await screen.locator('.full__stage').dblclick()
  await expect.poll(scale).toBe(2.5)
  await page.keyboard.press('0')
  await screen.locator('.full__stage').hover()
  await page.mouse.wheel(0, -300)
  await expect.poll(scale).toBeGreaterThan(2)

  await page.keyboard.press('0')
  const swipe = async (from: number, to: number) => {
    await page.mouse.move(from, 400)
    await page.mouse.down()
    await page.mouse.move(to, 410, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(800, 600)
  await expect.poll(() => place.textContent()).toBe('3 nga 3')
  await swipe(600, 640)
  await swipe(600, 800)
  await expect.poll(() => place.textContent()).toBe('2 nga 3')

  const download = page.waitForEvent('download')
  await screen.getByRole('button', { name: 'Shkarko' }).click()
  expect((await download).suggestedFilename()).toMatch(/^unit-2\.png$/)
  await page.keyboard.press('Escape')
  await screen.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
  expect(pageErrors).toEqual([])
})

test('documents are added with their facts, marked when they run out, narrowed down, looked at and deleted', async () => {
  const { _id } = await aUnit(prona)
  const { page, pageErrors } = await openTab(_id, 'documents')
  await page
    .locator('section.files input[type=file]')
    .setInputFiles([
      chosen('kontrata.pdf', 'application/pdf', aPdf),
      chosen('faqe.html', 'text/html', Buffer.from('<p>')),
    ])
  const dialog = page.getByRole('dialog', { name: 'Ngarko 2 dokumente' })
  await dialog.getByText('Ky lloj skedari nuk pranohet.').waitFor()
  await dialog.getByRole('combobox', { name: 'Lloji' }).click()
  await page.getByRole('option', { name: 'Kontratë' }).click()
  const expired = addDays(today, -1)
  await dialog.getByLabel('Skadon më', { exact: true }).fill(formatDay(expired, 'sq'))
  await dialog.getByRole('button', { name: 'Ngarko 1 dokument', exact: true }).click()
  const row = page.getByRole('row', { name: /kontrata\.pdf/ })
  await row.getByText('Skaduar').waitFor()
  await expect.poll(() => row.textContent()).toContain('Kontratë')

  await sendFiles(
    prona,
    'unit/documents',
    _id,
    [new File(['Çelësat janë te roja.'], 'shënim.txt', { type: 'text/plain' })],
    {
      expiresOn: addDays(today, 12),
      restricted: true,
    },
  )
  await page.reload()
  const note = page.getByRole('row', { name: /shënim\.txt/ })
  await note.getByText('Skadon pas 12 ditësh').waitFor()
  await note.getByText('I kufizuar').waitFor()
  await page.getByRole('button', { name: /^Kontratë/ }).click()
  await note.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Të gjitha/ }).click()

  await note.getByRole('button', { name: 'Shiko: shënim.txt' }).click()
  await page.getByRole('dialog', { name: 'shënim.txt' }).getByText('Çelësat janë te roja.').waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Shiko: kontrata.pdf' }).click()
  const preview = page.getByRole('dialog', { name: 'kontrata.pdf' })
  // A Chromium without a viewer of its own says so and offers the other ways.
  const isShown = await page.evaluate(() => navigator.pdfViewerEnabled)
  if (isShown) await preview.locator('iframe[src^="blob:"]').waitFor()
  else await preview.getByText('Ky shfletues nuk i shfaq PDF-të').waitFor()
  await preview.getByRole('link', { name: 'Hap në skedë të re' }).waitFor()
  await preview.getByRole('button', { name: 'Mbyll' }).click()

  await row.getByRole('button', { name: 'Veprime: kontrata.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Ndrysho të dhënat' }).click()
  const facts = page.getByRole('dialog', { name: 'Të dhënat e dokumentit' })
  await facts.getByLabel('Titulli').fill('Kontrata e shitjes')
  await facts.getByLabel('Skadon më', { exact: true }).fill('31.2.2027')
  await facts.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  await facts.getByText('Data nuk është e vlefshme (1900–2099).').waitFor()
  await facts.getByLabel('Skadon më', { exact: true }).fill('')
  await facts.getByRole('button', { name: 'Ruaj ndryshimet' }).click()
  const renamed = page.getByRole('row', { name: /Kontrata e shitjes/ })
  await renamed.waitFor()
  const { documents } = await prona.call('GET', `unit/documents?id=${_id}`)
  expect(documents).toMatchObject([
    { title: 'Kontrata e shitjes', category: 'contract', expiresOn: null },
    {},
  ])

  await renamed.getByRole('button', { name: 'Veprime: Kontrata e shitjes' }).click()
  await page.getByRole('menuitem', { name: 'Fshi dokumentin' }).click()
  await page.getByRole('dialog', { name: 'Fshi dokumentin' }).getByRole('button', { name: 'Fshi' }).click()
  await renamed.waitFor({ state: 'hidden' })
  expect((await prona.call('GET', `unit/documents?id=${_id}`)).documents).toHaveLength(1)
  expect(pageErrors).toEqual([])
})

test('whoever may only read sees pictures without the ways to change them, and no restricted document', async () => {
  const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina')
  await sendFiles(prona, 'unit/documents', unit, [new File([aPdf], 'hapur.pdf', { type: 'application/pdf' })])
  await sendFiles(
    prona,
    'unit/documents',
    unit,
    [new File([aPdf], 'fshehur.pdf', { type: 'application/pdf' })],
    {
      restricted: true,
    },
  )
  const { roles } = await prona.call('GET', 'roles')
  const role = (roles as { _id: string; name: string }[]).find(({ name }) => name === 'Raportim')?._id
  const { token } = await aColleague(prona, { name: 'Lexuesi', role })
  const { page } = await openPage({ token })
  await page.goto(`/units/${unit}?tab=images`)
  await page.locator('ol.pics > .pic').nth(1).waitFor()
  expect(await page.getByRole('button', { name: /^(Zhvendos|Ngarko)/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Veprime: Kuzhina' }).click()
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Shkarko'])
  await page.keyboard.press('Escape')
  await page.goto(`/units/${unit}?tab=documents`)
  await page.getByRole('row', { name: /hapur\.pdf/ }).waitFor()
  expect(await page.getByText('fshehur.pdf').count()).toBe(0)
})

test('the files of a record stand in nobody’s way: light and dark, in a narrow window and from right to left', async () => {
  const unit = await aUnitWithPictures(prona, picture, 'Ditor', 'Kuzhina', 'Banjo')
  await sendFiles(
    prona,
    'unit/documents',
    unit,
    [new File([aPdf], 'kontrata.pdf', { type: 'application/pdf' })],
    {
      expiresOn: addDays(today, 3),
      category: 'contract',
    },
  )
  await sendFiles(prona, 'unit/documents', unit, [
    new File([aPdf], 'tjetër.pdf', { type: 'application/pdf' }),
  ])
  for (const look of [{ mode: 'light' }, { mode: 'dark', direction: 'rtl', width: 320 }] as const) {
    const { page } = await openTab(unit, 'images', look)
    // What lies further down is fetched when one comes near.
    await page.locator('ol.pics > .pic').last().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.pic img').count()).toBe(3)
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.locator('.pic__open').first().click()
    await page.locator('.full__fit img').waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`/units/${unit}?tab=documents`)
    await page.locator('.documents__open').first().waitFor()
    expect(await barriersOn(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.context().close()
  }
})

test('a record without pictures offers to add them, at its side as well, in the place that a cover would take', async () => {
  const property = await aProperty(prona)
  const { page } = await openPage()
  await page.goto(`/properties/${property._id}`)
  const side = page.locator('.gal')
  await side.getByText('Ende pa fotografi').waitFor()
  await side.getByRole('link', { name: 'Ngarko' }).click()
  await page.getByText('Tërhiqini fotografitë këtu').waitFor()
})
