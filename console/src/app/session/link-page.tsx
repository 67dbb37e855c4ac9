import { useRouterState } from '@tanstack/react-router'
import { ConfirmAddressPage } from './confirm-address-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { SetPasswordPage } from './set-password-page.tsx'

/** The page behind a link, by its path: few ever open one, and each file of its own would be named in the program. */
export function LinkPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (path === '/register') return <RegisterPage />
  return path === '/confirm-address' ? <ConfirmAddressPage /> : <SetPasswordPage />
}
