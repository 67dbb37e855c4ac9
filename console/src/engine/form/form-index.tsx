import { isNeeded } from '@prona/contract/kernel/conditions'
import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { use, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Glyph, type Shape } from '../../ui/glyph.tsx'
import { useWords } from '../../ui/language.ts'
import { groupsOf } from '../fields/field-groups.ts'
import { FieldDisplayContext } from './form-scope.tsx'
import { issuesIn } from './form-values.ts'
import { goTo } from './go-to-group.ts'
import { pathsOf } from './use-record-form.ts'
import { sectionId, useStanding } from './use-standing.ts'

type Props = { readonly resource: Resource; readonly fields: Fields }

/**
 * The index beside a form: the current group, what is still to be filled in or corrected, and links to each
 * group.
 */
export function FormIndex({ resource, fields }: Props) {
  const { t, label } = useWords()
  const { formState } = useFormContext()
  // Deferred, so that checking waits until the form is drawn and never slows typing.
  const chosen = useDeferredValue(useWatch(), undefined)
  const row = use(FieldDisplayContext)?.row
  const values = chosen && { ...row, ...chosen }
  const standing = useStanding(fields)
  const groups = useMemo(
    () =>
      groupsOf(resource, standing).map((group) => ({ ...group, part: Object.fromEntries(group.members) })),
    [resource, standing],
  )
  const { current, aim } = useCurrentSection(groups.map(({ key }) => sectionId(key)))
  const wrong = pathsOf(formState.errors).map((path) => path.split('.')[0])
  return (
    <nav className="index" aria-label={t('form.parts')}>
      {groups.map(({ key, members, part }) => {
        const group = resource.groups[key]
        const errors = members.filter(([name]) => wrong.includes(name)).length
        const isAsked = values && members.some(([, field]) => isNeeded(field, values))
        const missing = values
          ? issuesIn(part, values, values).filter(({ code }) => code === 'required').length
          : 0
        return (
          <a
            key={key}
            href={`#${sectionId(key)}`}
            aria-current={current === sectionId(key) || undefined}
            onClick={(event) => {
              event.preventDefault()
              aim(sectionId(key))
              goTo(sectionId(key))
            }}
          >
            {group && label(group.label)}
            {errors > 0 ? (
              <Sign tone="late" shape="triangle" says={t('form.issues', { count: errors })} />
            ) : missing > 0 ? (
              <Sign tone="blocked" shape="dashedRing" says={t('form.missing', { count: missing })} />
            ) : (
              isAsked && <Sign tone="available" shape="tick" says={t('form.complete')} />
            )}
          </a>
        )
      })}
    </nav>
  )
}

type SignProps = { readonly tone: string; readonly shape: Shape; readonly says: string }

function Sign({ tone, shape, says }: SignProps) {
  return (
    <span data-s={tone} title={says}>
      <Glyph shape={shape} />
      <span className="vh">, {says}</span>
    </span>
  )
}

/** The topmost visible section, or the one that was jumped to while it is visible. */
function useCurrentSection(ids: readonly string[]) {
  const [aimed, setAimed] = useState<string>()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const all = ids.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      setSeen((before) => {
        const now = new Set(before)
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) now.add(target.id)
          else now.delete(target.id)
          if (!isIntersecting) setAimed((id) => (id === target.id ? undefined : id))
        }
        return now
      })
    })
    for (const id of all.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [all])
  const first = ids.find((id) => seen.has(id)) ?? ids[0]
  return { current: aimed && seen.has(aimed) ? aimed : first, aim: setAimed }
}
