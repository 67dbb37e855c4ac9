/** The page of a property that shows who has its units when, below the property's address. */
export const timelinePage = {
  plural: 'properties',
  path: '/properties/$id/timeline',
  name: 'timeline.name',
} as const
