/** Of what a list was asked, the fields; undefined where all were. */
type Asked = { readonly fields?: readonly string[] | undefined }

/** Whether the records that answer one question have all the fields of those that answer the other. */
export function hasFieldsOf(one: unknown, other: unknown): boolean {
  const had = fieldsIn(one)
  return had === undefined || (fieldsIn(other)?.every((name) => had.includes(name)) ?? false)
}

/** The same where they ask for the same records. */
export function answers(one: unknown, other: unknown): boolean {
  const question = (asked: unknown) => JSON.stringify({ ...(asked as object), fields: undefined })
  return hasFieldsOf(one, other) && question(one) === question(other)
}

function fieldsIn(asked: unknown): Asked['fields'] {
  return typeof asked === 'object' && asked !== null ? (asked as Asked).fields : undefined
}
