import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'

/** The service signed nobody in, or what it said is not to be believed: why stands in the log. */
export function notAccepted(name: string): AppError {
  return refusal('wrongCredentials', [
    `Hyrja me ${name} nuk u pranua. Provoni përsëri.`,
    `Signing in with ${name} was not accepted. Try again.`,
    `Die Anmeldung mit ${name} wurde nicht angenommen. Versuchen Sie es erneut.`,
    `No se aceptó el inicio de sesión con ${name}. Inténtelo de nuevo.`,
  ])
}

/** This browser did not begin to sign in, or took too long. */
export function notBegun(name: string): AppError {
  return refusal('wrongCredentials', [
    `Hyrja me ${name} zgjati shumë ose nuk u nis në këtë shfletues. Provoni përsëri.`,
    `Signing in with ${name} took too long or was not started in this browser. Try again.`,
    `Die Anmeldung mit ${name} dauerte zu lange oder wurde nicht in diesem Browser begonnen. Versuchen Sie es erneut.`,
    `El inicio de sesión con ${name} tardó demasiado o no se empezó en este navegador. Inténtelo de nuevo.`,
  ])
}

/** Whom they are there is known, but they are nobody here, or somebody who may not come in. */
export function nobodyHere(name: string): AppError {
  return refusal('forbidden', [
    `Llogaria juaj te ${name} nuk ka qasje në Prona. Kërkojani administratorit.`,
    `Your account at ${name} has no access to Prona. Ask your administrator.`,
    `Ihr Konto bei ${name} hat keinen Zugriff auf Prona. Wenden Sie sich an Ihren Administrator.`,
    `Su cuenta de ${name} no tiene acceso a Prona. Pídaselo a su administrador.`,
  ])
}

function refusal(code: 'wrongCredentials' | 'forbidden', detail: Label): AppError {
  return new AppError(code, {}, [], {}, detail)
}
