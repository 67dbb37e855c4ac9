/** The list of resources, and the only one: a line here adds one to the whole program. */
export { branch } from './branches/branch.ts'
export { customer } from './customers/customer.ts'
export { order } from './orders/order.ts'
export { property } from './properties/property.ts'
export { role } from './roles/role.ts'
export { unit } from './units/unit.ts'
export { user } from './users/user.ts'
