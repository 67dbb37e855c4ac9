/** How many pictures and documents a record has at most. */
export type Files = {
  readonly images?: number
  readonly documents?: number
  /** What a record's only picture is, where it is no photo among others. */
  readonly picture?: 'portrait' | 'logo'
}
