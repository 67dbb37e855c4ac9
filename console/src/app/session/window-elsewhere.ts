/** Where the window leads in which somebody signs in again: to a word that it may be closed. */
export const signedInAgain = '/sign-in/again'
