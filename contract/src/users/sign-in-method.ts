/** How people sign in. `USER` is by the token of the product's own user call; the others are services of others. */
export const signInMethods = ['Auth0', 'Firebase', 'JWT', 'USER', 'Amplify'] as const
export type SignInMethod = (typeof signInMethods)[number]
