import type { Field } from '@prona/contract/kernel/field'
import { formatPercent } from '@prona/contract/kernel/format'
import { evenShares, sharesOf, wholeShare } from '@prona/contract/orders/parties'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isRecord } from '../engine/data/value-at.ts'
import { FormField } from '../engine/form/form-field.tsx'
import { Button } from '../ui/button.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { usePricing } from './use-pricing.ts'

type Party = Readonly<Record<string, unknown>>
type Props = { readonly members: readonly (readonly [string, Field])[] }

/** Who the order is with, and whether their shares make a whole. */
export function PartiesGroup({ members }: Props) {
  return (
    <>
      {members.map(([name, field]) => (
        <FormField key={name} path={name} field={field} bare={name === 'parties'} />
      ))}
      <Shares />
      <Takers />
    </>
  )
}

/** Who takes the units buys them or rents them, as the order is for one or the other. */
function Takers() {
  const { getValues, resetField } = useFormContext()
  const { intent } = usePricing()
  const watched: unknown = useWatch({ name: 'parties' })
  const count = Array.isArray(watched) ? watched.length : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a party that joins begins as a buyer
  useEffect(() => {
    const [from, to] = intent === 'lease' ? ['buyer', 'tenant'] : ['tenant', 'buyer']
    const parties: unknown = getValues('parties')
    for (const [at, party] of (Array.isArray(parties) ? parties : []).entries()) {
      if (isRecord(party) && party.role === from) resetField(`parties.${at}.role`, { defaultValue: to })
    }
  }, [intent, count, getValues, resetField])
  return null
}

/** Nothing is blocked by it: a draft may be agreed on later. */
function Shares() {
  const { t, language } = useWords()
  const { setValue } = useFormContext()
  const watched: unknown = useWatch({ name: 'parties' })
  const parties = Array.isArray(watched) ? watched.filter(isRecord) : []
  const left = wholeShare - sharesOf(parties)
  useGivenShare(parties, left)
  useHalves(parties)
  const takers = parties.flatMap((party, at) => (isTaker(party) ? [{ at, share: party.shareBp }] : []))
  const isShared = takers.some(({ share }) => typeof share === 'number')
  const give = (at: number, share: number | null) =>
    setValue(`parties.${at}.shareBp`, share, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const even = takers.length > 1 && (
    <Button
      small
      onClick={() => {
        const shares = evenShares(takers.length)
        for (const [place, { at }] of takers.entries()) give(at, shares[place] ?? null)
      }}
    >
      {t('order.shareEvenly')}
    </Button>
  )
  if (!isShared || left === 0) {
    const isEven = evenShares(takers.length).every((share, at) => takers[at]?.share === share)
    return even && !isEven && <div className="f6 order-shares">{even}</div>
  }
  if (left < 0) {
    return (
      <div className="note f6" data-s="held" role="status">
        <Glyph shape="triangle" />
        <span className="grow">{t('order.sharesOver', { share: formatPercent(-left, language) })}</span>
        {even}
      </div>
    )
  }
  const empty = parties.findIndex((party) => isTaker(party) && typeof party.shareBp !== 'number')
  const share = formatPercent(left, language)
  return (
    <div className="note f6" role="status">
      <Glyph shape="dashedRing" />
      <span className="grow">{t('order.sharesLeft', { share })}</span>
      {empty >= 0 && (
        <Button small onClick={() => give(empty, left)}>
          {t('order.giveShare', { share })}
        </Button>
      )}
      {even}
    </div>
  )
}

/** Who takes a share: guarantors and brokers have none. */
function isTaker({ role }: Party): boolean {
  return role === 'buyer' || role === 'tenant'
}

/**
 * The one party without a share is given what another's new share leaves. One whose share was just removed stays
 * without: the others' did not change.
 */
function useGivenShare(parties: readonly Party[], left: number) {
  const { setValue } = useFormContext()
  const before = useRef<readonly Party[]>(parties)
  useEffect(() => {
    const last = before.current
    before.current = parties
    if (last.length !== parties.length || left <= 0) return
    const without = parties.flatMap((party, at) =>
      isTaker(party) && typeof party.shareBp !== 'number' ? [at] : [],
    )
    const [only, ...more] = without
    if (only === undefined || more.length > 0 || typeof last[only]?.shareBp === 'number') return
    const isOtherChanged = parties.some(({ shareBp }, at) => at !== only && shareBp !== last[at]?.shareBp)
    if (isOtherChanged) setValue(`parties.${only}.shareBp`, left, { shouldDirty: true, shouldTouch: true })
  }, [parties, left, setValue])
}

/** Who joins somebody that had everything takes half of it. */
function useHalves(parties: readonly Party[]) {
  const { setValue } = useFormContext()
  const count = useRef(parties.length)
  useEffect(() => {
    const before = count.current
    count.current = parties.length
    const [first, second] = parties
    const isJoined = before === 1 && parties.length === 2 && first?.role === second?.role
    if (!isJoined || first?.shareBp !== wholeShare || second?.shareBp) return
    for (const at of [0, 1]) {
      setValue(`parties.${at}.shareBp`, wholeShare / 2, { shouldDirty: true, shouldTouch: true })
    }
  }, [parties, setValue])
}
