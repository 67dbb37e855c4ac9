/**
 * The list of pages that are not a resource's, and the only one: a line here adds a page to the menu, the roles and
 * the router.
 */
export { contract, help, notifications, preferences, profile, security } from './account/pages.ts'
export { audit } from './audit/audit-page.ts'
export { reports } from './reports/reports-page.ts'
export { comparison } from './units/pages.ts'
