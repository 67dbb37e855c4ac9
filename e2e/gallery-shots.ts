import type { Page } from 'playwright-core'
import type { Shot } from './gallery.ts'

const list = '/units?perPage=25'
const rows = 'tbody [role="row"], tbody tr'

/** Every screen, in the order of use. */
export const shots: readonly Shot[] = [
  { name: 'sign-in', caption: 'Signing in', path: '/sign-in', signedOut: true },
  { name: 'units', caption: 'The list of units', path: list },
  {
    name: 'units-filtered',
    caption: 'Filters as chips, sorted by two columns',
    path: '/units?perPage=25&filter={"status":["available","reserved"],"salePrice":{"from":9000000}}&sort=property.name,-salePrice',
  },
  {
    name: 'filter-builder',
    caption: 'Conditions combined by all, any and not',
    path: list,
    act: async (page, t) => {
      await page.locator('.chip--add').first().click()
      await page.getByText(t('filter.build')).click()
      await dialogOf(page).waitFor()
    },
  },
  {
    name: 'selection',
    caption: 'Rows chosen, with their sums and what can be done with all of them',
    path: list,
    act: async (page) => {
      for (const row of [1, 3, 4]) await page.locator(rows).nth(row).locator('td').first().click()
    },
  },
  {
    name: 'bulk-change',
    caption: 'Changing many records at once',
    path: list,
    act: async (page, t) => {
      for (const row of [1, 3, 4]) await page.locator(rows).nth(row).locator('td').first().click()
      await page.getByRole('button', { name: t('bulk.change'), exact: true }).click()
      await dialogOf(page).waitFor()
    },
  },
  {
    name: 'preview',
    caption: 'A record beside the rows',
    path: list,
    act: async (page) => {
      await page.locator(rows).nth(2).locator('td').nth(2).focus()
      await page.keyboard.press('Space')
      await page.locator('.peek').waitFor()
    },
  },
  {
    name: 'save-view',
    caption: 'Keeping a view of a list, for oneself or for the branch',
    path: '/units?perPage=25&filter={"status":["available"]}',
    act: async (page, t) => {
      await page.getByRole('button', { name: t('views.save'), exact: true }).click()
      await dialogOf(page).waitFor()
    },
  },
  {
    name: 'import',
    caption: 'Importing from a file',
    path: '/units',
    act: async (page, t) => {
      await page.getByRole('button', { name: t('import.menu') }).click()
      await dialogOf(page).waitFor()
    },
  },
  { name: 'unit', caption: 'A unit', path: '/units/{2}' },
  { name: 'unit-pictures', caption: 'Its pictures', path: '/units/{2}?tab=images' },
  {
    name: 'picture-viewer',
    caption: 'A picture on the whole screen',
    path: '/units/{2}?tab=images',
    act: async (page) => {
      await page
        .locator('[role="tabpanel"] li button:has(img), [role="tabpanel"] li a:has(img)')
        .first()
        .click()
      await dialogOf(page).waitFor()
    },
  },
  { name: 'documents', caption: 'The documents of a property', path: '/properties/{0}?tab=documents' },
  {
    name: 'history',
    caption: 'What was changed, by whom, from what to what',
    path: '/units/{2}?tab=history',
  },
  {
    name: 'description',
    caption: 'A description that is written while one watches',
    path: '/units/{2}',
    act: async (page, t) => {
      await page.getByRole('button', { name: t('describe.open') }).click()
      await page.getByRole('button', { name: t('describe.write'), exact: true }).click()
      await page.getByText(t('describe.written')).waitFor()
    },
  },
  { name: 'unit-form', caption: 'Changing a unit', path: '/units/{2}/edit' },
  { name: 'property', caption: 'A property', path: '/properties/{0}' },
  { name: 'properties', caption: 'The list of properties', path: '/properties' },
  { name: 'customers', caption: 'The list of customers', path: '/customers?perPage=25' },
  { name: 'customer', caption: 'A customer', path: '/customers/{0}' },
  { name: 'customer-form', caption: 'A new customer', path: '/customers/new' },
  { name: 'orders', caption: 'Contracts and reservations', path: '/orders?perPage=25' },
  { name: 'order', caption: 'A reservation', path: '/orders/{0}' },
  { name: 'order-form', caption: 'A new reservation', path: '/orders/new' },
  {
    name: 'palette',
    caption: 'Find any record, go anywhere, do anything',
    path: list,
    act: async (page) => {
      await page.keyboard.press('Control+k')
      const dialog = dialogOf(page)
      await dialog.getByRole('combobox').fill('kulla')
      await dialog.getByRole('option').filter({ hasText: 'Kulla' }).first().waitFor()
    },
  },
  {
    name: 'shortcuts',
    caption: 'Everything the keyboard does',
    path: list,
    act: async (page) => {
      await page.keyboard.press('?')
      await dialogOf(page).waitFor()
    },
  },
  {
    name: 'settings',
    caption: 'The look, changed while one watches',
    path: list,
    act: async (page) => {
      await page.locator('.fab').click()
      await dialogOf(page).waitFor()
    },
  },
  { name: 'notifications', caption: 'Notifications', path: '/notifications' },
  { name: 'account', caption: 'One’s own account', path: '/account' },
  { name: 'users', caption: 'Users', path: '/users' },
  { name: 'role', caption: 'A role and what it may do', path: '/roles/{1}' },
  { name: 'branches', caption: 'Branches', path: '/branches' },
  {
    name: 'not-found',
    caption: 'An address that leads nowhere',
    path: '/units/01900000-0000-7000-8000-000000000000',
  },
  { name: 'units-dark', caption: 'Dark', path: list, settings: { paletteMode: 'dark' } },
  {
    name: 'unit-dark',
    caption: 'A unit, dark, in high contrast',
    path: '/units/{2}',
    settings: { paletteMode: 'dark', contrast: 'high' },
  },
  {
    name: 'units-horizontal',
    caption: 'The navigation on top, in green',
    path: list,
    settings: { layout: 'horizontal', navColor: 'discrete', colorPreset: 'green' },
  },
  { name: 'unit-rtl', caption: 'Right to left', path: '/units/{2}', settings: { direction: 'rtl' } },
  { name: 'phone-units', caption: 'The list on a phone', path: '/units', phone: true },
  { name: 'phone-unit', caption: 'A unit on a phone', path: '/units/{2}', phone: true },
  { name: 'phone-form', caption: 'A form on a phone', path: '/customers/new', phone: true },
  {
    name: 'phone-navigation',
    caption: 'The navigation on a phone',
    path: '/units',
    phone: true,
    act: async (page, t) => {
      await page.getByRole('button', { name: t('shell.openMenu') }).click()
      await dialogOf(page).waitFor()
    },
  },
]

function dialogOf(page: Page) {
  return page.getByRole('dialog').first()
}
