import { formatNumber } from '@prona/contract/kernel/number-text'
import { unit } from '@prona/contract/resources'
import type { Entry } from '../timeline/timeline-view.tsx'
import type { Words } from '../ui/language.ts'
import { arranged } from '../units/arrangement.ts'
import type { MatrixUnit } from './matrix-unit.ts'

/** The units in the order of the matrix: blocks and entrances one after the other, each from its highest floor down. */
export function timelineEntries(
  units: readonly MatrixUnit[],
  { t, label, language }: Words,
): readonly Entry[] {
  const { groups, floors, rest } = arranged(units)
  const of = (some: readonly MatrixUnit[]): readonly Entry[] => some.map((one) => ({ unit: one }))
  return [
    ...groups.flatMap((group) => {
      const place = [
        group.block && t('matrix.blockNamed', { block: group.block }),
        group.entrance && t('matrix.entrance', { entrance: group.entrance }),
      ]
      return floors.flatMap((floor) => {
        const some = (group.floors.get(floor) ?? []).map((placed) => placed.unit)
        const level = t('matrix.floor', { floor: formatNumber(floor, language) })
        return some.length > 0 ? [titled([...place, level]), ...of(some)] : []
      })
    }),
    ...rest.flatMap(({ kind, floors: byFloor }) => [
      titled([label(unit.fields.kind.choices[kind as MatrixUnit['kind']])]),
      ...byFloor.flatMap((floor) => of(floor.units)),
    ]),
  ]
}

function titled(parts: readonly string[]): Entry {
  const title = parts.filter(Boolean).join(', ')
  return { title: title.slice(0, 1).toUpperCase() + title.slice(1) }
}
