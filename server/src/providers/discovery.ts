import * as z from 'zod/mini'
import { away, type Reach } from './reach.ts'

const address = z.string().check(z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text)))

const metadataSchema = z.looseObject({
  issuer: z.string(),
  jwks_uri: address,
  authorization_endpoint: z.optional(address),
  token_endpoint: z.optional(address),
  userinfo_endpoint: z.optional(address),
  end_session_endpoint: z.optional(address),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})
export type Metadata = z.infer<typeof metadataSchema>

export type Discovery = {
  /** What the issuer publishes about itself. */
  metadata(): Promise<Metadata>
  /** The same as far as it is known already. */
  known(): Metadata | undefined
}

const keptMs = 3_600_000
/** An issuer that did not answer is left alone for so long, however many people ask. */
const pauseMs = 3_000

type Parts = { readonly issuer: string; readonly reach: Reach; readonly now: () => number }

/** Asked once for all who wait. What is known goes on counting while the issuer cannot be asked again. */
export function discover({ issuer, reach, now }: Parts): Discovery {
  let kept: { readonly metadata: Metadata; readonly at: number } | undefined
  let asking: Promise<Metadata> | undefined
  let failed: { readonly error: unknown; readonly at: number } | undefined

  async function ask(): Promise<Metadata> {
    try {
      const metadata = await published(issuer, reach)
      kept = { metadata, at: now() }
      return metadata
    } catch (error) {
      failed = { error, at: now() }
      throw error
    } finally {
      asking = undefined
    }
  }

  return {
    known: () => kept?.metadata,
    async metadata() {
      if (kept && now() - kept.at < keptMs) return kept.metadata
      try {
        if (!asking && failed && now() - failed.at < pauseMs) throw failed.error
        asking ??= ask()
        return await asking
      } catch (error) {
        if (kept) return kept.metadata
        throw error
      }
    },
  }
}

async function published(issuer: string, reach: Reach): Promise<Metadata> {
  const response = await reach(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (response.status !== 200) throw away(`The issuer describes itself with status ${response.status}`)
  const read = metadataSchema.safeParse(await response.json().catch(() => undefined))
  if (!read.success) throw away('The issuer does not describe itself as OpenID Connect says')
  // Or one issuer could speak for another.
  if (read.data.issuer !== issuer) throw away(`The issuer calls itself ${read.data.issuer}, not ${issuer}`)
  if (issuer.startsWith('https:') && addressesIn(read.data).some((one) => !/^https:/i.test(one)))
    throw away('The issuer names an address without HTTPS')
  return read.data
}

function addressesIn(metadata: Metadata): string[] {
  const { jwks_uri, authorization_endpoint, token_endpoint, userinfo_endpoint, end_session_endpoint } =
    metadata
  const all = [jwks_uri, authorization_endpoint, token_endpoint, userinfo_endpoint, end_session_endpoint]
  return all.filter((one) => one !== undefined)
}
