import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormField } from '../kernel/form-field.tsx'
import { pathsOf } from '../kernel/use-record-form.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useWords } from '../ui/language.ts'
import { groupsOf, sayTheSame } from './groups.ts'

type Props = { readonly resource: Resource; readonly fields: Fields }

/** The fields under the headings of their declaration. */
export function FormGroups({ resource, fields }: Props) {
  const { label } = useWords()
  useGroupOfAddress()
  return (
    <div className="card__body">
      {groupsOf(resource, fields).map(({ key, members }) => {
        const group = resource.groups[key]
        return (
          <section className="group" id={sectionId(key)} key={key} aria-labelledby={`${sectionId(key)}-name`}>
            <header>
              <h2 className="h2" id={`${sectionId(key)}-name`}>
                {group && label(group.label)}
              </h2>
              {group?.help && <p>{label(group.help)}</p>}
            </header>
            <div className="fields">
              <Suspense>
                {members.map(([name, field]) => (
                  <FormField
                    key={name}
                    path={name}
                    field={field}
                    bare={sayTheSame(label, group?.label, field.label)}
                  />
                ))}
              </Suspense>
            </div>
          </section>
        )
      })}
    </div>
  )
}

/** The headings at the side: where one is, where something is to be corrected, and the way there. */
export function FormIndex({ resource, fields }: Props) {
  const { t, label } = useWords()
  const { formState } = useFormContext()
  const groups = groupsOf(resource, fields)
  const current = useCurrentSection(groups.map(({ key }) => sectionId(key)))
  const wrong = pathsOf(formState.errors).map((path) => path.split('.')[0])
  return (
    <nav className="index" aria-label={t('form.parts')}>
      {groups.map(({ key, members }) => {
        const group = resource.groups[key]
        return (
          <a
            key={key}
            href={`#${sectionId(key)}`}
            aria-current={current === sectionId(key) || undefined}
            onClick={(event) => {
              event.preventDefault()
              goTo(sectionId(key))
            }}
          >
            {group && label(group.label)}
            {members.some(([name]) => wrong.includes(name)) && (
              <span data-s="late">
                <Glyph shape="triangle" />
              </span>
            )}
          </a>
        )
      })}
    </nav>
  )
}

/** `…/edit#price` begins at the prices. */
function useGroupOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) goTo(sectionId(hash))
  }, [hash])
}

function sectionId(key: string): string {
  return `part-${key}`
}

function goTo(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}

/** The uppermost section that is in sight. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const all = ids.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      setSeen((before) => {
        const now = new Set(before)
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) now.add(target.id)
          else now.delete(target.id)
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
  return ids.find((id) => seen.has(id)) ?? ids[0]
}
