import { Avatar } from '../ui/avatar.tsx'
import { Glyph, shapes } from '../ui/glyph.tsx'
import { drawings, Icon } from '../ui/icon.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Case } from './section.tsx'

export function Drawings() {
  return (
    <>
      <Case name="<Icon name>">
        {namesOf(drawings).map((name) => (
          <span className="guide__drawing" key={name} data-icon={name}>
            <Icon name={name} />
            <code>{name}</code>
          </span>
        ))}
      </Case>
      <Case name="<Icon name small>">
        {(['plus', 'close', 'down', 'search', 'next'] as const).map((name) => (
          <Icon key={name} name={name} small />
        ))}
      </Case>
      <Case name="<Glyph shape>">
        {namesOf(shapes).map((shape) => (
          <span className="guide__drawing" key={shape} data-shape={shape}>
            <Glyph shape={shape} />
            <code>{shape}</code>
          </span>
        ))}
      </Case>
      <Case name="<Avatar name large?>">
        <Avatar name="Teuta Bregu" />
        <Avatar name="Arben" />
        <Avatar name="Teuta Bregu" large />
      </Case>
      <Case name="<LogoMark>">
        <span className="guide__logo">
          <LogoMark />
        </span>
      </Case>
    </>
  )
}

function namesOf<T extends string>(drawn: Readonly<Record<T, unknown>>): readonly T[] {
  const names: T[] = []
  for (const name in drawn) names.push(name)
  return names
}
