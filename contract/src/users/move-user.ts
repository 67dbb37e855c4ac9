import * as z from 'zod/mini'
import type { Label } from '../kernel/field.ts'
import { colleagueSchema } from './colleague.ts'

const counted = z.array(z.strictObject({ resource: z.string(), count: z.int() }))

/** What is told before somebody is moved to another branch. */
export const userMoveSchema = z.strictObject({
  records: counted.check(
    z.describe('What they work on in the branch they leave, which nobody else has yet.'),
  ),
  ended: counted.check(
    z.describe('What has ended there and names them: they are removed, nobody takes it over.'),
  ),
  successors: z
    .array(colleagueSchema)
    .check(z.describe('Who of the branch they leave may take over all they work on.')),
  branches: z
    .array(z.string())
    .check(z.describe('The codes of the branches they have afterwards where they do not keep the old one.')),
  hasEveryBranch: z.boolean().check(z.describe('Their role gives them every branch, wherever they belong.')),
  ends: z
    .strictObject({ sessions: z.int(), tokens: z.int(), webhooks: z.int() })
    .check(
      z.describe(
        'What ends: their open sessions, their tokens, and, where they do not keep the old branch, webhooks that they answer for and that tell of it.',
      ),
    ),
  loses: z
    .strictObject({ notifications: z.int() })
    .check(z.describe('Notifications about them of people without the new branch.')),
})
export type UserMove = z.infer<typeof userMoveSchema>

export const moveUserWords = {
  keeps: [
    'E mban edhe degën e tanishme',
    'Keeps the present branch as well',
    'Behält auch die jetzige Filiale',
    'Conserva también la sucursal actual',
  ],
  keepsHelp: [
    'Vazhdon t’i shohë të dhënat e saj, por nuk është më përgjegjës për asgjë atje.',
    'They still see its records, but are no longer responsible for any of them.',
    'Die Einträge dort bleiben sichtbar, aber zuständig ist die Person für keinen mehr.',
    'Sigue viendo sus registros, pero ya no es responsable de ninguno.',
  ],
  single: [
    'Jeni vetëm në një degë. Zhvendos kush është në të dyja.',
    'You are in one branch only. Whoever is in both can move people.',
    'Sie sind nur in einer Filiale. Verschieben kann, wer in beiden ist.',
    'Usted está en una sola sucursal. Puede trasladar quien está en ambas.',
  ],
  oneself: [
    'Askush nuk e zhvendos veten: kërkojini një administratori tjetër.',
    'Nobody moves themselves: ask another administrator.',
    'Niemand verschiebt sich selbst: Bitten Sie einen anderen Administrator.',
    'Nadie se traslada a sí mismo: pídaselo a otro administrador.',
  ],
  works: [
    '{name} është përgjegjës për:',
    '{name} is responsible for:',
    '{name} ist zuständig für:',
    '{name} es responsable de:',
  ],
  nothing: [
    '{name} nuk është përgjegjës për asgjë të hapur në degën e tanishme.',
    '{name} is responsible for nothing open in the present branch.',
    '{name} ist in der jetzigen Filiale für nichts Offenes zuständig.',
    '{name} no es responsable de nada abierto en la sucursal actual.',
  ],
  left: [
    'Pa një zgjedhje mbeten pa përgjegjës. Mund t’i jepen dikujt më vonë, te lista e tyre.',
    'Without a choice nobody is responsible for them. They can be given to someone later, in their list.',
    'Ohne Auswahl ist niemand mehr zuständig. Sie lassen sich später in ihrer Liste vergeben.',
    'Sin elegir a nadie quedan sin responsable. Pueden asignarse más tarde, en su lista.',
  ],
  nobody: [
    'Askush tjetër i degës nuk mund t’i ndryshojë të gjitha. Mbeten pa përgjegjës.',
    'Nobody else of the branch can change all of them. Nobody will be responsible for them.',
    'Sonst darf niemand in der Filiale all das ändern. Niemand ist mehr dafür zuständig.',
    'Nadie más de la sucursal puede modificarlos todos. Quedan sin responsable.',
  ],
  ended: ['Të mbyllura', 'Ended', 'Beendet', 'Terminados'],
  endedHelp: [
    'Mbeten pa përgjegjës; kush ishte, lexohet në historikun e tyre.',
    'Nobody stays responsible; who it was is read in their history.',
    'Niemand bleibt zuständig; wer es war, steht in ihrem Verlauf.',
    'Quedan sin responsable; quién lo fue se lee en su historial.',
  ],
  branches: ['Degët pas zhvendosjes', 'Branches afterwards', 'Filialen danach', 'Sucursales después'],
  everyBranch: [
    'Të gjitha degët, sipas rolit.',
    'All branches, by their role.',
    'Alle Filialen, durch die Rolle.',
    'Todas las sucursales, por su rol.',
  ],
  ends: ['Mbyllet', 'Ends', 'Endet', 'Termina'],
  signsIn: [
    'Çdo hyrje e hapur, ftesë e lidhje: {name} hyn përsëri.',
    'Every sign-in, invitation and link: {name} signs in again.',
    'Jede Anmeldung, Einladung und jeder Link: {name} meldet sich neu an.',
    'Todo acceso, invitación y enlace: {name} vuelve a entrar.',
  ],
} as const satisfies Readonly<Record<string, Label>>

/** How many of each, in the list of what ends: singular and plural. */
export const moveUserCounts = {
  sessions: [
    ['{count} sesion i hapur', '{count} open session', '{count} offene Sitzung', '{count} sesión abierta'],
    [
      '{count} sesione të hapura',
      '{count} open sessions',
      '{count} offene Sitzungen',
      '{count} sesiones abiertas',
    ],
  ],
  tokens: [
    ['{count} token i API-t', '{count} API token', '{count} API-Token', '{count} token de API'],
    ['{count} tokenë të API-t', '{count} API tokens', '{count} API-Token', '{count} tokens de API'],
  ],
  webhooks: [
    [
      '{count} webhook që lajmëron për degën e tanishme: ndalet',
      '{count} webhook that tells of the present branch: it is paused',
      '{count} Webhook, der von der jetzigen Filiale berichtet: Er wird angehalten',
      '{count} webhook que informa de la sucursal actual: se detiene',
    ],
    [
      '{count} webhook-e që lajmërojnë për degën e tanishme: ndalen',
      '{count} webhooks that tell of the present branch: they are paused',
      '{count} Webhooks, die von der jetzigen Filiale berichten: Sie werden angehalten',
      '{count} webhooks que informan de la sucursal actual: se detienen',
    ],
  ],
  notifications: [
    [
      '{count} njoftim për këtë person, i dikujt që nuk e ka degën tjetër',
      '{count} notification about them of someone without the other branch',
      '{count} Benachrichtigung über die Person von jemandem ohne die andere Filiale',
      '{count} aviso sobre esta persona de alguien que no tiene la otra sucursal',
    ],
    [
      '{count} njoftime për këtë person, të atyre që nuk e kanë degën tjetër',
      '{count} notifications about them of people without the other branch',
      '{count} Benachrichtigungen über die Person von Leuten ohne die andere Filiale',
      '{count} avisos sobre esta persona de quienes no tienen la otra sucursal',
    ],
  ],
} as const satisfies Readonly<Record<string, readonly [Label, Label]>>
