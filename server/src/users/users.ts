import type { FormDetails } from '@prona/contract/kernel/wire'
import { user } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { defineFeature, type Feature } from '../kernel/feature.ts'
import { asItIs } from '../personal/personal-data-route.ts'
import { lockAdministrators } from '../roles/administrators.ts'
import { administratorsRoute } from './administrators.ts'
import { colleaguesRoute } from './colleagues.ts'
import { disablingRoute } from './disabling-route.ts'
import { inviteListRoutes } from './invite-list-route.ts'
import { inviteRoute } from './invite-route.ts'
import { moveUser } from './move-user.ts'
import { movingRoute } from './moving-route.ts'
import { ownAddressRoutes } from './own-address-routes.ts'
import { ownLanguageRoute } from './own-language.ts'
import { signInLinkRoute } from './sign-in-link.ts'
import { disableUser, enableUser } from './take-over.ts'
import { allowLink, endSessions, invite, requirePassword, resetFactor } from './user-access.ts'
import { userSessionRoutes } from './user-sessions.ts'
import { userTokenRoutes } from './user-tokens.ts'
import { changeUser, createUser } from './write-user.ts'

export const userFeature: Feature<typeof user> = defineFeature(user, {
  begin: (ctx) => lockAdministrators(ctx.db),
  create: createUser,
  change: changeUser,
  actions: {
    disable: disableUser,
    enable: enableUser,
    move: moveUser,
    invite,
    signInLink: allowLink,
    resetFactor,
    requirePassword,
    endSessions,
    personalData: asItIs,
  },
  ownRoutes: ['invite', 'signInLink', 'personalData'],
  asked: branchesToGive,
  routes(app, parts) {
    colleaguesRoute(app, parts)
    disablingRoute(app, parts)
    movingRoute(app, parts)
    administratorsRoute(app, parts)
    inviteRoute(app, parts, userFeature)
    inviteListRoutes(app, parts, userFeature)
    signInLinkRoute(app, parts, userFeature)
    userSessionRoutes(app, parts)
    userTokenRoutes(app, parts)
    ownAddressRoutes(app, parts)
    ownLanguageRoute(app, parts)
  },
})

/** The branches the reader has, and those the user already has, beside the one that is the user's own. */
async function branchesToGive(
  ctx: Context,
  row: Readonly<Record<string, unknown>> | undefined,
): Promise<FormDetails['choices']> {
  const given = Array.isArray(row?.extraBranches) ? row.extraBranches.map(String) : []
  const own = row?.branch ?? ctx.branch
  const offered = (ctx.user?.branches ?? ctx.branches).filter((code) => code !== own)
  const codes = [...new Set([...offered, ...given])]
  const extraBranches = await ctx.db<{ value: string; label: string }[]>`
    select code as value, name as label from branches
    where code = any (${codes}::text[]) and deleted_at is null order by name`
  return { extraBranches: [...extraBranches] }
}
