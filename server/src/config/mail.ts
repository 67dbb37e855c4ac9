import { isEmail } from '@prona/contract/kernel/check'
import { isLoopback } from './addresses.ts'
import { isDecodable, isUrl, type Settings } from './settings.ts'

/** The server that takes mails, and who they are from; undefined: they wait where administrators see them. */
export type MailSettings =
  | {
      readonly host: string
      readonly port: number
      /** Encrypted from the first byte; otherwise as soon as the server offers it. */
      readonly secure: boolean
      /** Nothing is said to a server that offers no encryption: it is told a password, and is elsewhere. */
      readonly needsEncryption: boolean
      readonly signIn: { readonly user: string; readonly pass: string } | undefined
      readonly from: string
    }
  | undefined

export function readMail(settings: Settings): MailSettings {
  const [url, from] = [settings.text('SMTP_URL'), settings.text('MAIL_FROM')]
  if (!url) {
    if (from) settings.problems.push('SMTP_URL is missing: MAIL_FROM needs the server that takes mails.')
    return undefined
  }
  const problem = problemOf(url)
  if (problem) {
    settings.problems.push(problem)
    return undefined
  }
  if (!from) settings.problems.push('MAIL_FROM is missing: SMTP_URL needs the address that mails are from.')
  else if (!isEmail(/<([^<>]+)>$/.exec(from)?.[1] ?? from) || /[\r\n]/.test(from))
    settings.wrong(
      'MAIL_FROM',
      'an address is needed, such as prona@example.com or Prona <prona@example.com>.',
    )
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    needsEncryption: !secure && username !== '' && !isLoopback(host),
    signIn: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    from: from ?? '',
  }
}

function problemOf(url: string): string | undefined {
  if (!isUrl(url, ['smtp:', 'smtps:']) || new URL(url).hostname === '')
    return 'SMTP_URL is not an address that starts with smtp:// or smtps:// and names a server.'
  if (!isDecodable(url))
    return 'SMTP_URL has a % that stands for no letter. In a name or a password it is written %25.'
  const { username, password } = new URL(url)
  return password && !username ? 'SMTP_URL has a password and no name before it.' : undefined
}
