import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '../ui/styles/mantine.css'
import '../ui/styles/shell.css'
import '../ui/styles/table.css'
import '../ui/styles/facts.css'
import '../ui/styles/form.css'
import '../ui/styles/inputs.css'
import '../ui/styles/record.css'
import '../ui/styles/views.css'
import './specimens.css'
import './style-guide.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { useSettings } from '../app/settings/settings.ts'
import { Hints } from '../ui/hints.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { theme } from '../ui/theme.ts'
import { Toasts } from '../ui/toasts.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Days } from './days.tsx'
import { Drawings } from './drawings.tsx'
import { Elevation, Spacing } from './measures.tsx'
import { Messages } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import { Palette } from './palette.tsx'
import { Section } from './section.tsx'
import { States } from './states.tsx'
import { Surfaces } from './surfaces.tsx'
import { Switches } from './switches.tsx'
import { TextInputs } from './text-inputs.tsx'
import { TypeScale } from './type-scale.tsx'

/** Every part of `ui` in every state, for whoever builds with them. Development only: no build carries it. */
export function StyleGuide() {
  const paletteMode = useSettings((settings) => settings.paletteMode)
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        forceColorScheme={paletteMode}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <div className="guide">
          <header className="guide__top">
            <LogoMark />
            <h1 className="h1">Style guide</h1>
            <Switches />
          </header>
          <nav className="guide__index" aria-label="Sections">
            {sections.map(([name]) => (
              <a key={name} className="link" href={`#${idOf(name)}`}>
                {name}
              </a>
            ))}
          </nav>
          <main className="guide__main" id="main">
            {sections.map(([name, Content]) => (
              <Section key={name} id={idOf(name)} name={name}>
                <Content />
              </Section>
            ))}
          </main>
        </div>
        <Toasts />
        <Hints />
      </MantineProvider>
    </DirectionProvider>
  )
}

const sections = [
  ['Colour', Palette],
  ['Type', TypeScale],
  ['Spacing', Spacing],
  ['Elevation', Elevation],
  ['Drawings', Drawings],
  ['States', States],
  ['Buttons', Buttons],
  ['Text inputs', TextInputs],
  ['Choices', Choices],
  ['Days', Days],
  ['Surfaces', Surfaces],
  ['Overlays', Overlays],
  ['Messages', Messages],
] as const

function idOf(name: string): string {
  return name.toLowerCase().replace(' ', '-')
}
