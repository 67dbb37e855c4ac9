/** Sets a new server up, as whoever opens the link in its log does. */
export async function theFirstAdministrator(
  address: string,
  link: string,
): Promise<{ readonly token: string; readonly _id: string }> {
  const answer = await fetch(`${address}/api/user/auth/first`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: link.split('token=')[1],
      username: 'arta',
      name: 'Arta Hoxha',
      password: 'gështenja mbi mur',
      company: 'Banesa Iliria',
      branch: { code: 'tirana', name: 'Tiranë' },
    }),
  })
  const { token } = JSON.parse(await answer.text())
  const known = await fetch(`${address}/api/user/auth/user?token=${token}`)
  return { token, _id: JSON.parse(await known.text()).user._id }
}
