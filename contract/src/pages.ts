/** The list of pages that are no resource's, and the only one: a line here, and menu, roles and router know it. */
export { contract, notifications, preferences, profile, security } from './account/pages.ts'
