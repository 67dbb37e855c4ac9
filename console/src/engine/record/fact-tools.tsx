import type { Field } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { copied } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'

type Props = {
  readonly field: Field
  /** What stands there, in words. */
  readonly text: string
  /** Of the field in its record: the first part of its path. */
  readonly name: string
  readonly resource: Resource
  readonly id: string
}

const copiedMs = 1500

/** The buttons beside a fact: copy it, or show its history. */
export function FactTools({ field, text, name, resource, id }: Props) {
  const { t, label } = useWords()
  const fieldName = label(field.label)
  return (
    <span className="fact__tools">
      {isCopied(field) && text !== '' && <CopyButton text={text} name={fieldName} />}
      {/* For the pointer only; with the keyboard the field is chosen in the history. */}
      {!resource.followsFrom && (
        <Link
          className="fact__tool"
          tabIndex={-1}
          aria-label={t('details.fieldHistory', { name: fieldName })}
          title={t('details.fieldHistory', { name: fieldName })}
          to="/$plural/$id"
          params={{ plural: resource.plural, id }}
          search={{ tab: 'history', field: name }}
        >
          <Icon name="clock" small />
        </Link>
      )}
    </span>
  )
}

function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useWords()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const fieldName = isCopied ? t('details.copied') : t('details.copy', { name })
  return (
    <button
      type="button"
      className="fact__tool"
      aria-label={fieldName}
      title={fieldName}
      data-done={isCopied || undefined}
      onClick={async () => setCopied(await copied(text))}
    >
      <Icon name={isCopied ? 'check' : 'copy'} small />
    </button>
  )
}

/** Whether a value is one that people copy, such as codes and numbers. */
function isCopied(field: Field): boolean {
  if (field.kind === 'text') return field.max <= 160 && !field.secret
  return field.kind === 'email' || field.kind === 'phone' || (field.kind === 'texts' && Boolean(field.shape))
}
