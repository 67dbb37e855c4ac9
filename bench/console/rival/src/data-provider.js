/** The calls react-admin makes, as the server both consoles are measured on answers them. */
const singles = { units: 'unit', properties: 'property' }

async function ask(path, parameters, options = {}) {
  const query = new URLSearchParams(parameters)
  const response = await fetch(`/api/${path}?${query}`, {
    ...options,
    headers: { authorization: localStorage.getItem('token'), 'content-type': 'application/json' },
  })
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

const keyed = (record) => ({ ...record, id: record._id })

async function list(resource, parameters) {
  const answer = await ask(
    resource,
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])),
  )
  return { data: answer[resource].map(keyed), total: answer.pagination.total }
}

async function get(resource, id) {
  const single = singles[resource]
  return { data: keyed((await ask(single, { id }))[single]) }
}

export const dataProvider = {
  getList: (resource, { pagination, sort, filter }) =>
    list(resource, {
      pagination: { pageNr: pagination.page - 1, itemsPerPage: pagination.perPage },
      sort: [{ field: sort.field === 'id' ? 'code' : sort.field, direction: sort.order.toLowerCase() }],
      ...(filter.q && { search: filter.q }),
    }),
  getOne: (resource, { id }) => get(resource, id),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(ids.map(async (id) => (await get(resource, id)).data)),
  }),
  update: async (resource, { id, data, previousData }) => {
    const changed = Object.fromEntries(
      Object.entries(data).filter(([name, value]) => value !== previousData[name]),
    )
    const body = JSON.stringify({ _id: id, version: previousData.version, data: changed })
    const answer = await ask(singles[resource], {}, { method: 'PUT', body })
    return { data: keyed(answer[singles[resource]]) }
  },
}
