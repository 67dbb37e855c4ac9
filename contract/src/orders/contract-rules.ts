import { addDays, type Day, daysBetween } from '../kernel/day.ts'
import type { FieldIssue } from '../kernel/errors.ts'
import type { Label } from '../kernel/field.ts'
import { formatDay, formatMoney } from '../kernel/format.ts'
import type { Currency } from '../kernel/money.ts'
import type { ActionInput, Row } from '../kernel/resource.ts'
import type { Language } from '../kernel/words.ts'
import type { order } from './order.ts'
import { sharesOf, wholeShare } from './parties.ts'

type Order = Row<typeof order>
type Input<
  A extends 'activate' | 'cancel' | 'giveNotice' | 'end' | 'terminate' | 'transfer' | 'handOver' | 'moveOut',
> = ActionInput<typeof order, A>

/** Why a contract cannot be signed by these parties: somebody must buy or rent, and shares make a whole. */
export function partyIssues({ intent, parties }: Pick<Order, 'intent' | 'parties'>): FieldIssue[] {
  const role = intent === 'sale' ? 'buyer' : 'tenant'
  const takers = parties.filter((party) => party.role === role)
  if (takers.length === 0) return [rule('parties', intent === 'sale' ? noBuyer : noTenant)]
  // One alone takes all, and tenants need not say who takes how much.
  const unshared = takers.every(({ shareBp }) => shareBp === null)
  if (unshared && (takers.length === 1 || intent === 'lease')) return []
  const sum = takers.reduce((total, { shareBp }) => total + (shareBp ?? 0), 0)
  return sum === wholeShare ? [] : [rule('parties', notWhole)]
}

/** Each customer is a party once: whoever buys is liable anyway, and a share in two parts is one share. */
export function repeatedParties({
  parties = [],
}: {
  readonly parties?: readonly { readonly customer?: unknown }[]
}): FieldIssue[] {
  return parties.flatMap(({ customer }, index) => {
    const isAgain = parties.findIndex((party) => party.customer === customer) < index
    return isAgain ? [rule(`parties.${index}.customer`, partyAlready)] : []
  })
}

/** Nobody rents what is sold to them, and shares never come to more than the whole. */
export function draftPartyIssues({ intent, parties }: Drafted): FieldIssue[] {
  const misplaced = parties.flatMap(({ role }, index) =>
    intent === 'sale' && role === 'tenant' ? [rule(`parties.${index}.role`, tenantOfSale)] : [],
  )
  return sharesOf(parties) > wholeShare ? [...misplaced, rule('parties', tooManyShares)] : misplaced
}

type Drafted = {
  readonly intent: Order['intent']
  readonly parties: readonly { readonly role?: unknown; readonly shareBp?: number | null }[]
}

/** A deed is dated once it is drawn up. */
export function deedIssues(
  { notary }: { readonly notary?: { readonly actOn?: Day | null } | null },
  today: Day,
): FieldIssue[] {
  return notary?.actOn && notary.actOn > today ? [rule('notary.actOn', inFuture)] : []
}

/** A contract is signed by now, and the security deposit of a lease received or waived. */
export function signingIssues(
  { security, securityOn }: Pick<Order, 'security' | 'securityOn'>,
  input: Input<'activate'>,
  today: Day,
): FieldIssue[] {
  const isOpen = Boolean(security) && !securityOn && !input.securityOn && !input.securityWaived
  return [
    ...(input.signedOn > today ? [rule('signedOn', inFuture)] : []),
    ...(isOpen ? [rule('securityOn', securityMissing)] : []),
    ...(input.securityOn && input.securityWaived ? [rule('securityWaived', securityBoth)] : []),
    ...(input.securityOn && input.securityOn > today ? [rule('securityOn', inFuture)] : []),
  ]
}

/** A yearly increase by percent says by how many, and one by an index by which. */
export function indexationIssues({
  indexation,
}: {
  readonly indexation?: {
    readonly kind?: unknown
    readonly percentBp?: number | null
    readonly series?: string | null
  } | null
}): FieldIssue[] {
  const { kind, percentBp, series } = indexation ?? {}
  if (kind === 'percent' && !percentBp) return [{ field: 'indexation.percentBp', code: 'required' }]
  return kind === 'index' && !series ? [{ field: 'indexation.series', code: 'required' }] : []
}

/** Days without rent have a first and a last one: with one of them alone every day would be charged. */
export function rentFreeIssues({
  rentFree,
}: {
  readonly rentFree?: { readonly from?: Day | null; readonly to?: Day | null } | null
}): FieldIssue[] {
  const { from = null, to = null } = rentFree ?? {}
  if ((from === null) === (to === null)) return []
  return [{ field: from === null ? 'rentFree.from' : 'rentFree.to', code: 'required' }]
}

/** Of days without rent some are the lease's. One that goes on by itself may have them after its last day. */
export function rentFreeOutside({
  startsOn,
  endsOn,
  rollover,
  rentFree,
}: Partial<Pick<Order, 'startsOn' | 'endsOn' | 'rollover'>> & {
  readonly rentFree?: { readonly from?: Day | null; readonly to?: Day | null } | null
}): FieldIssue[] {
  const { from, to } = rentFree ?? {}
  if (from && to && from > to) return []
  if (startsOn && to && to < startsOn) return [rule('rentFree.to', freeBeforeStart)]
  return endsOn && !rollover && from && from > endsOn ? [rule('rentFree.from', freeAfterEnd)] : []
}

/** The day on which a lease ends anyway needs no notice in time, unless it goes on by itself. */
export function noticeIssues(
  lease: Pick<Order, 'startsOn' | 'endsOn' | 'noticeDays' | 'rollover'>,
  { noticeOn, leaveOn, reason }: Input<'giveNotice'>,
  today: Day,
): FieldIssue[] {
  if (noticeOn > today) return [rule('noticeOn', inFuture)]
  if (leaveOn < noticeOn) return [rule('leaveOn', leavesBeforeNotice)]
  if (lease.startsOn !== null && leaveOn < lease.startsOn) return [rule('leaveOn', leavesBeforeStart)]
  const last = lease.rollover ? null : lease.endsOn
  if (last !== null && leaveOn > last) return [rule('leaveOn', leavesAfterEnd)]
  if (leaveOn === last) return []
  const isSoon = daysBetween(noticeOn, leaveOn) < (lease.noticeDays ?? 0)
  return isSoon && !reason ? [rule('leaveOn', tooSoon(addDays(noticeOn, lease.noticeDays ?? 0)))] : []
}

/** A lease that has not begun may be ended before its first day, and never was. */
export function endIssues(
  { startsOn }: Pick<Order, 'startsOn'>,
  { leaveOn }: Input<'end'>,
  today: Day,
): FieldIssue[] {
  if (leaveOn > today) return [rule('leaveOn', inFuture)]
  const hasBegun = startsOn !== null && startsOn <= today
  return hasBegun && leaveOn < startsOn ? [rule('leaveOn', leavesBeforeStart)] : []
}

/** What is refunded and what is kept come to what was received. */
export function settlementIssues(
  { refunded, kept }: Pick<Input<'terminate'>, 'refunded' | 'kept'>,
  received: number,
  currency: Currency,
): FieldIssue[] {
  return refunded + kept === received ? [] : [rule('kept', unsettled(received, currency))]
}

/**
 * What becomes of a reservation's deposit when it is cancelled: what is said, or else what was agreed on; null where
 * none was received.
 */
export function depositSettlement(
  { deposit, depositOn, refundable }: Pick<Order, 'deposit' | 'depositOn' | 'refundable'>,
  { refunded, kept }: Pick<Input<'cancel'>, 'refunded' | 'kept'>,
): { readonly refunded: number; readonly kept: number } | null {
  if (deposit === null || depositOn === null) return null
  const usual = refundable === false ? 0 : deposit
  const back = refunded ?? (typeof kept === 'number' ? Math.max(0, deposit - kept) : usual)
  return { refunded: back, kept: kept ?? Math.max(0, deposit - back) }
}

export function handoverIssues(
  { signedOn }: Pick<Order, 'signedOn'>,
  { doneOn }: Input<'handOver'>,
  today: Day,
): FieldIssue[] {
  if (doneOn > today) return [rule('doneOn', inFuture)]
  return signedOn !== null && doneOn < signedOn ? [rule('doneOn', beforeSigning)] : []
}

/** A tenant gives back what was handed over, or, where that was not noted, what was let by then. */
export function returnIssues(
  { startsOn, handover }: Pick<Order, 'startsOn' | 'handover'>,
  { doneOn }: Input<'moveOut'>,
  today: Day,
): FieldIssue[] {
  if (doneOn > today) return [rule('doneOn', inFuture)]
  const since = handover?.doneOn ?? startsOn
  return since !== null && doneOn < since ? [rule('doneOn', backBeforeHandover)] : []
}

export function transferIssues(
  { parties, signedOn }: Pick<Order, 'parties' | 'signedOn'>,
  { fromCustomer, toCustomer, validOn }: Input<'transfer'>,
  today: Day,
): FieldIssue[] {
  const has = (customer: string) => parties.some((party) => party.customer === customer)
  return [
    ...(has(fromCustomer) ? [] : [rule('fromCustomer', noParty)]),
    ...(has(toCustomer) ? [rule('toCustomer', partyAlready)] : []),
    ...(validOn > today ? [rule('validOn', inFuture)] : []),
    ...(signedOn !== null && validOn < signedOn ? [rule('validOn', beforeSigning)] : []),
  ]
}

function rule(field: string, message: Label): FieldIssue {
  return { field, code: 'rule', message }
}

const noBuyer: Label = [
  'Një shitje ka të paktën një blerës.',
  'A sale has at least one buyer.',
  'Ein Verkauf hat mindestens einen Käufer.',
  'Una venta tiene al menos un comprador.',
]
const noTenant: Label = [
  'Një qira ka të paktën një qiramarrës.',
  'A lease has at least one tenant.',
  'Eine Vermietung hat mindestens einen Mieter.',
  'Un alquiler tiene al menos un inquilino.',
]
const notWhole: Label = [
  'Pjesët duhet të bëjnë bashkë 100 %.',
  'The shares must add up to 100%.',
  'Die Anteile müssen zusammen 100 % ergeben.',
  'Las cuotas deben sumar el 100 %.',
]
const tenantOfSale: Label = [
  'Një shitje ka blerës, jo qiramarrës.',
  'A sale has buyers, not tenants.',
  'Ein Verkauf hat Käufer, keine Mieter.',
  'Una venta tiene compradores, no inquilinos.',
]
const tooManyShares: Label = [
  'Pjesët bëjnë bashkë më shumë se 100 %.',
  'The shares add up to more than 100%.',
  'Die Anteile ergeben zusammen mehr als 100 %.',
  'Las cuotas suman más del 100 %.',
]
const freeBeforeStart: Label = [
  'Ditët pa qira mbarojnë para se të fillojë qiraja.',
  'The rent-free days end before the lease starts.',
  'Die mietfreien Tage enden vor dem Beginn der Miete.',
  'Los días sin alquiler terminan antes de que empiece el contrato.',
]
const freeAfterEnd: Label = [
  'Ditët pa qira fillojnë pasi qiraja ka mbaruar.',
  'The rent-free days begin after the lease has ended.',
  'Die mietfreien Tage beginnen nach dem Ende der Miete.',
  'Los días sin alquiler empiezan después de terminar el contrato.',
]
const inFuture: Label = [
  'Kjo ditë nuk mund të jetë në të ardhmen.',
  'This day cannot be in the future.',
  'Dieser Tag kann nicht in der Zukunft liegen.',
  'Este día no puede estar en el futuro.',
]
const securityMissing: Label = [
  'Shkruani datën kur u mor garancia, ose hiqni dorë prej saj.',
  'Enter the date the security deposit was received, or waive it.',
  'Geben Sie ein, wann die Kaution erhalten wurde, oder verzichten Sie darauf.',
  'Indique la fecha en que se recibió la fianza o renuncie a ella.',
]
const securityBoth: Label = [
  'Zgjidhni njërën: garancia u mor, ose u hoq dorë prej saj.',
  'Choose one: the security deposit was received, or it was waived.',
  'Wählen Sie eines: Die Kaution wurde erhalten oder erlassen.',
  'Elija una opción: la fianza se recibió o se renunció a ella.',
]
const leavesBeforeNotice: Label = [
  'Dita e largimit nuk mund të jetë para njoftimit.',
  'The leaving day cannot be before the notice.',
  'Der Auszug kann nicht vor der Kündigung liegen.',
  'El día de salida no puede ser anterior al preaviso.',
]
const leavesBeforeStart: Label = [
  'Dita e largimit nuk mund të jetë para fillimit të qirasë.',
  'The leaving day cannot be before the start of the lease.',
  'Der Auszug kann nicht vor dem Beginn der Miete liegen.',
  'El día de salida no puede ser anterior al inicio del alquiler.',
]
const leavesAfterEnd: Label = [
  'Qiraja mbaron më herët se kjo ditë.',
  'The lease ends before this day.',
  'Die Miete endet vor diesem Tag.',
  'El alquiler termina antes de este día.',
]
const beforeSigning: Label = [
  'Kjo ditë nuk mund të jetë para nënshkrimit.',
  'This day cannot be before the signing.',
  'Dieser Tag kann nicht vor der Unterzeichnung liegen.',
  'Este día no puede ser anterior a la firma.',
]
const backBeforeHandover: Label = [
  'Njësitë nuk kthehen para se të dorëzohen.',
  'The units cannot be given back before they were handed over.',
  'Die Einheiten können nicht vor ihrer Übergabe zurückgegeben werden.',
  'Las unidades no pueden devolverse antes de su entrega.',
]
function unsettled(received: number, currency: Currency): Label {
  const amount = (language: Language) => formatMoney(received, currency, language)
  return [
    `Ajo që kthehet dhe ajo që mbahet duhet të bëjnë bashkë sa është arkëtuar: ${amount('sq')}.`,
    `What is refunded and what is kept must add up to what was received: ${amount('en')}.`,
    `Erstattetes und Einbehaltenes müssen zusammen das Erhaltene ergeben: ${amount('de')}.`,
    `Lo devuelto y lo no devuelto deben sumar lo recibido: ${amount('es')}.`,
  ]
}
const noParty: Label = [
  'Ky klient nuk është palë e kontratës.',
  'This customer is no party of the contract.',
  'Dieser Kunde ist keine Partei des Vertrags.',
  'Este cliente no es parte del contrato.',
]
const partyAlready: Label = [
  'Ky klient është tashmë palë e kontratës.',
  'This customer is a party of the contract already.',
  'Dieser Kunde ist schon Partei des Vertrags.',
  'Este cliente ya es parte del contrato.',
]

function tooSoon(earliest: Day): Label {
  return [
    `Afati i njoftimit mbaron më ${formatDay(earliest, 'sq')}. Për një ditë më të hershme shkruani arsyen.`,
    `The notice period ends on ${formatDay(earliest, 'en')}. For an earlier day enter the reason.`,
    `Die Kündigungsfrist endet am ${formatDay(earliest, 'de')}. Für einen früheren Tag geben Sie den Grund ein.`,
    `El plazo de preaviso termina el ${formatDay(earliest, 'es')}. Para un día anterior indique el motivo.`,
  ]
}
