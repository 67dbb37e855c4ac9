import { branchScreens, companyScreens } from '../../branches/branch-screens.tsx'
import { customerScreens } from '../../customers/customer-screens.tsx'
import type { ScreensByResource } from '../../engine/own-screens.ts'
import { instalmentScreens } from '../../instalments/instalment-screens.ts'
import { invoiceScreens } from '../../invoices/invoice-screens.ts'
import { orderScreensWith } from '../../orders/order-screens.tsx'
import { paperTemplateScreens } from '../../papers/paper-template-screens.ts'
import { paymentScreens } from '../../payments/payment-screens.ts'
import { propertyScreens } from '../../properties/property-screens.ts'
import { roleScreens } from '../../roles/role-screens.tsx'
import { unitScreens } from '../../units/unit-screens.ts'
import { userScreens } from '../../users/user-screens.tsx'
import { webhookScreens } from '../../webhooks/webhook-screens.tsx'
import { unitPicker } from './unit-picker.ts'

/** The resources whose screens deviate from the derived ones. Comes with record pages and forms, never with a list. */
export const ownScreensByResource: ScreensByResource = {
  ...branchScreens,
  ...companyScreens,
  ...customerScreens,
  ...instalmentScreens,
  ...invoiceScreens,
  ...orderScreensWith(unitPicker),
  ...paperTemplateScreens,
  ...paymentScreens,
  ...propertyScreens,
  ...roleScreens,
  ...unitScreens,
  ...userScreens,
  ...webhookScreens,
}
