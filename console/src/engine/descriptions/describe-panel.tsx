import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '../../ui/styles/describe.css'
import { Drawer } from '@mantine/core'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { languages } from '@prona/contract/kernel/words'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { languageNames, useWords } from '../../ui/language.ts'
import { nameOf } from '../data/use-references.ts'
import { isRecord } from '../data/value-at.ts'
import { Choose } from './describe-choices.tsx'
import { DescribeText } from './describe-text.tsx'

type Props = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly opened: boolean
  readonly onClose: () => void
}

/**
 * A description in each language: the server writes it as a stream, it can be edited, and each is accepted on
 * its own.
 */
export function DescribePanel({ resource, row, opened, onClose }: Props) {
  const { t, language: own, label } = useWords()
  const [language, setLanguage] = useState(own)
  const heading = `${label(resource.fields.description?.label ?? resource.names.one)}: ${nameOf(resource, row, label)}`
  const has = (one: string) => isRecord(row.description) && Boolean(row.description[one])
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(var(--drawer-w), 100vw)"
      classNames={{ content: 'side' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={heading}>
        <div className="side__head">
          <h2>{heading}</h2>
          <button type="button" className="tool" aria-label={t('dialog.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="side__body">
          <Choose
            label={t('describe.language')}
            value={language}
            options={languages.map((one) => ({
              value: one,
              label: languageNames[one],
              spoken: t(has(one) ? 'describe.has' : 'describe.hasNot', { language: languageNames[one] }),
              filled: has(one),
            }))}
            onChange={setLanguage}
          />
          <DescribeText key={language} resource={resource} row={row} language={language} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
