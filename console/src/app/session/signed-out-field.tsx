import { type ComponentProps, useState } from 'react'
import { Glyph } from '../../ui/glyph.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly error?: string
}

/** A field of the pages before the sign-in, which load none of the console's inputs. */
export function SignedOutField({ name, label, help, error, children, ...input }: Props) {
  const hintId = error ? `${name}-error` : help ? `${name}-help` : undefined
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label htmlFor={name}>{label}</label>
      <div className="input input--l">
        <input
          {...input}
          id={name}
          name={name}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={hintId}
        />
        {children}
      </div>
      {error ? (
        <p className="error" id={hintId}>
          <Glyph shape="triangle" />
          {error}
        </p>
      ) : (
        help && (
          <p className="help" id={hintId}>
            {help}
          </p>
        )
      )}
    </div>
  )
}

/** A password, hidden until one asks to see it. */
export function PasswordField(props: Props) {
  const { t } = useWords()
  const [shown, setShown] = useState(false)
  return (
    <SignedOutField {...props} type={shown ? 'text' : 'password'}>
      <button
        type="button"
        className="input__tool"
        aria-label={t(shown ? 'auth.hidePassword' : 'auth.showPassword')}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeClosed' : 'eye'} />
      </button>
    </SignedOutField>
  )
}
