import { createTheme } from '@mantine/core'

const motion = { transitionProps: { duration: 140 } }

/**
 * Mantine in our look. Colours and sizes are variables of `styles/mantine.css`, not values of the theme, so that
 * modes, presets and contrast change by attribute alone. No part locks the page's scrolling: the page itself never
 * scrolls, and the lock would write a style element, which the page's policy forbids.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
  components: {
    Menu: {
      defaultProps: {
        ...motion,
        shadow: 'md',
        position: 'bottom-end',
        offset: 4,
        // A menu's children are its items; a hidden element to hold the focus would not be one.
        withInitialFocusPlaceholder: false,
        classNames: { dropdown: 'pop', item: 'pop__item', label: 'pop__label', divider: 'pop__line' },
      },
    },
    Popover: { defaultProps: { ...motion, shadow: 'md', offset: 4, classNames: { dropdown: 'pop' } } },
    Tooltip: {
      defaultProps: {
        transitionProps: { duration: 90 },
        multiline: true,
        classNames: { tooltip: 'tip' },
      },
    },
    Modal: {
      defaultProps: {
        ...motion,
        centered: true,
        size: 520,
        padding: 0,
        lockScroll: false,
        overlayProps: { className: 'scrim' },
        classNames: {
          content: 'dialog',
          header: 'dialog__head',
          title: 'dialog__title',
          body: 'dialog__body',
        },
      },
    },
    DrawerRoot: { defaultProps: { ...motion, padding: 0, lockScroll: false } },
    DrawerOverlay: { defaultProps: { className: 'scrim' } },
  },
})
