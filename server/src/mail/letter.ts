import type { Language } from '@prona/contract/kernel/words'

/** What a mail says, in its reader's language; none of it is markup. */
export type Letter = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Leads to a page of the console, by its path; without one to the link that the mail brings. */
  readonly button?: { readonly label: string; readonly path?: string }
  /** Below it, smaller: why it came, and what to do where it came by mistake. */
  readonly foot?: string
}

type Look = {
  readonly language: Language
  /** The company's name. */
  readonly company: string
  /** Where the button leads to. */
  readonly href: string | undefined
}

/** As plain text: for programs that show no HTML, and for the console, which never has the link. */
export function letterAsText({ paragraphs, button, foot }: Letter, href: string | undefined): string {
  const way = button && [href ? `${button.label}:\n${href}` : `[${button.label}]`]
  return [...paragraphs, ...(way ?? []), ...(foot ? [foot] : [])].join('\n\n')
}

const light = { page: '#F4F6F9', card: '#FFFFFF', ink: '#131A28', soft: '#525C6D', line: '#DDE1E8' }
const dark = { page: '#0B0F19', card: '#131A28', ink: '#E9ECF1', soft: '#A6AEBB', line: '#353E50' }
const accent = '#1D5FC4'
const fonts = 'Inter, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

/**
 * As HTML of tables and attributes alone, which Outlook draws too; programs in the dark take the colours of the style
 * element, and those that drop it are left with dark text on white.
 */
export function letterAsHtml(letter: Letter, { language, company, href }: Look): string {
  const { subject, paragraphs, button, foot } = letter
  const text = `font-family:${fonts.replaceAll('"', "'")};font-size:16px;line-height:24px;color:${light.ink}`
  const small = `${text.replace('16px', '13px').replace('24px', '20px').replace(light.ink, light.soft)}`
  const written = paragraphs.map(
    (one) => `<p class="ink" style="margin:0 0 16px;${text}">${escaped(one)}</p>`,
  )
  const way = button && href ? buttonAsHtml(button.label, href, small) : ''
  const below = foot
    ? `<tr><td class="line soft" style="padding:16px 32px 24px;border-top:1px solid ${light.line};${small}">${escaped(foot)}</td></tr>`
    : ''
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important }
  .ink { color: ${dark.ink} !important }
  .soft { color: ${dark.soft} !important }
  .line { border-color: ${dark.line} !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="28" height="28" align="center" valign="middle" bgcolor="${accent}" style="width:28px;height:28px;background:${accent};border-radius:6px;font-family:Arial, sans-serif;font-size:17px;font-weight:bold;color:#FFFFFF">P</td>
<td class="ink" style="padding-left:10px;${text};font-weight:600">Prona${company ? `<span class="soft" style="font-weight:400;color:${light.soft}"> · ${escaped(company)}</span>` : ''}</td>
</tr></table></td></tr>
<tr><td class="card" bgcolor="${light.card}" style="background:${light.card};border:1px solid ${light.line};border-radius:8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td style="padding:32px 32px 16px">
<h1 class="ink" style="margin:0 0 16px;${text};font-size:20px;line-height:28px;font-weight:600">${escaped(subject)}</h1>
${written.join('\n')}
${way}</td></tr>
${below}
</table></td></tr>
</table></td></tr>
</table>
</body>
</html>
`
}

/** The address stands below the button too, for programs in which it cannot be pressed. */
function buttonAsHtml(label: string, href: string, small: string): string {
  const address = escaped(href)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td bgcolor="${accent}" style="background:${accent};border-radius:8px"><a href="${address}" style="display:inline-block;padding:12px 20px;font-family:Arial, sans-serif;font-size:16px;line-height:20px;font-weight:bold;color:#FFFFFF;text-decoration:none">${escaped(label)}</a></td>
</tr></table>
<p class="soft" style="margin:0 0 16px;${small};word-break:break-all">${address}</p>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
