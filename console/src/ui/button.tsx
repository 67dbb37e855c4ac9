import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  readonly look?: 'default' | 'primary' | 'ghost' | 'danger'
  readonly small?: boolean
  readonly icon?: IconName
  /** Without it the button is the icon alone and needs an `aria-label`. */
  readonly children?: ReactNode
  /**
   * Why it is disabled now: it stays in place, readable, and shows the reason to pointer, keyboard and screen reader.
   */
  readonly closedBecause?: string
}

export function Button({ look = 'default', small, icon, children, closedBecause, ...rest }: Props) {
  const classes = ['btn', look !== 'default' && `btn--${look}`, small && 'btn--s', !children && 'btn--icon']
  const hint = closedBecause ?? (children ? undefined : rest['aria-label'])
  return (
    <button
      type="button"
      data-hint={hint}
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      {...(closedBecause && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
