import type { Label } from './field.ts'

/** All ways in which a request can fail: code → status. The texts are in `language/`. */
export const errorStatus = {
  malformed: 400,
  invalidFilter: 400,
  notSignedIn: 401,
  wrongCredentials: 401,
  wrongCode: 401,
  signInOver: 401,
  forbidden: 403,
  confirmAgain: 403,
  asRole: 403,
  factorNeeded: 403,
  passwordNeeded: 403,
  notFound: 404,
  noSuchRoute: 404,
  methodNotAllowed: 405,
  tooSlow: 408,
  stale: 409,
  conflict: 409,
  underWay: 409,
  inUse: 409,
  notOpen: 409,
  unitTaken: 409,
  unitBlocked: 409,
  lastAdministrator: 409,
  preconditionFailed: 412,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  keyReused: 422,
  tooMany: 429,
  headersTooLarge: 431,
  internal: 500,
  notWritten: 502,
  providerAway: 502,
  unavailable: 503,
  tookTooLong: 503,
  notSavedInTime: 503,
  heldByOthers: 503,
  noRoom: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** All problems that a single field can have. */
export type IssueCode =
  | 'required'
  | 'unknown'
  | 'readOnly'
  | 'wrongType'
  | 'badText'
  | 'tooLong'
  | 'tooMany'
  | 'tooFew'
  | 'tooSmall'
  | 'tooBig'
  | 'notWhole'
  | 'notAChoice'
  | 'badDay'
  | 'badInstant'
  | 'badEmail'
  | 'badPhone'
  | 'badNuis'
  | 'badIban'
  | 'badUnitCode'
  | 'badHours'
  | 'badCode'
  | 'badUsername'
  | 'badId'
  | 'noSuchRecord'
  | 'notFilterable'
  | 'notSortable'
  | 'badRange'
  | 'notAllowed'
  | 'taken'
  | 'twice'
  | 'ambiguous'
  | 'badSheet'
  | 'openQuote'
  | 'tooDemanding'
  | 'badFileType'
  | 'notWhatItSays'
  | 'badFile'
  | 'tooManyPixels'
  | 'tooLongSide'
  | 'animated'
  | 'fileTooLarge'
  | 'overQuota'
  | 'notHere'
  | 'rule'

export type Params = Readonly<Record<string, string | number>>
/** `message` only where the declaration has a better sentence than the code's. */
export type FieldIssue = {
  readonly field: string
  readonly code: IssueCode
  readonly params?: Params
  readonly message?: Label
}

/** The body of every refusal: RFC 9457, `application/problem+json`. */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  readonly fields?: readonly { readonly field: string; readonly code: IssueCode; readonly message: string }[]
  readonly requestId: string
  /** With `stale` and `preconditionFailed`: the record as it is now, under its single name. */
  readonly current?: Readonly<Record<string, unknown>>
  /** With `inUse`: of what refers to the record as many as the reader sees, and the field by which they do. */
  readonly details?: { readonly resource: string; readonly field: string; readonly count: number }
  /** With `unitTaken`: by which order and when, as far as the reader may see that, and when it is free for as long. */
  readonly taken?: {
    readonly unit: string
    readonly order?: { readonly _id: string; readonly number: string }
    readonly until?: string | null
    readonly from?: string
    readonly to?: string | null
    readonly freeFrom?: string | null
  }
  /** With `underWay`: the bulk change or import that is not finished yet. */
  readonly batch?: string
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Params
  readonly fields: readonly FieldIssue[]
  /** Further members of the answer, such as the record as it is now. */
  readonly extra: Readonly<Record<string, unknown>>
  /** Explains the refusal better than the code does. */
  readonly detail: Label | undefined

  constructor(
    code: ErrorCode,
    params: Params = {},
    fields: readonly FieldIssue[] = [],
    extra: Readonly<Record<string, unknown>> = {},
    detail?: Label,
  ) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.fields = fields
    this.extra = extra
    this.detail = detail
  }
}

/** One field is wrong. */
export function invalid(field: string, code: IssueCode, params?: Params): AppError {
  return new AppError('invalid', {}, [params ? { field, code, params } : { field, code }])
}
