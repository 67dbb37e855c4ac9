import { mayDo, type Rights } from './access.ts'
import type { Resource } from './kernel/resource.ts'
import { resources } from './registry.ts'

/**
 * Whether the reader may choose among these records by their names alone: whoever reads what is given to people has
 * to tell them apart, even where nothing else of them may be read.
 */
export function mayChooseByName(
  rights: Pick<Rights, 'permissions'>,
  people: Pick<Resource, 'single'>,
): boolean {
  return resources.some((one) => isGivenTo(one, people) && mayDo(rights, one, 'read'))
}

function isGivenTo({ assignee, fields }: Resource, { single }: Pick<Resource, 'single'>): boolean {
  const field = assignee === undefined ? undefined : fields[assignee]
  return (field?.kind === 'reference' || field?.kind === 'references') && field.to === single
}
