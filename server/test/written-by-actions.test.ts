import type { Resource } from '@prona/contract/kernel/resource'
import { vi } from 'vitest'

/** What holds for every resource holds for one that only actions write, and for a list that follows from it. */
vi.mock('../../contract/src/resources.ts', async (original) => {
  const all = await original<typeof import('@prona/contract/resources')>()
  const written: Resource = {
    ...{ ...all.property, files: undefined },
    without: ['create', 'update', 'delete'],
  }
  const { code, name, kind, stage } = all.property.fields
  const following: Resource = {
    ...{ ...all.property, single: 'knownProperty', plural: 'knownProperties', files: undefined },
    ...{ followsFrom: ['property'], actions: {}, constraints: {}, menu: undefined, reports: undefined },
    ...{ fields: { code, name, kind, stage }, highlights: [], lives: undefined, state: undefined },
    badge: undefined,
    list: {
      columns: ['code', 'name', 'kind'],
      filters: ['code', 'name', 'kind', 'stage'],
      sorts: ['code', 'name'],
      search: ['code', 'name'],
      order: { field: 'name', direction: 'asc' },
    },
  }
  return { ...all, property: written, knownProperty: following }
})

vi.mock('./concerned.ts', async (original) => {
  const all = await original<typeof import('./concerned.ts')>()
  return { ...all, kept: all.kept.filter(([single]) => single === 'property') }
})

vi.mock('./harness.ts', async (original) => {
  const all = await original<typeof import('./harness.ts')>()
  return {
    ...all,
    async freshApp(...given: Parameters<typeof all.freshApp>) {
      const fresh = await all.freshApp(...given)
      await fresh.owner.unsafe(
        `create view known_properties with (security_invoker = true) as
          select * from properties where deleted_at is null;
        grant select on known_properties to public`,
      )
      return fresh
    },
  }
})

await import('./every-resource.test.ts')
await import('./every-resource-batches.test.ts')
await import('./every-resource-conditional.test.ts')
await import('./every-resource-export.test.ts')
await import('./every-resource-sync.test.ts')
