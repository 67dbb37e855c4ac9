/** What a browser says that it is; a part that it does not say is null. */
export type Device = { readonly browser: string | null; readonly system: string | null }

/** The first that is found counts: most browsers also name those that they are made of. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
]
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** Browser and system by their names, which are the same in every language; without versions, which change monthly. */
export function deviceOf(userAgent: string | null | undefined): Device {
  const said = userAgent ?? ''
  return { browser: firstIn(browsers, said) ?? programIn(said), system: firstIn(systems, said) ?? null }
}

/** In one line; empty where nothing is known. */
export function deviceLine({ browser, system }: Device): string {
  return [browser, system].filter((part) => part !== null).join(' · ')
}

function firstIn(known: typeof browsers, said: string): string | undefined {
  return known.find(([, sign]) => sign.test(said))?.[0]
}

/** A program that is no browser names itself first, as in `curl/8.5.0`. */
function programIn(said: string): string | null {
  const name = /^([A-Za-z][\w.-]{0,29})(?:\/|$)/.exec(said)?.[1]
  return name && name !== 'Mozilla' ? name : null
}
