import type { Action } from '../kernel/resource.ts'
import { takeOverWords } from './take-over-words.ts'

/** They end somebody's access, and open it again. */
export const accessActions = {
  disable: {
    label: ['Çaktivizo', 'Disable', 'Deaktivieren', 'Desactivar'],
    done: [
      '{title} u çaktivizua.',
      '{title} was disabled.',
      '{title} wurde deaktiviert.',
      '{title}: acceso desactivado.',
    ],
    did: ['çaktivizoi', 'disabled', 'hat deaktiviert:', 'desactivó a'],
    confirm: [
      'Përdoruesi nuk hyn më, dhe të gjitha sesionet i mbyllen. Mund ta riaktivizoni më vonë.',
      'The user can no longer sign in, and their sessions end. You can enable them again later.',
      'Mit diesem Konto ist keine Anmeldung mehr möglich, und alle Sitzungen werden beendet. Sie können es später wieder aktivieren.',
      'El usuario ya no puede entrar y sus sesiones se cierran. Puede activarlo de nuevo más tarde.',
    ],
    from: ['active'],
    to: 'disabled',
    danger: true,
    isRare: true,
    requires: ['user.update'],
    input: {
      successor: {
        kind: 'reference',
        to: 'user',
        optional: true,
        label: takeOverWords.who,
      },
    },
  },
  enable: {
    label: ['Riaktivizo', 'Enable', 'Wieder aktivieren', 'Reactivar'],
    done: [
      '{title} u riaktivizua.',
      '{title} was enabled.',
      '{title} wurde wieder aktiviert.',
      '{title}: acceso reactivado.',
    ],
    did: ['riaktivizoi', 'enabled', 'hat wieder aktiviert:', 'reactivó a'],
    confirm: [
      'Përdoruesi hyn përsëri me rolin dhe degët që ka. Ç’u dorëzua mbetet te kush e mori përsipër.',
      'The user can sign in again, with the role and branches they have. What was handed over stays with whoever took it over.',
      'Der Benutzer kann sich wieder anmelden, mit seiner Rolle und seinen Filialen. Was übergeben wurde, bleibt bei dem, der es übernommen hat.',
      'El usuario puede entrar de nuevo, con su rol y sus sucursales. Lo que se traspasó sigue con quien lo asumió.',
    ],
    when: { status: ['disabled'] },
    from: ['disabled'],
    to: 'active',
    requires: ['user.update'],
    input: {},
  },
} as const satisfies Readonly<Record<string, Action>>
