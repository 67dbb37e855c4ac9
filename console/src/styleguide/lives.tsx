import { type LifePart, LifeSteps } from '../ui/life-steps.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { Case } from './section.tsx'

/** A life under way, one that ended before its time, and one that waits for its dates. */
export function Lives() {
  return (
    <Case name="<LifeLine name parts>" wide>
      {lives.map(([name, parts]) => (
        <div key={name} className="card" data-life={name}>
          <LifeSteps name={name} parts={parts} />
        </div>
      ))}
    </Case>
  )
}

const passed: LifePart = {
  key: 'draft',
  look: 'passed',
  word: 'Draft',
  spoken: 'kryer',
  notes: ['12.05.2026', 'Ilir Gurra'],
}

const lives: readonly (readonly [string, readonly LifePart[]])[] = [
  [
    'Under way',
    [
      passed,
      { key: 'held', look: 'skipped', word: 'I mbajtur', notes: ['U kapërcye'] },
      {
        key: 'reserved',
        look: 'now',
        word: 'I rezervuar',
        notes: ['Që nga 18.06.2026 · 118 ditë', 'Deri më 30.12.2026, 18:00'],
      },
      {
        key: 'completed',
        look: 'ahead',
        word: 'I përfunduar',
        spoken: 'ende jo',
        notes: ['Kur mbetja të jetë 0 €'],
      },
    ],
  ],
  [
    'Ended',
    [
      passed,
      { key: 'expired', look: 'end', word: 'I skaduar', mark: 'expired', notes: ['19.05.2026', 'Sistemi'] },
    ],
  ],
  [
    'On its way',
    [
      { ...passed, notes: [<Bone key="when" width={88} />, <Bone key="who" width={64} />] },
      {
        key: 'held',
        look: 'now',
        word: 'I mbajtur',
        notes: [<Bone key="when" width={88} />, <Bone key="who" width={64} />],
      },
    ],
  ],
]
