import { elsewhereCalls, type WaysIn } from '@prona/client/sign-in-elsewhere'
import { useEffect, useState } from 'react'
import { connection } from './session.ts'

const calls = elsewhereCalls(connection)

/** Whether the company is still to be made, so that nobody can sign in yet, and how people sign in beside the password. */
export function useWaysIn(): WaysIn | null {
  const [ways, setWays] = useState<WaysIn | null>(null)
  useEffect(() => {
    void calls.waysIn().then(setWays)
  }, [])
  return ways
}

/** A passkey belongs to the address that it was made at. */
export function takesPasskeys(ways: WaysIn | null): boolean {
  return ways?.passkeys === location.hostname
}
